import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import type { Kept, SettingsChange, SettingsRepository } from './settings.repository.ts'

const key = ['settings'] as const

/** What the organisation has set. It is not read anew under a form: a change begins with what was shown. */
export function useSettings(settings: SettingsRepository) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => settings.read(signal), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
}

type Sent = { readonly change: SettingsChange; readonly key: string }

export function useChangeSettings(settings: SettingsRepository, { onDone, handlers }: { onDone: (kept: Kept) => void; handlers: Handlers }) {
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ change, key: sent }: Sent) => settings.change(change, sent),
    onSuccess: (kept) => {
      cache.setQueryData(key, kept)
      onDone(kept)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

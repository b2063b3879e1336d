import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import { useDuplicatesRepository } from './duplicates.repository.ts'

const all = ['duplicates'] as const

/** A page of the pairs; the one before stays while another loads. */
export function useDuplicates(page: { page: number; ipp: number }) {
  const duplicates = useDuplicatesRepository()
  return useQuery({ queryKey: [...all, page], queryFn: ({ signal }) => duplicates.list(page, signal), placeholderData: keepPreviousData })
}

/** Says of pairs that they are two people. */
export function useDismiss({ onDone, handlers }: { onDone: (dismissed: number) => void; handlers: Handlers }) {
  const duplicates = useDuplicatesRepository()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, key }: { ids: readonly string[]; key: string }) => duplicates.dismiss(ids, key),
    onSuccess: ({ dismissed }) => {
      void cache.invalidateQueries({ queryKey: all })
      onDone(dismissed)
    },
    onError: (error) => dealWith(error, handlers),
  })
}

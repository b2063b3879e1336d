import { useMutation } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import { useUsers } from './users.repository.ts'

type Change = { readonly current_password: string; readonly new_password: string }

export function useChangePassword({ onDone, handlers }: { onDone: () => void; handlers: Handlers }) {
  const users = useUsers()
  const dealWith = useRefusals()
  return useMutation({
    mutationFn: (change: Change) => users.changePassword(change),
    onSuccess: onDone,
    onError: (error) => dealWith(error, handlers),
  })
}

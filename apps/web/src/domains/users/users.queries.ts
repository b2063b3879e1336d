import { useMutation, useQuery } from '@tanstack/react-query'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import { useUsers } from './users.repository.ts'

type Change = { readonly current_password: string; readonly new_password: string }
/** People come and go with a hiring or a transfer, not while somebody chooses one. */
const peopleFreshFor = 5 * 60_000

/** The people in scope by name. */
export function usePeople({ enabled = true } = {}) {
  const users = useUsers()
  return useQuery({
    queryKey: ['users', 'people'],
    queryFn: ({ signal }) => users.filterList(signal),
    staleTime: peopleFreshFor,
    enabled,
  })
}

export function useChangePassword({ onDone, handlers }: { onDone: () => void; handlers: Handlers }) {
  const users = useUsers()
  const dealWith = useRefusals()
  return useMutation({
    mutationFn: (change: Change) => users.changePassword(change),
    onSuccess: onDone,
    onError: (error) => dealWith(error, handlers),
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackupsRepository } from './backups.repository.ts'

const state = ['backups', 'state'] as const

/** The last backup, the last proven restore, and what was found out of order. */
export function useBackupsState() {
  const backups = useBackupsRepository()
  return useQuery({ queryKey: state, queryFn: ({ signal }) => backups.state(signal) })
}

/** The recovery passphrase is read when somebody asks for it, and kept nowhere. */
export function useRecovery() {
  const backups = useBackupsRepository()
  return useMutation({ mutationFn: () => backups.recovery(), gcTime: 0 })
}

export function useConfirmRecovery() {
  const backups = useBackupsRepository()
  const client = useQueryClient()
  return useMutation({ mutationFn: (lastWord: string) => backups.confirm(lastWord), onSuccess: () => client.invalidateQueries({ queryKey: state }) })
}

import * as calls from '@bisita/contract/calls/calls'
import type { CallAnswer } from '@bisita/contract/calls/call'
import type { BackupsState, BackupSummary, HealthFinding } from '@bisita/contract/operations/backups'
import type { jobCreate } from '@bisita/contract/operations/jobs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

export type { BackupsState, BackupSummary, HealthFinding }

const state = ['backups', 'state'] as const

/** The last backup, the last proven restore, and what was found out of order. */
export const useBackupsState = () => useCall(calls.backupsState, {}, { queryKey: state })

/** Starts a backup at once, as a job. */
export const useBackUp = (outcome: ChangeOutcome<CallAnswer<typeof jobCreate>>) => useChange(calls.jobCreate, outcome, { invalidates: [['jobs']] })

/** The recovery passphrase, while nobody has confirmed that it is written down: read when somebody asks for it, and kept nowhere. */
export function useRecovery() {
  const api = useApi()
  return useMutation({ mutationFn: async () => (await api.call(calls.backupsRecovery, {})).passphrase, gcTime: 0 })
}

/** Confirms by its last word that the passphrase is written down. */
export function useConfirmRecovery() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (last_word: string) => api.call(calls.backupsConfirm, { body: { last_word } }),
    onSuccess: () => client.invalidateQueries({ queryKey: state }),
  })
}

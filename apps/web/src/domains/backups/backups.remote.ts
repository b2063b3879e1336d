import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { BackupsRepository } from './backups.repository.ts'

export const remoteBackups = (api: Api): BackupsRepository => ({
  state: (signal) => api.call(calls.backupsState, {}, signal === undefined ? {} : { signal }),
  recovery: async () => (await api.call(calls.backupsRecovery, {})).passphrase,
  confirm: async (last_word) => void (await api.call(calls.backupsConfirm, { body: { last_word } })),
})

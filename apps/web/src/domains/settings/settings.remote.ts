import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { SettingsRepository } from './settings.repository.ts'

export const remoteSettings = (api: Api): SettingsRepository => ({
  read: (signal) => api.call(calls.settingsRead, {}, signal === undefined ? {} : { signal }),
  change: (body, key) => api.call(calls.settingsChange, { body }, { key }),
})

import type { settingsChange, settingsRead } from '@bisita/contract/settings'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { SettingsRepository } from './settings.repository.ts'

const read = route<typeof settingsRead>('GET', '/settings')
const change = route<typeof settingsChange>('PUT', '/settings')

export const remoteSettings = (api: Api): SettingsRepository => ({
  read: (signal) => api.call(read, {}, signal === undefined ? {} : { signal }),
  change: (body, key) => api.call(change, { body }, { key }),
})

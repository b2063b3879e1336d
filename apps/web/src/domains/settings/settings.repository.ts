import type { Answer, Request } from '@bisita/contract/calls/call'
import type { settingsChange, settingsRead } from '@bisita/contract/settings'

/** What the organisation has set, with who set it last. */
export type Kept = Answer<typeof settingsRead>
export type Settings = Kept['settings']
export type SettingsChange = Request<typeof settingsChange>['body']

/** The settings of the organisation: always the network's. `key` is the idempotency key of a send. */
export type SettingsRepository = {
  readonly read: (signal?: AbortSignal) => Promise<Kept>
  readonly change: (change: SettingsChange, key: string) => Promise<Kept>
}

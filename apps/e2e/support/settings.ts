import type { settingsRead } from '@bisita/contract/settings'
import type { CallAnswer } from '@bisita/contract/calls/call'

/** What the organisation has set, as the server answers it. */
export type StoredSettings = CallAnswer<typeof settingsRead>

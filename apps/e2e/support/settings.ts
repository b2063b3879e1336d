import type { settingsRead } from '@bisita/contract/settings'
import type { CallAnswer } from '@bisita/contract/calls/call'

/** The server's answer with the settings of the organisation. */
export type StoredSettings = CallAnswer<typeof settingsRead>

import type { settingsRead } from '@bisita/contract/settings'
import type { Answer } from '@bisita/contract/calls/call'

/** What the organisation has set, as the server answers it. */
export type Kept = Answer<typeof settingsRead>

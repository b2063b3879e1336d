import type { NotificationKind } from '@bisita/contract/devices/notifications'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** What a person is told of. `subject` is what is told once a day. */
export type Notifications = {
  id: string
  user_id: string
  kind: NotificationKind
  subject: string
  day: string
  at: Instant
  text: string
  path: string | null
  record_id: string | null
  read_at: NullableInstant
}

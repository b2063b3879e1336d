import type { Generated } from 'kysely'
import type { Role } from '@bisita/contract/users/roles'
import type { Instant, NullableInstant } from './tables.columns.ts'

export type Users = {
  id: string
  username: string
  display_name: string
  user_type: Role
  branch_id: string | null
  /** YYYY-MM-DD, the day of hiring. */
  tenure_date: string | null
  password_hash: string | null
  must_change_password: Generated<boolean>
  is_demo: Generated<boolean>
  last_login: NullableInstant
  created_by: string | null
  created_at: Generated<Date>
  /** Of what was sent when the user was added. */
  created_hash: Buffer | null
  /** When name, branch or role last changed; kept by the database. */
  revised_at: Generated<Date>
  deactivated_at: NullableInstant
  deleted_at: NullableInstant
}

export type Sessions = {
  /** What it is named by; the token's hash is never shown. */
  id: Generated<string>
  token_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Instant
  ended: 'signed_out' | 'password' | 'deleted' | 'deactivated' | null
  address: string | null
  user_agent: string | null
  /** The phone that was set up under it. */
  device_id: string | null
  /** Wrong answers to the question for the password, since the last right one. */
  wrong_passwords: Generated<number>
}

/** Devices that somebody signed in from. */
export type KnownDevices = { user_id: string; token_hash: Buffer; used_at: Instant }

/** Whose password was set by somebody else, and when. */
export type PasswordsSet = { id: Generated<number>; user_id: string; set_by: string; set_at: Instant }

export type LoginFailures = {
  /** What the wrong ones have in common. */
  counted: string
  failures: number
  since: Instant
  blocked_until: NullableInstant
}

export type IdempotencyKeys = {
  user_id: string
  method: string
  path: string
  key: string
  content_hash: Buffer
  status: number | null
  answer: string | null
  created_at: Generated<Date>
}

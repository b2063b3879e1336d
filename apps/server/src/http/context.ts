import type { Scope } from '@bisita/rules/scope'
import type { Role } from '@bisita/contract/roles'
import type { Executor } from '../database/connection.ts'

/** Who makes a call. */
export type Caller = {
  readonly id: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly must_change_password: boolean
  /** Which rows this caller sees and may act on. */
  readonly scope: Scope
  /** SHA-256 of the session's token: the session's key in the database. */
  readonly session: Buffer
}

/** One line of the audit trail; who, when and from where are added at the edge. */
export type AuditEntry = {
  readonly action: string
  readonly record_type: string
  readonly record_id: string
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
  /** Where nobody is signed in yet: the user whom the line is about. */
  readonly user_id?: string
}

type CommonContext = {
  /** The pool for a read, the open transaction for a write. */
  readonly db: Executor
  readonly now: Date
  readonly requestId: string
  readonly address: string
}

/** What a handler of a call that needs no sign-in works with. */
export type OpenContext = CommonContext & {
  /** Notes what a write did; at least one line is required of each. */
  audit(entry: AuditEntry): void
  /** Set by a handler whose call turned out to change nothing, so that no audit line is due. */
  unchanged: boolean
}

/** What a handler of a signed-in call works with. */
export type Context = OpenContext & { readonly user: Caller }

/** A JSON answer that the database already wrote out: sent as it is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

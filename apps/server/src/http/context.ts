import type { Action } from '@bisita/contract/actions'
import type { AuditAction } from '@bisita/contract/audit.actions'
import type { Scope } from '@bisita/rules/people/scope'
import type { Role } from '@bisita/contract/users/roles'
import type { Limits } from '@bisita/rules/settings'
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
  readonly action: AuditAction
  readonly record_type: string
  readonly record_id: string
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
  /** Somebody other than the caller: whom a sign-in is about, or who asked for what is carried out on approval. */
  readonly user_id?: string
}

type CommonContext = {
  /** The pool for a read, the open transaction for a write. */
  readonly db: Executor
  readonly now: Date
  readonly requestId: string
  readonly address: string
  /** How much one person may do, as an administrator has set it. */
  readonly limits: Limits
}

/** What a handler of a call that needs no sign-in works with. */
export type OpenContext = CommonContext & {
  /** Notes what a write did; at least one line is required of each. */
  audit(entry: AuditEntry): void
  /** Set by a handler whose call turned out to change nothing, so that no audit line is due. */
  unchanged: boolean
  readonly upload: Upload | null
}

/** Bytes that came with a call, as they were sent. */
export type Upload = { readonly bytes: Buffer; /** Of the bytes, 64 hexadecimal digits. */ readonly sha256: string }

/** What a handler of a signed-in call works with. */
export type Context = OpenContext & {
  readonly user: Caller
  /** The actions that somebody with the right to it has approved: what is carried out is a request. */
  readonly approved: readonly Action[]
  /** Who approved what is carried out, and is shown what is shown once. */
  readonly approver?: string
  /** When it reached the server: now, or when what is carried out was asked for. */
  readonly arrived: Date
}

/** A JSON answer that the database already wrote out: sent as it is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An answer that is no JSON: what the call's `produces` says. */
export class Bytes {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** A long text that is made while it is sent, in bounded memory: what the call's `produces` says. Reads only. */
export class TextStream {
  readonly pieces: AsyncIterable<string>
  /** What the file is called that it is saved as. */
  readonly filename: string

  constructor(pieces: AsyncIterable<string>, filename: string) {
    this.pieces = pieces
    this.filename = filename
  }
}

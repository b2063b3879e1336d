import type { Action, AuditAction } from '@bisita/contract/actions'
import type { Scope } from '@bisita/rules/people/scope'
import type { Role } from '@bisita/contract/users/roles'
import type { ServerLimits } from '@bisita/rules/settings'
import type { Executor } from '../database/connection.ts'
import type { Undo } from '../undo/undo.ts'

/** Who makes a call. */
export type Caller = {
  readonly id: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly must_change_password: boolean
  /** Whether the session is good for nothing but setting up a second step of signing in. */
  readonly factor_due?: boolean
  /** Which rows this caller sees and may act on. */
  readonly scope: Scope
  /** SHA-256 of the session's token: the session's key in the database. */
  readonly session: Buffer
  /** The mark of the session's last change, where lists are read from a copy (`reading/copy.ts`). */
  readonly lastWrite?: number | null
  /** When the session's user last showed who it is, by signing in or since; absent where a stored request is carried out. */
  readonly provenAt?: Date | null
}

/** One line of the audit trail; user, time and address are added by the HTTP layer. */
export type AuditEntry = {
  readonly action: AuditAction
  readonly record_type: string
  readonly record_id: string
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
  /** A user other than the caller: the one who signs in, or the requester of an action that is carried out on approval. */
  readonly user_id?: string
}

type CommonContext = {
  /** The pool for a read, the open transaction for a write. */
  readonly db: Executor
  readonly now: Date
  readonly requestId: string
  readonly address: string
  /** The limits that an administrator has set. */
  readonly limits: ServerLimits
}

/** What a handler of a call that needs no sign-in works with. */
export type OpenContext = CommonContext & {
  /** Notes what a write did; at least one line is required of each. */
  audit(entry: AuditEntry): void
  /** Set by a handler whose call turned out to change nothing, so that no audit line is due. */
  unchanged: boolean
  /** Set by a handler whose act can be undone: what was. The call's row in `undo/undoable.ts` says so. */
  undo?: Undo
  readonly upload: UploadedBytes | null
}

/** The bytes that were sent with a call. */
export type UploadedBytes = { readonly bytes: Buffer; /** SHA-256 of the bytes, 64 hexadecimal digits. */ readonly sha256: string }

/** What a handler of a signed-in call works with. */
export type Context = OpenContext & {
  readonly user: Caller
  /** The approved actions where an approved request is carried out; otherwise empty. */
  readonly approved: readonly Action[]
  /** The user who approved the request that is carried out: the secrets that are shown once are shown to this user. */
  readonly approver?: string
  /** When the call reached the server; for an approved request, when it was asked for. */
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
export class BinaryAnswer {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** A long text of the type that the call's `produces` says, made piece by piece and sent once it is complete. Only for reads. */
export class TextStream {
  readonly chunks: AsyncIterable<string>
  /** The file name under which a browser saves it. */
  readonly filename: string

  constructor(pieces: AsyncIterable<string>, filename: string) {
    this.chunks = pieces
    this.filename = filename
  }
}

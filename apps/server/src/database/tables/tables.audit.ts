import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** A line of the audit trail: only ever added. */
export type AuditLog = {
  id: GeneratedAlways<number>
  /** The number of the transaction that wrote it; with `id` the order of sealing. */
  seq: Generated<number>
  at: Generated<Date>
  /** Null: from the command line or the server itself. */
  user_id: string | null
  action: string
  record_type: string
  record_id: string
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
  address: string | null
  request_id: string
}

/** The seal of one line. */
export type AuditSeals = {
  /** From 1 on, without a gap. */
  n: number
  audit_id: number
  seq: number
  seal: Buffer
  key_id: string
  sealed_at: Date
}

/** How many sealed lines there are of a month or a day, of everybody or a user. */
export type AuditCounts = { user_id: string; span: 'day' | 'month'; day: string; action: string; record_type: string; n: number }

/** What an administrator has set: one row, whose value holds what is otherwise than usual. */
export type Settings = {
  key: string
  value: JSONColumnType<Record<string, unknown>>
  version: Generated<number>
  changed_at: ColumnType<Date | null, undefined, Date>
  changed_by: ColumnType<string | null, undefined, string>
}

import { z } from 'zod'
import { defineCall } from './calls/call.ts'
import { day, flag, id, instant, pageOf, paging, text } from './fields.ts'

/** One line of the audit trail; `before` and `after` have the fields that were changed. */
export const auditLine = z.object({
  id: z.int(),
  at: instant,
  /** Null where the change came from the command line or the server itself. */
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  request_id: z.string(),
})

export type AuditLine = z.infer<typeof auditLine>

/** The filters of list and export. Days are of Manila, both included. */
const filters = {
  record_type: text(64).optional(),
  record_id: text(64).optional(),
  user_id: id.optional(),
  action: text(64).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  /** Leaves out signing in and out, and what failed at it. */
  without_sign_ins: flag.optional(),
}

export const auditList = defineCall({
  name: 'audit.list',
  method: 'GET',
  path: '/audit/list',
  summary: 'Who changed what, newest first',
  requires: ['audit.read'],
  query: z.strictObject({ ...paging(10), ...filters }),
  answers: {
    /** `names`: what the ids of the page's records and fields stand for, where it is known. */
    200: pageOf(auditLine).extend({ names: z.record(z.string(), z.string()) }),
  },
})

/** The header of the export, in its order. */
export const auditColumns = [
  'id', 'at', 'user_id', 'user_name', 'action', 'record_type', 'record_id', 'before', 'after', 'address', 'request_id',
] as const satisfies readonly (keyof AuditLine)[]

export const auditExport = defineCall({
  name: 'audit.export',
  method: 'GET',
  path: '/audit/export',
  summary: 'The same as a CSV file, every line that matches',
  requires: ['audit.read'],
  /** Numbers of clients are masked as on the screens, unless whole ones are asked for, which is a line of the trail. */
  query: z.strictObject({ ...filters, numbers: z.enum(['masked', 'whole']).optional() }),
  produces: 'text/csv',
  answers: { 200: z.string() },
})

export const auditState = defineCall({
  name: 'audit.state',
  method: 'GET',
  path: '/audit/state',
  summary: 'What can be filtered by, and up to where the trail is sealed',
  requires: ['audit.read'],
  answers: {
    200: z.object({
      actions: z.array(z.string()),
      record_types: z.array(z.string()),
      /** The number of sealed lines, and when the last of them was sealed. */
      sealed: z.int(),
      sealed_at: instant.nullable(),
      /** The number of lines not sealed yet. */
      waiting: z.int(),
    }),
  },
})

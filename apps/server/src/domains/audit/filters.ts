import type { auditExport } from '@bisita/contract/audit'
import type { CallInput } from '@bisita/contract/calls/call'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'

export type AuditFilters = CallInput<typeof auditExport>['query']

/** The condition that an action is none of signing in or out. */
export const isNoSignIn = (action: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${action} not like 'auth.%'`

const zone = sql.lit('Asia/Manila')

/** The condition of the filters on a line `a`. */
export const matches = ({ record_type, record_id, user_id, action, date_from, date_to, without_sign_ins = false }: AuditFilters): RawBuilder<boolean> =>
  allOf([
    record_type !== undefined && sql<boolean>`a.record_type = ${record_type}`,
    record_id !== undefined && sql<boolean>`a.record_id = ${record_id}`,
    user_id !== undefined && sql<boolean>`a.user_id = ${user_id}`,
    action !== undefined && sql<boolean>`a.action = ${action}`,
    without_sign_ins && isNoSignIn(sql`a.action`),
    date_from !== undefined && sql<boolean>`a.at >= ${date_from}::date::timestamp at time zone ${zone}`,
    date_to !== undefined && sql<boolean>`a.at < (${date_to}::date + 1)::timestamp at time zone ${zone}`,
  ].filter((one) => one !== false))

/** The last line that is sealed, as a pair to compare `(seq, id)` with; before every line where none is. */
export const sealedTo = sql`(
  (select coalesce(max(h.seq), 0) from (select seq from audit_seals order by n desc limit 1) h),
  (select coalesce(max(h.audit_id), 0) from (select audit_id from audit_seals order by n desc limit 1) h))`

/**
 * The lines that are not sealed yet and match, as `a`, to select from. In the order of sealing, and before anything
 * else is asked of them: no other index than that of this order then seems good, and there are few of them.
 */
export const unsealed = (filters: AuditFilters): RawBuilder<unknown> => sql`(
  select * from (select * from audit_log l where (l.seq, l.id) > ${sealedTo} order by l.seq, l.id offset 0) a where ${matches(filters)}) a`

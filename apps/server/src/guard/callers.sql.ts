import { type RawBuilder, sql } from 'kysely'

/** Whether a user `u` may call the clients of a branch from the desk now. */
export const canCallFromDesk = (branch: RawBuilder<unknown>): RawBuilder<unknown> => sql`u.deactivated_at is null and u.deleted_at is null and (
  u.user_type = 'admin' or (u.user_type in ('tele', 'oic') and u.branch_id = ${branch})
  or (u.user_type = 'ah' and exists (select from area_heads h join branches b on b.area_id = h.area_id where h.user_id = u.id and b.id = ${branch})))`

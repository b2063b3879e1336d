import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/*
 * What the calls to a number say of it, whichever client they were made to. The conditions match the indexes
 * `visits_dialled` and `visits_do_not_call`: a text that is no phone number is not compared between clients.
 */

/** The calls `v` to a number that are not deleted. */
const callsTo = (number: Sql): Sql => sql`v.dialled_number = ${number} and v.deleted_at is null and v.dialled_number ~ '^[+][0-9]{8,15}$'`

const at = sql`least(v.visit_time, v.received_at)`

/** The existing clients `k` who asked in a call `v` to a number not to be called, and are still blocked: a row for each such call. */
export const doNotCallClients = (number: Sql): Sql => sql`visits v join clients k on k.id = v.client_id
  where ${callsTo(number)} and v.contact_detail = 'Do Not Call' and k.deleted_at is null and k.do_not_contact <> 'none'`

/** Whether somebody at a number asked not to be called. */
export const hasDoNotCallRequest = (number: Sql): Sql => sql`exists (select from ${doNotCallClients(number)})`

/** Limits of calls to a number: `mostADay` since `day`, `mostAWeek` since `week`. Calls from `until` on do not count. */
export type CallCaps = { readonly day: Date; readonly mostADay: number; readonly week: Date; readonly mostAWeek: number; readonly until: Date }

/** Whether a number was called as often as it may be. */
export const isCapped = (number: Sql, { day, mostADay, week, mostAWeek, until }: CallCaps): Sql => sql`(
  select count(*) >= ${mostAWeek} or count(*) filter (where ${at} >= ${day}) >= ${mostADay} from visits v
  where ${callsTo(number)} and ${at} >= ${week} and ${at} < ${until})`

/** The latest fifty calls to a number, the newest first: more than the guard may be set to count. */
export const recentCalls = (number: Sql): Sql => sql`array(select ${at} from visits v where ${callsTo(number)} order by ${at} desc limit 50)`

/** Whether the last call to a number of another client found it wrong, and no later call to it of this client found otherwise. */
export const needsNumberCheck = (number: Sql, clientId: Sql): Sql => sql`exists (
  select from (
    select distinct on (v.client_id) v.contact_detail, ${at} as at from visits v
    where ${callsTo(number)} and v.client_id <> ${clientId} order by v.client_id, ${at} desc, v.id desc) o
  where o.contact_detail = 'Wrong Number' and not exists (
    select from visits v where ${callsTo(number)} and v.client_id = ${clientId} and ${at} >= o.at and v.contact_detail is distinct from 'Wrong Number'))`

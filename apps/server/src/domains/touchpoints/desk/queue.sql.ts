import type { DeskClass } from '@bisita/contract/touchpoints/guard'
import type { DeskMoment, DeskSettings } from '@bisita/rules/guard/desk'
import { type RawBuilder, sql } from 'kysely'
import { canCallFromDesk } from '../../../guard/callers.sql.ts'
import { hasDoNotCallRequest, isCapped } from '../../../guard/numbers.sql.ts'

type Sql = RawBuilder<unknown>

/** For whom the desk serves: who calls (null: the whole branch is looked at), for which branch, by which settings at which moment. */
export type Desk = { readonly user_id: string | null; readonly branch_id: string; readonly settings: DeskSettings; readonly at: DeskMoment }

/**
 * Who may call the clients of the branch, as the common table expression `able`: a promise of somebody else is anybody's
 * at once. And the number of the present strategy, as `present`.
 */
export const deskTables = ({ branch_id }: Desk): Sql => sql`
  able as materialized (select u.id from users u where ${canCallFromDesk(sql`${branch_id}`)}),
  present as materialized (select generation from strategy_generations where present)`

/** Whether a lease `d` keeps others from a client `s`: it has not run out, and who holds it may still call the client. */
export const isLeaseActive = ({ now }: DeskMoment): Sql =>
  sql`d.client_id = s.client_id and d.ended_at is null and d.expires_at > ${now} and exists (select from able a where a.id = d.user_id)`

/** What stands beside a client `s` of `call_states`: where it stands in the strategy, who holds it, and whether a call to it waits for approval. */
export const deskJoins = ({ at }: Desk): Sql => sql`
  left join client_placements p on p.generation = (select generation from present) and p.client_id = s.client_id
  left join desk_leases d on ${isLeaseActive(at)}
  left join clients c on c.id = s.client_id and not s.callable`

const callsSince = (since: Date, until: Date): Sql => sql`(select count(*) from unnest(s.recent_calls) r where r >= ${since} and r < ${until})`

const retried = sql`s.call_detail in ('No Answer', 'Busy', 'Unreachable')`

/** A promise that is anybody's to keep. */
const shared = ({ at }: Desk): Sql => sql`(s.call_back_at < ${at.sharedBefore} or not exists (select from able a where a.id = s.call_back_by))`

/** A promise that is the caller's own; for the whole branch, one that is its maker's alone. */
const mine = (desk: Desk): Sql => (desk.user_id === null ? sql`not ${shared(desk)}` : sql`s.call_back_by = ${desk.user_id}`)

/** A promise that is the caller's to keep, whenever it is due. */
const ours = (desk: Desk): Sql => sql`(${mine(desk)} or ${shared(desk)})`

/** Why a client would be called now, if the guard let it: its class, or null. */
export const classOf = (desk: Desk): Sql => {
  const { at } = desk
  return sql`case
    when s.call_back_at <= ${at.now} and ${mine(desk)} then 'call_back_mine'
    when s.call_back_at <= ${at.now} and ${ours(desk)} then 'call_back'
    when p.kind = 'call' and p.open_on <= ${at.today}::date then 'touchpoint'
    -- Who asked to be called back at a time is left alone until then.
    when s.call_back_at is not null then null
    when s.called_at is null and coalesce(p.kind, '') <> 'call' then 'never_called'
    when (${retried} and s.called_at <= ${at.retryBefore}) or s.call_detail = 'Wrong Number' then 'retry'
    when s.called_at < ${at.againBefore} and coalesce(p.kind, '') <> 'call' then 'longest' end`
}

/** When a client comes by time alone: a promise of the caller's, another try, the next call of the strategy. */
export const comesAt = (desk: Desk): Sql => {
  const { settings, at } = desk
  return sql`least(
    case when s.call_back_at > ${at.now} and ${ours(desk)} then s.call_back_at end,
    case when s.call_back_at is null and ${retried} and s.called_at > ${at.retryBefore} then s.called_at + make_interval(hours => ${settings.retry_hours}) end,
    case when p.kind = 'call' and p.open_on > ${at.today}::date then p.open_on::timestamp at time zone 'Asia/Manila' end)`
}

const capsOf = ({ calls_per_day, calls_per_week }: DeskSettings, at: DeskMoment) =>
  ({ day: at.dayBegins, mostADay: calls_per_day, week: at.weekBegins, mostAWeek: calls_per_week, until: at.dayEnds })

const numbers = [sql`s.phone`, sql`s.secondary_phone`]

/** Whether something stands in the way of every number of a client `s` that can be called. */
const everyNumber = (stopped: (number: Sql) => Sql): Sql =>
  sql`(${sql.join(numbers.map((number) => sql`${number} is not null`), sql` or `)}) and ${sql.join(numbers.map((number) => sql`(${number} is null or ${stopped(number)})`), sql` and `)}`

/** Who has not agreed to be called, where that is required; nothing where it is not. */
const withoutConsent = ({ consentOrBefore }: DeskMoment): Sql =>
  consentOrBefore === undefined ? sql`` : sql`when coalesce(s.consent <> 'yes', ${consentOrBefore === null ? sql`true` : sql`s.added_at >= ${consentOrBefore}`}) then 'no_consent'`

/** Under which reason a client counts, one alone; `class` and `comes` are those above. */
export const reasonOf = ({ settings, at }: Desk, named: { class: Sql; comes: Sql }): Sql => sql`case
  when d.id is not null then 'leased'
  when not s.callable then case when c.visit_result in ('Deceased', 'Moved Out') then 'ended' when c.do_not_contact <> 'none' then 'do_not_contact' else 'no_number' end
  ${withoutConsent(at)}
  when p.ended is not null then 'ended'
  when ${everyNumber(hasDoNotCallRequest)} then 'do_not_contact'
  when exists (select from approvals k where k.client_id = s.client_id and k.status = 'PENDING' and 'call.create' = any(k.actions)) then 'not_due'
  when ${callsSince(at.dayBegins, at.dayEnds)} >= ${settings.calls_per_day} or ${callsSince(at.weekBegins, at.dayEnds)} >= ${settings.calls_per_week}
    or ${everyNumber((number) => sql`${hasDoNotCallRequest(number)} or ${isCapped(number, capsOf(settings, at))}`)} then 'caps'
  when s.not_interested_at >= ${at.coolSince} and ${named.class} is distinct from 'call_back_mine' and ${named.class} is distinct from 'call_back' then 'cool_off'
  when ${named.class} is not null then ${at.open ? 'ready' : 'hours'}
  when ${named.comes} < ${at.closes} then 'later_today'
  else 'not_due' end`

type Order = { readonly where: (desk: Desk) => Sql; readonly by: Sql; readonly from: 'states' | 'steps' }

/** How each class is found along an index of its own, place by place, and in which order it is served; ties go by id. */
export const orders: Readonly<Record<DeskClass, Order>> = {
  call_back_mine: { from: 'states', where: ({ user_id, at }) => sql`s.call_back_by = ${user_id} and s.call_back_at <= ${at.now}`, by: sql`s.call_back_at, s.client_id` },
  call_back: { from: 'states', where: ({ at }) => sql`s.call_back_at <= ${at.now}`, by: sql`s.call_back_at, s.client_id` },
  touchpoint: { from: 'steps', where: ({ at }) => sql`p.kind = 'call' and p.open_on <= ${at.today}::date`, by: sql`p.open_on, p.client_id` },
  never_called: { from: 'states', where: () => sql`s.called_at is null`, by: sql`s.client_id` },
  retry: { from: 'states', where: () => sql`s.call_detail in ('No Answer', 'Busy', 'Unreachable', 'Wrong Number')`, by: sql`s.called_at, s.client_id` },
  longest: { from: 'states', where: ({ at }) => sql`s.called_at < ${at.againBefore}`, by: sql`s.called_at, s.client_id` },
}

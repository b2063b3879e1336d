import { manilaDay } from '@bisita/rules/time/days'
import type { RequestFacts } from '@bisita/rules/people/deciding'
import { userScopeOf } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import type { Caller } from '../../http/context.ts'
import { userInScope } from '../../scope.ts'
import { dueCountQuery } from '../../placement/due.store.ts'
import { areaBranches, countOwnPendingRequests, pendingRequestsOfOthers } from '../approvals/approvals.store.ts'
import { overdue } from '../itineraries/overdue.store.ts'
import { countOfUnread } from '../notifications/notifications.store.ts'

/**
 * Versions of the small lists, so that a device reloads one only when it changed; locations and people also change
 * when others are assigned to the user. Twelve digits each, since every sync of every phone carries them.
 */
export type ListVersions = { locations: string; products: string; users: string; strategy: string }

const digits = (text: RawBuilder<unknown>) => sql`left(md5(${text}), 12)`
const storedVersion = (list: Exclude<keyof ListVersions, 'strategy'>) => sql`coalesce((select version from list_versions where list = ${sql.lit(list)}), 0)::text`

/**
 * What tells whether the people in scope are the same. Of oneself or of one's branch it is each one's last change,
 * since the greatest alone would hide one that was made earlier and committed later; of more, the version kept.
 */
function people(user: Caller): RawBuilder<unknown> {
  const scope = userScopeOf(user)
  if (scope.kind === 'all' || scope.kind === 'areas_of') return storedVersion('users')
  return sql`(select coalesce(string_agg(u.id::text || u.revised_at, ',' order by u.id), '') from users u
    where u.deleted_at is null and ${userInScope(scope, 'u')})`
}

/** The {@link ListVersions} for a user as one JSON value. */
export const listVersionsFor = (user: Caller): RawBuilder<ListVersions> => sql`(
  select json_build_object(
    'locations', ${digits(sql`${storedVersion('locations')} || own.places`)},
    'products', ${digits(storedVersion('products'))},
    'users', ${digits(sql`${people(user)} || own.places`)},
    'strategy', coalesce((select generation || '.' || version from strategy_generations where present), ''))
  from (select coalesce('-' || string_agg(location_id, ',' order by location_id), '') as places
    from mr_locations where user_id = ${user.id}) own)`

/** What waits for a user: requests that may be theirs to decide, as they are stored, and numbers. */
export type PendingForUser = {
  readonly waiting: readonly RequestFacts[]
  readonly heads: readonly string[]
  readonly notification_count: number
  readonly my_requests: number
  readonly overdue_itineraries: number
  readonly due_touchpoints: number
  readonly versions: ListVersions
}

/** Everything at once: it is asked at every look at the bell. Requests are read for who may decide any, up to so many. */
export async function readPendingForUser(db: Executor, user: Caller, options: { decides: boolean; most: number; now: Date }): Promise<PendingForUser> {
  const waiting = options.decides ? sql`(select coalesce(json_agg(w), '[]') from (${pendingRequestsOfOthers(user, options.most)}) w)` : sql`'[]'::json`
  const { rows } = await sql<PendingForUser>`${planOnce}
    select ${waiting} as waiting, ${user.user_type === 'ah' ? sql`array(${areaBranches(user.id)})` : sql`array[]::uuid[]`} as heads,
      (${countOfUnread(user.id)}) as notification_count, (${countOwnPendingRequests(user.id)}) as my_requests, (${overdue(user, manilaDay(options.now))})::int as overdue_itineraries,
      (${dueCountQuery(user, manilaDay(options.now))})::int as due_touchpoints, ${listVersionsFor(user)} as versions
  `.execute(db)
  return rows[0] as PendingForUser
}

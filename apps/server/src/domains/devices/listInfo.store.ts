import { manilaDay } from '@bisita/rules/time/days'
import type { Request } from '@bisita/rules/people/deciding'
import { peopleScopeOf } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import type { Caller } from '../../http/context.ts'
import { personInScope } from '../../scope.ts'
import { countOfDue } from '../../placement/due.store.ts'
import { areaBranches, countOfOwnWaiting, waitingOfOthers } from '../approvals/approvals.store.ts'
import { overdue } from '../itineraries/overdue.store.ts'
import { countOfUnread } from '../notifications/notifications.store.ts'
import { setBy } from '../users/passwords/passwordsSet.store.ts'

/**
 * What moves when one of the small lists does, so that a device loads it anew: of locations and people also when
 * others are assigned to the user. Twelve digits each: they travel in every quiet round of every phone.
 */
export type Versions = { locations: string; products: string; users: string; strategy: string }

const digits = (text: RawBuilder<unknown>) => sql`left(md5(${text}), 12)`
const kept = (list: Exclude<keyof Versions, 'strategy'>) => sql`coalesce((select version from list_versions where list = ${sql.lit(list)}), 0)::text`

/**
 * What tells whether the people in scope are the same. Of oneself or of one's branch it is each one's last change,
 * since the greatest alone would hide one that was made earlier and committed later; of more, the version kept.
 */
function people(user: Caller): RawBuilder<unknown> {
  const scope = peopleScopeOf(user)
  if (scope.kind === 'all' || scope.kind === 'areas_of') return kept('users')
  return sql`(select coalesce(string_agg(u.id::text || u.revised_at, ',' order by u.id), '') from users u
    where u.deleted_at is null and ${personInScope(scope, 'u')})`
}

/** The {@link Versions} for a user as one JSON value. */
export const versionsFor = (user: Caller): RawBuilder<Versions> => sql`(
  select json_build_object(
    'locations', ${digits(sql`${kept('locations')} || own.places`)},
    'products', ${digits(kept('products'))},
    'users', ${digits(sql`${people(user)} || own.places`)},
    'strategy', coalesce((select generation || '.' || version from strategy_generations where present), ''))
  from (select coalesce('-' || string_agg(location_id, ',' order by location_id), '') as places
    from mr_locations where user_id = ${user.id}) own)`

/** What waits for a user: requests that may be theirs to decide, as they are stored, and numbers. */
export type Waiting = {
  readonly waiting: readonly Request[]
  readonly heads: readonly string[]
  readonly passwords_set: readonly string[]
  readonly notification_count: number
  readonly my_requests: number
  readonly overdue_itineraries: number
  readonly due_touchpoints: number
  readonly versions: Versions
}

/** Everything at once: it is asked at every look at the bell. Requests are read for who may decide any, up to so many. */
export async function readWaiting(db: Executor, user: Caller, asked: { decides: boolean; most: number; now: Date }): Promise<Waiting> {
  const waiting = asked.decides ? sql`(select coalesce(json_agg(w), '[]') from (${waitingOfOthers(user, asked.most)}) w)` : sql`'[]'::json`
  const { rows } = await sql<Waiting>`${planOnce}
    select ${waiting} as waiting, ${user.user_type === 'ah' ? sql`array(${areaBranches(user.id)})` : sql`array[]::uuid[]`} as heads,
      ${asked.decides ? sql`array(${setBy(user.id, asked.now)})` : sql`array[]::uuid[]`} as passwords_set,
      (${countOfUnread(user.id)}) as notification_count, (${countOfOwnWaiting(user.id)}) as my_requests, (${overdue(user, manilaDay(asked.now))})::int as overdue_itineraries,
      (${countOfDue(user, manilaDay(asked.now))})::int as due_touchpoints, ${versionsFor(user)} as versions
  `.execute(db)
  return rows[0] as Waiting
}

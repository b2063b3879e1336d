import type { DeviceSeen } from '@bisita/contract/devices'
import type { PeopleScope } from '@bisita/rules/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { personInScope } from '../../scope.ts'

type Named = { readonly id: string; readonly user_id: string }

/** Somebody else who had the phone has it no longer. */
async function takeOver(trx: Executor, { id, user_id }: Named, now: Date): Promise<void> {
  await sql`
    update devices set replaced_at = ${now} where id = ${id} and user_id <> ${user_id} and replaced_at is null
  `.execute(trx)
}

/** Makes a device known as a user's, with the hash of its new ticket: the one before is good no longer. */
export async function registerDevice(
  trx: Executor,
  device: Named & { readonly app_version: string; readonly ticket_hash: Buffer },
  now: Date,
): Promise<void> {
  const { id, user_id, app_version, ticket_hash } = device
  await sql`
    insert into devices (id, user_id, ticket_hash, app_version, registered_at, last_seen_at)
    values (${id}, ${user_id}, ${ticket_hash}, ${app_version}, ${now}, ${now})
    on conflict (id, user_id) do update set ticket_hash = excluded.ticket_hash, app_version = excluded.app_version,
      registered_at = excluded.registered_at, last_seen_at = excluded.last_seen_at, replaced_at = null
  `.execute(trx)
  await takeOver(trx, device, now)
}

/** What a device tells of itself. */
export type Told = Named &
  Pick<DeviceSeen, 'app_version' | 'last_success_at' | 'oldest_unsent_at'> & { readonly unsent: DeviceSeen['unsent'] }

/** A time that a device told, at most the present; `least` alone would make the present of none. */
const untilNow = (time: string | null, now: Date) => sql`case when ${time}::timestamptz is not null then least(${time}::timestamptz, ${now}) end`

/** Stores what a device tells of itself; of a clock that is ahead, the present. One that was not known before has no ticket. */
export async function noteDevice(trx: Executor, told: Told, now: Date): Promise<void> {
  const { id, user_id, app_version, last_success_at, oldest_unsent_at, unsent } = told
  await sql`
    insert into devices (id, user_id, app_version, registered_at, last_seen_at, last_success_at, oldest_unsent_at,
      unsent_clients, unsent_visits, unsent_itineraries, unsent_photos, refused)
    values (${id}, ${user_id}, ${app_version}, ${now}, ${now}, ${untilNow(last_success_at, now)}, ${untilNow(oldest_unsent_at, now)},
      ${unsent.clients}, ${unsent.visits}, ${unsent.itineraries}, ${unsent.photos}, ${unsent.refused})
    on conflict (id, user_id) do update set app_version = excluded.app_version, last_seen_at = excluded.last_seen_at,
      last_success_at = excluded.last_success_at, oldest_unsent_at = excluded.oldest_unsent_at,
      unsent_clients = excluded.unsent_clients, unsent_visits = excluded.unsent_visits,
      unsent_itineraries = excluded.unsent_itineraries, unsent_photos = excluded.unsent_photos,
      refused = excluded.refused, replaced_at = null
  `.execute(trx)
  await takeOver(trx, told, now)
}

const anyUnsent = sql<boolean>`(d.unsent_clients + d.unsent_visits + d.unsent_itineraries + d.unsent_photos + d.refused > 0)`

/**
 * A page of the devices of the people in scope, and how many there are: those with unsent work first, the
 * oldest of that at the top. Of a phone that somebody else took over only what was left on it unsent.
 */
export async function listDevices(
  db: Executor,
  people: PeopleScope,
  query: { readonly page: number; readonly ipp: number; readonly user_id?: string | undefined },
): Promise<{ items: DeviceSeen[]; count: number }> {
  const one = query.user_id === undefined ? sql`` : sql`and d.user_id = ${query.user_id}`
  const found = sql`
    from devices d join users u on u.id = d.user_id
    where u.deleted_at is null and ${personInScope(people, 'u')} and (d.replaced_at is null or ${anyUnsent}) ${one}`
  const counted = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db)
  const { rows } = await sql<{ device: DeviceSeen }>`
    select json_build_object(
      'id', d.id, 'user_id', d.user_id, 'user_display_name', u.display_name, 'branch_name', b.branch_name,
      'app_version', d.app_version, 'registered_at', bisita_instant(d.registered_at),
      'last_seen_at', bisita_instant(d.last_seen_at), 'last_success_at', bisita_instant(d.last_success_at),
      'oldest_unsent_at', bisita_instant(d.oldest_unsent_at),
      'unsent', json_build_object('clients', d.unsent_clients, 'visits', d.unsent_visits,
        'itineraries', d.unsent_itineraries, 'photos', d.unsent_photos, 'refused', d.refused),
      'quarantined', (select count(*)::int from quarantined_items q
        where q.user_id = d.user_id and q.device_id = d.id and q.status = 'WAITING')
    ) as device
    from (
      select d.*, ${anyUnsent} as behind ${found}
      order by behind desc, d.oldest_unsent_at asc nulls last, d.last_seen_at desc, d.id, d.user_id
      limit ${query.ipp} offset ${(query.page - 1) * query.ipp}) d
    join users u on u.id = d.user_id left join branches b on b.id = u.branch_id
    order by d.behind desc, d.oldest_unsent_at asc nulls last, d.last_seen_at desc, d.id, d.user_id
  `.execute(db)
  return { items: rows.map(({ device }) => device), count: counted.rows[0]?.count ?? 0 }
}

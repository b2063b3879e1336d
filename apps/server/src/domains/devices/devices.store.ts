import type { DeviceSummary } from '@bisita/contract/devices/devices'
import type { DeviceState } from '@bisita/contract/devices/devices.kinds'
import type { UserScope } from '@bisita/rules/people/scope'
import { silentSince } from '@bisita/rules/devices/silence'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import { userInScope } from '../../scope.ts'
import { sessionDevice } from '../auth/sessions.store.ts'

type Named = { readonly id: string; readonly user_id: string }

/** What is known of a device beside its user: whether it is lost, and removed its records since; whether it is somebody else's and was never registered by this user. */
export type DeviceFacts = { readonly lost: boolean; readonly wiped: boolean; readonly ofOther: boolean }

export async function factsOf(trx: Executor, id: string, userId: string): Promise<DeviceFacts> {
  const { rows } = await sql<DeviceFacts>`
    select coalesce(bool_or(lost_at is not null), false) as lost, coalesce(bool_or(wiped_at is not null), false) as wiped,
      coalesce(bool_or(user_id <> ${userId}) and not bool_or(user_id = ${userId} and ticket_hash is not null), false) as "ofOther"
    from devices where id = ${id}
  `.execute(trx)
  return rows[0] as DeviceFacts
}

/** Whether somebody else is signed in on a device. */
export async function isInUseByOther(trx: Executor, id: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s where s.user_id in (select d.user_id from devices d where d.id = ${id}) and s.device_id = ${id}
      and s.user_id <> ${userId} and s.ended is null and s.expires_at > ${now}
    limit 1
  `.execute(trx)
  return rows.length > 0
}

/** Somebody else who had the phone has it no longer. */
const takeOver = ({ id, user_id }: Named, now: Date): RawBuilder<unknown> => sql`
  update devices set replaced_at = ${now} where id = ${id} and user_id <> ${user_id} and replaced_at is null`

/**
 * How many other phones of a user were used lately; until the transaction ends no further one of that user is counted.
 * One that nobody used for a month counts for nothing: phones are lost, and browsers forget.
 */
export async function lockOthers(trx: Executor, { id, user_id }: Named, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`devices of ${user_id}`}, 0))`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from devices
    where user_id = ${user_id} and id <> ${id} and replaced_at is null and last_seen_at > ${now}::timestamptz - interval '30 days'
  `.execute(trx)
  return rows[0]?.n ?? 0
}

type Noted = { readonly added: boolean }

/** Makes a device known as a user's, with the hash of its new ticket: the one before is good no longer. Returns whether it was not known before. */
export async function registerDevice(
  trx: Executor,
  device: Named & { readonly app_version: string; readonly ticket_hash: Buffer },
  now: Date,
): Promise<boolean> {
  const { id, user_id, app_version, ticket_hash } = device
  const { rows } = await sql<Noted>`
    with taken as (${takeOver(device, now)})
    insert into devices (id, user_id, ticket_hash, app_version, registered_at, last_seen_at)
    values (${id}, ${user_id}, ${ticket_hash}, ${app_version}, ${now}, ${now})
    on conflict (id, user_id) do update set ticket_hash = excluded.ticket_hash, app_version = excluded.app_version,
      registered_at = excluded.registered_at, last_seen_at = excluded.last_seen_at, replaced_at = null
    returning xmax = 0 as added
  `.execute(trx)
  return rows[0]?.added ?? false
}

/** What is kept of a user's device, locked until the transaction ends: its sealed key, null before the first one; undefined where it was never registered. */
export async function lockDevice(trx: Executor, { id, user_id }: Named): Promise<{ readonly key_sealed: Buffer | null } | undefined> {
  return trx.selectFrom('devices').select(['key_sealed']).where('id', '=', id).where('user_id', '=', user_id).where('ticket_hash', 'is not', null).forUpdate().executeTakeFirst()
}

export async function storeDeviceKey(trx: Executor, { id, user_id }: Named, key_sealed: Buffer): Promise<void> {
  await trx.updateTable('devices').set({ key_sealed }).where('id', '=', id).where('user_id', '=', user_id).execute()
}

/** What a device tells of itself. */
export type DeviceReport = Named &
  Pick<DeviceSummary, 'app_version' | 'last_success_at' | 'oldest_unsent_at'> & { readonly unsent: DeviceSummary['unsent'] }

/** A time that a device reports, at most the present. Null stays null, where `least` alone would give the present. */
const untilNow = (time: string | null, now: Date) => sql`case when ${time}::timestamptz is not null then least(${time}::timestamptz, ${now}) end`

/**
 * Stores a device's report, and that the session of this hash is on the device; a time ahead of the server's clock
 * becomes the present. Returns whether the device was unknown before: such a one has no ticket.
 */
export async function storeDeviceReport(trx: Executor, report: DeviceReport, session: Buffer, now: Date): Promise<boolean> {
  const { id, user_id, app_version, last_success_at, oldest_unsent_at, unsent } = report
  const { rows } = await sql<Noted>`${planOnce}
    with taken as (${takeOver(report, now)}), signed_in as (${sessionDevice(session, id)})
    insert into devices (id, user_id, app_version, registered_at, last_seen_at, last_success_at, oldest_unsent_at,
      unsent_clients, unsent_visits, unsent_itineraries, unsent_photos, refused)
    values (${id}, ${user_id}, ${app_version}, ${now}, ${now}, ${untilNow(last_success_at, now)}, ${untilNow(oldest_unsent_at, now)},
      ${unsent.clients}, ${unsent.visits}, ${unsent.itineraries}, ${unsent.photos}, ${unsent.refused})
    on conflict (id, user_id) do update set app_version = excluded.app_version, last_seen_at = excluded.last_seen_at,
      last_success_at = excluded.last_success_at, oldest_unsent_at = excluded.oldest_unsent_at,
      unsent_clients = excluded.unsent_clients, unsent_visits = excluded.unsent_visits,
      unsent_itineraries = excluded.unsent_itineraries, unsent_photos = excluded.unsent_photos,
      refused = excluded.refused, replaced_at = null
    returning xmax = 0 as added
  `.execute(trx)
  return rows[0]?.added ?? false
}

const anyUnsent = sql<boolean>`(d.unsent_clients + d.unsent_visits + d.unsent_itineraries + d.unsent_photos + d.refused > 0)`

/** Which devices `d` of people `u` are listed: of one that somebody else took over only what was left on it unsent. */
function devicesOf(people: UserScope, state: DeviceState | undefined, now: Date): RawBuilder<unknown> {
  const within = {
    silent: sql`and d.replaced_at is null and u.deactivated_at is null and (d.last_success_at is null or d.last_success_at < ${silentSince(now)})`,
    unsent: sql`and ${anyUnsent}`,
  }
  return sql`
    from devices d join users u on u.id = d.user_id
    where u.deleted_at is null and ${userInScope(people, 'u')} and (d.replaced_at is null or ${anyUnsent}) ${state === undefined ? sql`` : within[state]}`
}

/** How many phones are in each state, as the list of them has it. */
export async function countPhones(db: Executor, people: UserScope, now: Date): Promise<Record<DeviceState, number>> {
  const { rows } = await sql<Record<DeviceState, number>>`
    select (select count(*)::int ${devicesOf(people, 'silent', now)}) as silent, (select count(*)::int ${devicesOf(people, 'unsent', now)}) as unsent
  `.execute(db)
  return rows[0] as Record<DeviceState, number>
}

/**
 * A page of the devices of the people in scope, and how many there are: those with unsent work first, the
 * oldest of that at the top.
 */
export async function listDevices(
  db: Executor,
  people: UserScope,
  query: { readonly page: number; readonly ipp: number; readonly user_id?: string | undefined; readonly state?: DeviceState | undefined },
  now: Date,
): Promise<{ items: DeviceSummary[]; count: number }> {
  const one = query.user_id === undefined ? sql`` : sql`and d.user_id = ${query.user_id}`
  const found = sql`${devicesOf(people, query.state, now)} ${one}`
  const { rows } = await sql<{ items: DeviceSummary[]; count: number }>`
    select (select count(*)::int ${found}) as count, coalesce(json_agg(json_build_object(
      'id', d.id, 'user_id', d.user_id, 'user_display_name', u.display_name, 'branch_name', b.branch_name,
      'app_version', d.app_version, 'registered_at', bisita_instant(d.registered_at),
      'last_seen_at', bisita_instant(d.last_seen_at), 'last_success_at', bisita_instant(d.last_success_at),
      'oldest_unsent_at', bisita_instant(d.oldest_unsent_at),
      'unsent', json_build_object('clients', d.unsent_clients, 'visits', d.unsent_visits,
        'itineraries', d.unsent_itineraries, 'photos', d.unsent_photos, 'refused', d.refused),
      'quarantined', (select count(*)::int from quarantined_items q
        where q.user_id = d.user_id and q.device_id = d.id and q.status = 'WAITING'),
      'lost_at', bisita_instant(d.lost_at), 'wiped_at', bisita_instant(d.wiped_at)
    ) order by d.behind desc, d.oldest_unsent_at asc nulls last, d.last_seen_at desc, d.id, d.user_id), '[]') as items
    from (
      select d.*, ${anyUnsent} as behind ${found}
      order by behind desc, d.oldest_unsent_at asc nulls last, d.last_seen_at desc, d.id, d.user_id
      limit ${query.ipp} offset ${(query.page - 1) * query.ipp}) d
    join users u on u.id = d.user_id left join branches b on b.id = u.branch_id
  `.execute(db)
  return rows[0] as { items: DeviceSummary[]; count: number }
}

import type { LostDevice } from '@bisita/contract/devices/lost'
import { clientFields } from '@bisita/contract/clients/clients.fields'
import type { UserScope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { inScope, userInScope } from '../../../scope.ts'
import { forgetBrowsersOf } from '../../auth/codes/remembered.store.ts'

/** The one who has a phone now, and whether it was marked as lost. */
export type PhoneHolder = { readonly user_id: string; readonly lost: boolean }

/** Who has a phone, if that is one of these people; its rows are locked until the transaction ends where asked. */
export async function findHolder(db: Executor, people: UserScope, id: string, { locked = false } = {}): Promise<PhoneHolder | undefined> {
  const { rows } = await sql<PhoneHolder>`
    select d.user_id, d.lost_at is not null as lost from devices d join users u on u.id = d.user_id
    where d.id = ${id} and d.replaced_at is null and ${userInScope(people, 'u')} ${locked ? sql`for update of d` : sql``}
  `.execute(db)
  return rows[0]
}

/** Marks a phone as lost for all who had it, and ends every session on it, with the remembered browsers. */
export async function markLost(trx: Executor, id: string, by: string, now: Date): Promise<void> {
  await sql`update devices set lost_at = ${now}, lost_by = ${by} where id = ${id} and lost_at is null`.execute(trx)
  const { rows } = await sql<{ id: string; user_id: string }>`
    update sessions set ended = 'device_lost'
    where user_id in (select user_id from devices where id = ${id}) and device_id = ${id} and ended is null
    returning id, user_id
  `.execute(trx)
  for (const session of rows) await forgetBrowsersOf(trx, session.user_id, [session.id])
}

/** Ends a session that turned out to be on a lost phone. */
export const endLostSession = (trx: Executor, tokenHash: Buffer): Promise<unknown> =>
  trx.updateTable('sessions').set({ ended: 'device_lost' }).where('token_hash', '=', tokenHash).where('ended', 'is', null).execute()

/** Notes that a lost phone removed a user's records. False where it is not lost, or that is known. */
export async function noteWiped(trx: Executor, { device_id, user_id }: { readonly device_id: string; readonly user_id: string }, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update devices set wiped_at = ${now} where id = ${device_id} and user_id = ${user_id} and lost_at is not null and wiped_at is null returning id
  `.execute(trx)
  return rows.length > 0
}

/** The clients `c` whose records an mr's phone has: those in scope now. */
const clientsOf = (userId: string): RawBuilder<unknown> => sql`
  from clients c where c.deleted_at is null and ${inScope({ kind: 'mr', user_id: userId }, sql`c.location_id`, sql`c.id`)}`

export async function findLost(db: Executor, id: string, userId: string): Promise<LostDevice> {
  const { rows } = await sql<{ device: LostDevice }>`
    select json_build_object(
      'id', d.id, 'user_id', d.user_id, 'user_display_name', u.display_name, 'branch_name', b.branch_name,
      'app_version', d.app_version, 'registered_at', bisita_instant(d.registered_at),
      'last_seen_at', bisita_instant(d.last_seen_at), 'last_success_at', bisita_instant(d.last_success_at),
      'oldest_unsent_at', bisita_instant(d.oldest_unsent_at),
      'unsent', json_build_object('clients', d.unsent_clients, 'visits', d.unsent_visits,
        'itineraries', d.unsent_itineraries, 'photos', d.unsent_photos, 'refused', d.refused),
      'quarantined', (select count(*)::int from quarantined_items q where q.user_id = d.user_id and q.device_id = d.id and q.status = 'WAITING'),
      'lost_at', bisita_instant(d.lost_at), 'wiped_at', bisita_instant(d.wiped_at), 'lost_by_name', l.display_name,
      'sealed', d.key_sealed is not null, 'clients', (select count(*)::int ${clientsOf(userId)})) as device
    from devices d join users u on u.id = d.user_id left join branches b on b.id = u.branch_id left join users l on l.id = d.lost_by
    where d.id = ${id} and d.user_id = ${userId}
  `.execute(db)
  return (rows[0] as { device: LostDevice }).device
}

export async function countClients(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${clientsOf(userId)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whose records an mr's phone has, by name, with the fields that are filled; a row of one `record` each. */
export const lostClients = (userId: string, { limit, offset }: { readonly limit: number; readonly offset: number }): RawBuilder<{ record: Record<string, unknown> }> => sql`
  select json_build_object('id', c.id, 'fullname', c.fullname, 'fields', (
    select coalesce(json_agg(f.name order by f.nr), '[]') from unnest(${clientFields}::text[]) with ordinality f (name, nr)
    where coalesce(to_jsonb(c) ->> f.name, 'none') not in ('', 'none'))) as record
  from (select c.* ${clientsOf(userId)} order by c.fullname, c.id limit ${limit} offset ${offset}) c
  order by c.fullname, c.id`

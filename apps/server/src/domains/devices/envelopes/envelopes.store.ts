import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import type { EnvelopeKey } from './envelope.ts'

type Named = { readonly id: string; readonly user_id: string }

/** The key that a phone seals to, locked until the transaction ends; null where there is none yet, undefined where the user never set the phone up. */
export async function lockEnvelopeKey(trx: Executor, whose: Named): Promise<EnvelopeKey | null | undefined> {
  const { rows } = await sql<EnvelopeKey | { readonly point: null }>`
    select envelope_key as point, envelope_key_sealed as sealed from devices
    where id = ${whose.id} and user_id = ${whose.user_id} and ticket_hash is not null for update
  `.execute(trx)
  const [row] = rows
  return row?.point === null ? null : row
}

/** The key that a phone sealed to; undefined where it never had one. */
export async function findEnvelopeKey(db: Executor, { id, user_id }: Named): Promise<EnvelopeKey | undefined> {
  const { rows } = await sql<EnvelopeKey>`
    select envelope_key as point, envelope_key_sealed as sealed from devices
    where id = ${id} and user_id = ${user_id} and envelope_key is not null
  `.execute(db)
  return rows[0]
}

export async function storeEnvelopeKey(trx: Executor, { id, user_id }: Named, { point, sealed }: EnvelopeKey): Promise<void> {
  await trx.updateTable('devices').set({ envelope_key: point, envelope_key_sealed: sealed }).where('id', '=', id).where('user_id', '=', user_id).execute()
}

/** An item that a phone takes back, and the photo that came with it. */
export type TakenBack = { readonly id: string; readonly kind: string; readonly record_id: string; readonly device_id: string }

/** Deletes those of a user's items that nobody has decided about. */
export async function deleteWaiting(trx: Executor, userId: string, ids: readonly string[]): Promise<readonly TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    delete from quarantined_items where id = any(${ids}::uuid[]) and user_id = ${userId} and status = 'WAITING'
    returning id, kind, record_id, device_id
  `.execute(trx)
  return rows
}

/** Those of a user's items that were accepted. */
export async function acceptedOf(db: Executor, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quarantined_items where id = any(${ids}::uuid[]) and user_id = ${userId} and status = 'ACCEPTED' order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

import { type Kysely, sql } from 'kysely'

/** Adds columns and allows one more word: programs of before go on beside it. */
export const kind = 'expand'

/** What a locked phone hands over (docs/decisions/sealing.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table devices
      -- What the phone seals unsent work to: a point of P-256, and the number that opens it, sealed with the server's secret.
      add column envelope_key bytea check (length(envelope_key) = 65),
      add column envelope_key_sealed bytea check (length(envelope_key_sealed) = 60),
      add constraint devices_envelope check ((envelope_key is null) = (envelope_key_sealed is null))
  `.execute(db)
  await sql`
    alter table quarantined_items drop constraint quarantined_items_kind_check, add constraint quarantined_items_kind_check
      check (kind in ('client_create', 'client_update', 'visit_create', 'itinerary_create',
        'itinerary_update', 'itinerary_remarks', 'itinerary_skip', 'itinerary_remove', 'note'))
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Adds columns, a table and indexes: programs of before go on beside it, and leave the evidence of their visits unknown. */
export const kind = 'expand'

/**
 * How well visits are proven (promises/visits 8). The verdict and what was noticed stand with the visit, since lists, feed
 * and filters show them; a change of them is a change of the visit. Distances are measured once, as it arrives, since "as
 * known before" cannot be asked later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add column evidence text check (evidence in ('verified', 'doubtful', 'unverified')),
      -- Objects of code, value, limit and message, in the order of screens; and their codes.
      add column evidence_flags jsonb not null default '[]',
      add column evidence_codes text[] not null default '{}',
      -- Whole metres from where the client was known to be, and from the point of its barangay.
      add column client_distance integer check (client_distance >= 0),
      add column barangay_distance integer check (barangay_distance >= 0),
      -- What the photo looks like: of two alike few bits differ.
      add column photo_dhash bit(64),
      add constraint visits_evidence check (case
        when evidence is null then evidence_codes = '{}'
        else (evidence = 'unverified') = ('no_location' = any(evidence_codes)) and (evidence <> 'doubtful' or evidence_codes <> '{}') end),
      add constraint visits_evidence_flags check (jsonb_array_length(evidence_flags) = cardinality(evidence_codes))
  `.execute(db)
  // Of the photo of an item that waits in quarantine.
  await sql`alter table quarantined_items add column photo_dhash bit(64)`.execute(db)
  await sql`
    create table evidence_dismissals (
      visit_id uuid not null references visits,
      flag text not null check (flag in ('no_location', 'far_from_client', 'far_from_barangay', 'inaccurate', 'old_fix', 'too_fast', 'same_spot',
        'odd_hour', 'too_short', 'clock_off', 'late', 'no_photo', 'photo_reused')),
      dismissed_by uuid not null references users,
      dismissed_at timestamptz not null,
      note text not null check (note <> ''),
      primary key (visit_id, flag)
    )
  `.execute(db)
  // /visit/list of what is doubtful, unverified, or has a flag: the exceptions, newest first, with all that filters ask for.
  await sql`
    create index visits_flagged on visits (contact_time, id)
      include (location_id, user_id, client_id, visit_type, visit_result, has_availed, evidence, evidence_codes)
      where deleted_at is null and evidence_codes <> '{}'
  `.execute(db)
  // Those whose evidence is still unknown (the job `make_evidence`).
  await sql`create index visits_unmade on visits (user_id, contact_time) where evidence is null and deleted_at is null and visit_type = 'visit'`.execute(db)
  // Visits with the same photo, and the photos of a person within a year.
  await sql`create index visits_by_photo on visits (photo_sha256) where deleted_at is null and photo_sha256 is not null`.execute(db)
  await sql`
    create index visits_by_look on visits (user_id, contact_time) include (id, photo_dhash)
      where deleted_at is null and photo_dhash is not null
  `.execute(db)
}

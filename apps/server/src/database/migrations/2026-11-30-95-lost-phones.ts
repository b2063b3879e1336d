import { type Kysely, sql } from 'kysely'

/** Adds columns and allows one more word: programs of before go on beside it. */
export const kind = 'expand'

/** Phones that are lost (docs/decisions/device.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table devices
      -- When the phone was marked as lost and by whom, and when it answered that its records are removed.
      add column lost_at timestamptz,
      add column lost_by uuid references users,
      add column wiped_at timestamptz,
      add constraint devices_lost check ((lost_at is null) = (lost_by is null)),
      add constraint devices_wiped check (wiped_at is null or lost_at is not null)
  `.execute(db)
  await sql`
    alter table sessions drop constraint sessions_ended_check, add constraint sessions_ended_check
      check (ended in ('signed_out', 'password', 'deleted', 'deactivated', 'device_lost'))
  `.execute(db)
}

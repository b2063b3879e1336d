import { type Kysely, sql } from 'kysely'

/**
 * Reports that were taken: their rows as they were, their moment, and what else they depend on (`frozen`), so that the
 * records behind each cell can be found as long as the snapshot is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_snapshots (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      report_type text not null check (report_type in ('mr-itineraries', 'mr-visits', 'tele-calls', 'market-saturation')),
      report_version text not null,
      filters jsonb not null,
      moment_xmax bigint not null,
      moment_xip jsonb not null,
      frozen jsonb not null,
      rows jsonb not null,
      totals jsonb not null,
      row_count int not null,
      taken_at timestamptz not null
    )
  `.execute(db)
  // The earlier ones of a person, of all reports and of one.
  await sql`create index report_snapshots_newest on report_snapshots (user_id, taken_at desc, id desc) include (report_type)`.execute(db)
  // What is cleared up.
  await sql`create index report_snapshots_oldest on report_snapshots (taken_at)`.execute(db)
  // What a restored database must number above.
  await sql`create index report_snapshots_xmax on report_snapshots (moment_xmax)`.execute(db)
}

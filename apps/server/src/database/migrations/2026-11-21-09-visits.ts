import { type Kysely, sql } from 'kysely'

/** Visits and calls: what became of each contact. A client's last visit, last call and result follow from these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      id uuid primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users,
      visit_type text not null check (visit_type in ('visit', 'call')),
      visit_time timestamptz not null,
      has_availed boolean not null default false,
      visit_result text,
      visit_secondary_result text,
      visit_others_result text,
      remarks text,
      received_at timestamptz not null default now(),
      deleted_at timestamptz
    )
  `.execute(db)
  // The timeline of a client, and its last contact.
  await sql`create index visits_by_client on visits (client_id, visit_time desc, id)`.execute(db)
  // Contacts a day, for the dashboard.
  await sql`create index visits_by_time on visits (visit_time, client_id)`.execute(db)
}

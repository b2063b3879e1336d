import { type Kysely, sql } from 'kysely'

/**
 * The audit trail as it is read, counted and sealed. Each line has the number of the transaction that wrote it
 * (`seq`, as revisions have): below `bisita_settled()` no line can appear any more, so the lines have one order
 * in which each is sealed once. Seals and counts are written behind, by one server at a time: who writes a line
 * pays for its indexes alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column seq bigint not null default bisita_revision()`.execute(db)
  await sql`drop index audit_log_by_record`.execute(db)
  // What is to be sealed next, and what is not counted yet.
  await sql`create index audit_log_by_seq on audit_log (seq, id)`.execute(db)
  // The list, newest first, and by each of its filters. A record's id tells its type too.
  await sql`create index audit_log_newest on audit_log (at, id)`.execute(db)
  await sql`create index audit_log_by_record on audit_log (record_id, at, id)`.execute(db)
  await sql`create index audit_log_by_user on audit_log (user_id, at, id) where user_id is not null`.execute(db)
  await sql`create index audit_log_by_action on audit_log (action, at, id)`.execute(db)
  // The timeline of a client: the places that came to an MR and went.
  await sql`create index scope_changes_by_location on scope_changes (location_id, subject_id) where location_id is not null`.execute(db)
  await sql`create index scope_changes_by_client on scope_changes (client_id, subject_id) where client_id is not null`.execute(db)

  await sql`
    create table audit_seals (
      -- From 1 on, without a gap.
      n bigint primary key,
      audit_id bigint not null unique,
      seq bigint not null,
      -- Of the key, the seal before and the line.
      seal bytea not null,
      -- Which key: the beginning of a digest of it.
      key_id text not null,
      sealed_at timestamptz not null
    )
  `.execute(db)

  // Of the lines that are sealed, by Manila month and day, for everybody and each user.
  await sql`
    create table audit_counts (
      user_id uuid not null,
      span text not null check (span in ('day', 'month')),
      day date not null,
      action text not null,
      record_type text not null,
      n int not null,
      primary key (user_id, span, day, action, record_type)
    )
  `.execute(db)

  // Settings: how often they were changed, and by whom last.
  await sql`
    alter table settings
      add column version int not null default 0,
      add column changed_at timestamptz,
      -- Without a foreign key: a demo is emptied of its people, and the settings stay.
      add column changed_by uuid
  `.execute(db)

  await sql`
    create function bisita_audit_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit trail is only ever added to' using errcode = 'insufficient_privilege';
      end
    $$
  `.execute(db)
  for (const table of ['audit_log', 'audit_seals']) {
    await sql`
      create trigger ${sql.id(`${table}_stays`)} before update or delete or truncate on ${sql.table(table)}
        for each statement execute function bisita_audit_stays()
    `.execute(db)
  }
}

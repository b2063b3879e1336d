import { type Kysely, sql } from 'kysely'

/**
 * People as supervisors manage them: a sign-in that can be named and ended, what was sent when somebody was
 * added, when a name was last changed; and requests about people, branches and areas.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approvals drop constraint approvals_record_type_check,
      add constraint approvals_record_type_check
        check (record_type in ('client', 'visit', 'itinerary', 'product', 'user', 'branch', 'area'))
  `.execute(db)

  // The token's hash is what a cookie is found by and stays inside; this is what is shown and sent back.
  await sql`
    alter table sessions add column id uuid not null default gen_random_uuid() unique,
      -- The phone that was set up under it.
      add column device_id uuid
  `.execute(db)
  // Where somebody is signed in, last used first.
  await sql`create index sessions_open on sessions (user_id, last_used_at desc, id) where ended is null`.execute(db)

  await sql`
    alter table users add column created_hash bytea,
      -- Devices tell by it whether to load the list of names anew.
      add column revised_at timestamptz not null default now()
  `.execute(db)
  await sql`
    create function bisita_user_revised() returns trigger language plpgsql as $$
      begin
        new.revised_at := clock_timestamp();
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create trigger users_revised before update of display_name, branch_id, user_type, deleted_at on users
      for each row execute function bisita_user_revised()
  `.execute(db)
  // /user/list: the people of a branch, and those of a role.
  await sql`create index users_living on users (branch_id, user_type) where deleted_at is null`.execute(db)
  await sql`create index users_by_type on users (user_type) where deleted_at is null`.execute(db)
}

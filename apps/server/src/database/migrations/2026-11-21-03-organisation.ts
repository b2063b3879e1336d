import { type Kysely, sql } from 'kysely'

/** Areas, branches, people and who is assigned to what. Uniqueness of every assignment is a constraint here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table areas (
      id uuid primary key,
      area_name text not null check (area_name <> ''),
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await sql`create unique index areas_name on areas (lower(area_name))`.execute(db)

  await sql`
    create table branches (
      id uuid primary key,
      branch_name text not null check (branch_name <> ''),
      area_id uuid references areas,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await sql`create unique index branches_name on branches (lower(branch_name))`.execute(db)
  await sql`create index branches_by_area on branches (area_id)`.execute(db)

  await sql`
    create table users (
      id uuid primary key,
      username text not null check (username ~ '^[a-z0-9._-]{3,32}$'),
      display_name text not null check (display_name <> ''),
      user_type text not null check (user_type in ('mr', 'tele', 'oic', 'ah', 'admin')),
      branch_id uuid references branches,
      tenure_date date,
      password_hash text,
      must_change_password boolean not null default false,
      is_demo boolean not null default false,
      last_login timestamptz,
      created_by uuid references users,
      created_at timestamptz not null default now(),
      deactivated_at timestamptz,
      deleted_at timestamptz,
      unique (id, branch_id),
      check (branch_id is null or user_type in ('mr', 'tele', 'oic'))
    )
  `.execute(db)
  // Usernames stay taken after a deletion.
  await sql`create unique index users_username on users (username)`.execute(db)
  await sql`create index users_by_branch on users (branch_id, user_type)`.execute(db)

  await sql`
    create table area_heads (
      area_id uuid not null references areas on delete cascade,
      user_id uuid not null references users,
      primary key (area_id, user_id)
    )
  `.execute(db)
  await sql`create index area_heads_by_user on area_heads (user_id)`.execute(db)

  // A location stands in at most one branch.
  await sql`
    create table branch_locations (
      location_id text primary key references locations,
      branch_id uuid not null references branches on delete cascade,
      unique (location_id, branch_id)
    )
  `.execute(db)
  await sql`create index branch_locations_by_branch on branch_locations (branch_id, location_id)`.execute(db)

  // An MR holds locations of the own branch only: losing either side takes the assignment along.
  await sql`
    create table mr_locations (
      user_id uuid not null,
      location_id text not null,
      branch_id uuid not null,
      primary key (user_id, location_id),
      foreign key (location_id, branch_id) references branch_locations (location_id, branch_id) on delete cascade,
      foreign key (user_id, branch_id) references users (id, branch_id)
    )
  `.execute(db)
  await sql`create index mr_locations_by_location on mr_locations (location_id, user_id)`.execute(db)
  await sql`
    create function bisita_leave_branch() returns trigger language plpgsql as $$
      begin
        delete from mr_locations where user_id = old.id;
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create trigger users_leave_branch before update of branch_id on users
      for each row when (old.branch_id is distinct from new.branch_id)
      execute function bisita_leave_branch()
  `.execute(db)
}

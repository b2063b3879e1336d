-- Areas, branches, people, and who is assigned to what. The uniqueness of every assignment is a constraint here.

create table areas (
  id uuid primary key,
  area_name text not null check (area_name <> ''),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by uuid,
  -- SHA-256 of what was sent, for whoever sends it again.
  created_hash bytea,
  -- JSON, not JSONB: byte for byte as it was answered.
  created_answer json
);
create unique index areas_name on areas (lower(area_name)) where deleted_at is null;

create table branches (
  id uuid primary key,
  branch_name text not null check (branch_name <> ''),
  area_id uuid references areas,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by uuid,
  created_hash bytea,
  -- JSON, not JSONB: byte for byte as it was answered.
  created_answer json,
  check (deleted_at is null or area_id is null)
);
create index branches_by_area on branches (area_id);
create unique index branches_name on branches (lower(branch_name)) where deleted_at is null;

create constraint trigger branches_moved after insert or delete or update of area_id on branches
  deferrable initially deferred for each row execute function bisita_list_moved('users');

create table users (
  id uuid primary key,
  username text not null check (username ~ '^[a-z0-9._-]{3,32}$'),
  display_name text not null check (display_name <> ''),
  user_type text not null check (user_type in ('mr', 'tele', 'oic', 'ah', 'admin')),
  branch_id uuid references branches,
  -- The day of hiring.
  tenure_date date,
  password_hash text,
  must_change_password boolean not null default false,
  is_demo boolean not null default false,
  last_login timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  deleted_at timestamptz,
  created_hash bytea,
  revised_at timestamptz not null default now(),
  unique (id, branch_id),
  check (branch_id is null or user_type in ('mr', 'tele', 'oic'))
);
-- Usernames stay taken after a deletion.
create unique index users_username on users (username);
create index users_by_branch on users (branch_id, user_type);
-- /user/list: the people of a branch, and those of a role.
create index users_living on users (branch_id, user_type) where deleted_at is null;
create index users_by_type on users (user_type) where deleted_at is null;

create constraint trigger users_moved after insert or delete or update of display_name, branch_id, user_type, deleted_at on users
  deferrable initially deferred for each row execute function bisita_list_moved('users');
alter table areas add foreign key (created_by) references users;
alter table branches add foreign key (created_by) references users;

-- Phones decide by revised_at whether to load the list of names again.
create function bisita_user_revised() returns trigger language plpgsql as $$
      begin
        new.revised_at := clock_timestamp();
        return new;
      end
    $$;
create trigger users_revised before update of display_name, branch_id, user_type, deleted_at on users
  for each row execute function bisita_user_revised();

-- Somebody who joins a branch that is being deleted waits for that transaction to end; the own transaction is then begun again, and its check
-- finds no such branch.
create function bisita_living_branch() returns trigger language plpgsql as $$
      begin
        perform from branches where id = new.branch_id and deleted_at is null for key share;
        if not found then raise exception 'the branch has been deleted' using errcode = 'serialization_failure'; end if;
        return new;
      end
    $$;
create trigger users_living_branch before insert or update of branch_id on users for each row
  when (new.branch_id is not null) execute function bisita_living_branch();

create table area_heads (
  area_id uuid not null references areas on delete cascade,
  user_id uuid not null references users,
  primary key (area_id, user_id)
);
create index area_heads_by_user on area_heads (user_id);

create constraint trigger area_heads_moved after insert or delete or update of area_id, user_id on area_heads
  deferrable initially deferred for each row execute function bisita_list_moved('users');

-- A location is in at most one branch.
create table branch_locations (
  location_id text primary key references locations,
  branch_id uuid not null references branches on delete cascade,
  unique (location_id, branch_id)
);
create index branch_locations_by_branch on branch_locations (branch_id, location_id);

-- An MR has locations of the own branch only: losing either the location or the branch removes the assignment.
create table mr_locations (
  user_id uuid not null,
  location_id text not null,
  branch_id uuid not null,
  primary key (user_id, location_id),
  foreign key (location_id, branch_id) references branch_locations (location_id, branch_id) on delete cascade,
  foreign key (user_id, branch_id) references users (id, branch_id)
);
create index mr_locations_by_location on mr_locations (location_id, user_id);

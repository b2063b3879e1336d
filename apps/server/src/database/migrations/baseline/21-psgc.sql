-- Editions of the PSGC.

-- Editions of the Philippine Standard Geographic Code. An uploaded one is stored as rows, with what it would change, until it is applied or pruned.
create table psgc_uploads (
  id uuid primary key,
  sha256 text not null,
  barangays int not null,
  created_by uuid references users,
  created_at timestamptz not null,
  -- Null while its rows are being stored.
  compared_at timestamptz
);
-- For pruning.
create index psgc_uploads_oldest on psgc_uploads (created_at);

-- A barangay of the edition, in the columns of locations.
create table psgc_rows (
  upload_id uuid not null references psgc_uploads on delete cascade,
  id text not null,
  region_code text not null,
  region text not null,
  province_code text not null,
  province text not null,
  mun_city_code text not null,
  mun_city text not null,
  mun_city_kind text not null,
  sub_municipality_code text,
  barangay text not null,
  location text not null,
  path_key text collate "C" not null,
  correspondence_code text,
  primary key (upload_id, id)
);

-- Former names that the edition lists.
create table psgc_old_names (
  upload_id uuid not null references psgc_uploads on delete cascade,
  code text not null,
  name text not null,
  name_key text collate "C" not null,
  primary key (upload_id, code, name_key)
);

-- What the edition changes, place by place.
create table psgc_changes (
  upload_id uuid not null references psgc_uploads on delete cascade,
  kind text not null check (kind in ('added', 'renamed', 'moved', 'merged', 'retired')),
  position int not null,
  from_id text,
  to_id text,
  from_location text,
  to_location text,
  primary key (upload_id, kind, position)
);

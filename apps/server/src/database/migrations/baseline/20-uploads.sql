-- Uploads of clients.

-- Uploads of clients. A chunk's rows are stored until they are applied, and of each row that made or changed a client which one and under which
-- revision, for undoing. All of an upload is removed 30 days after it began.
create table client_uploads (
  id uuid primary key,
  chunks int not null check (chunks > 0),
  file_sha256 bytea,
  created_by uuid references users,
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'undoing', 'undone')),
  undone jsonb
);
-- For pruning, and for an upload of the same file that is begun again.
create index client_uploads_by_age on client_uploads (created_at);
create index client_uploads_by_file on client_uploads (file_sha256, created_at) where file_sha256 is not null;

create table client_upload_chunks (
  upload_id uuid not null references client_uploads on delete cascade,
  chunk int not null check (chunk > 0),
  sha256 bytea not null,
  rows int not null,
  -- Null once all of it is applied; `applied` is how many rows are.
  content text,
  skip int[] not null default '{}',
  applied int not null default 0,
  applied_at timestamptz,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  duplicates int not null default 0,
  rejected jsonb not null default '[]',
  primary key (upload_id, chunk)
);
create index client_upload_chunks_open on client_upload_chunks (upload_id, chunk) where applied_at is null;

create table client_upload_rows (
  upload_id uuid not null references client_uploads on delete cascade,
  chunk int not null,
  row int not null,
  ident text not null,
  client_id uuid,
  revision_id bigint,
  created boolean not null default false,
  primary key (upload_id, chunk, row)
);
-- Rows of one upload that are the same client, and the order of undoing.
create index client_upload_rows_ident on client_upload_rows (upload_id, ident, chunk) where client_id is null;
create index client_upload_rows_client on client_upload_rows (upload_id, client_id) where client_id is not null;

-- How files spell places.
create table place_aliases (
  text_key text primary key,
  text text not null,
  location_id text not null references locations,
  created_by uuid references users,
  created_at timestamptz not null
);

-- Pairs of clients who are probably one person, as the last search found them; one that was dismissed is not found again.
create table client_duplicates (
  id uuid primary key,
  one_id uuid not null references clients on delete cascade,
  other_id uuid not null references clients on delete cascade,
  score int not null check (score between 1 and 100),
  reasons text[] not null,
  found_at timestamptz not null,
  dismissed_by uuid references users,
  dismissed_at timestamptz,
  check (one_id < other_id),
  unique (one_id, other_id)
);
create index client_duplicates_open on client_duplicates (score desc, id) where dismissed_at is null;
create index client_duplicates_other on client_duplicates (other_id);

import { type Kysely, sql } from 'kysely'

/**
 * Uploads of clients. A chunk's rows are kept until they are applied, and of each row that made or changed a client which
 * one, and under which revision: what undoing goes by. All of an upload goes 30 days after it began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_uploads (
      id uuid primary key,
      chunks int not null check (chunks > 0),
      file_sha256 bytea,
      created_by uuid references users,
      created_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'undoing', 'undone')),
      undone jsonb
    )
  `.execute(db)
  // What clearing up looks for, and whoever begins the same file again.
  await sql`create index client_uploads_by_age on client_uploads (created_at)`.execute(db)
  await sql`create index client_uploads_by_file on client_uploads (file_sha256, created_at) where file_sha256 is not null`.execute(db)

  await sql`
    create table client_upload_chunks (
      upload_id uuid not null references client_uploads on delete cascade,
      chunk int not null check (chunk > 0),
      sha256 bytea not null,
      rows int not null,
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
    )
  `.execute(db)
  await sql`create index client_upload_chunks_open on client_upload_chunks (upload_id, chunk) where applied_at is null`.execute(db)

  await sql`
    create table client_upload_rows (
      upload_id uuid not null references client_uploads on delete cascade,
      chunk int not null,
      row int not null,
      ident text not null,
      client_id uuid,
      revision_id bigint,
      created boolean not null default false,
      primary key (upload_id, chunk, row)
    )
  `.execute(db)
  // Rows of one upload that are one client, and what undoing walks along.
  await sql`create index client_upload_rows_ident on client_upload_rows (upload_id, ident, chunk) where client_id is null`.execute(db)
  await sql`create index client_upload_rows_client on client_upload_rows (upload_id, client_id) where client_id is not null`.execute(db)

  await sql`
    create table place_aliases (
      text_key text primary key,
      text text not null,
      location_id text not null references locations,
      created_by uuid references users,
      created_at timestamptz not null
    )
  `.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What the installation knows of itself, and its backups. `epoch` changes when a backup is put back: a phone that sees
 * another one sends again what it sent since. `lost` tells the stretches that were lost with it, and up to
 * `backed_up_to` everything stands in a backup that was read back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      singleton boolean primary key default true check (singleton),
      epoch uuid not null default gen_random_uuid(),
      lost jsonb not null default '[]',
      backed_up_to timestamptz
    )
  `.execute(db)
  await sql`insert into installation default values`.execute(db)

  await sql`
    create table backups (
      id uuid primary key,
      -- Its name in the place of backups.
      file text not null unique,
      -- Everything that was saved before it is in the file.
      moment timestamptz not null,
      made_at timestamptz not null,
      bytes bigint not null,
      clients bigint not null,
      photos bigint not null,
      -- When it was last restored as a whole and compared.
      proven_at timestamptz,
      removed_at timestamptz
    )
  `.execute(db)
  await sql`create index backups_newest on backups (moment desc)`.execute(db)
  await sql`create index backups_proven on backups (proven_at desc) where proven_at is not null`.execute(db)
}

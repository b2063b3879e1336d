import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'

const folder = new URL('.', import.meta.url)

/** A migration's file is named by its day, its place on that day and what it does; other files there are helpers. */
const form = /^(\d{4}-\d\d-\d\d-\d\d-[a-z0-9-]+)\.ts$/

/** The migrations of this program in the order in which they run. A name never changes once it has landed. */
export const migrationNames: readonly string[] = readdirSync(folder).flatMap((file) => form.exec(file)?.[1] ?? []).sort()

/** `expand` only adds, so that the version before goes on beside it; `contract` takes away or changes what that version uses. */
export type MigrationKind = 'expand' | 'contract'

/** Migrations of before this day were released to nobody who runs several servers, and need not say their kind. */
const kindsSince = '2026-11-29'

/** @throws Error where a migration doesn't say its kind */
export async function loadMigration(name: string): Promise<Migration & { readonly kind?: MigrationKind }> {
  const migration = (await import(new URL(`${name}.ts`, folder).href)) as Migration & { readonly kind?: MigrationKind }
  if (name > kindsSince && !['expand', 'contract'].includes(migration.kind ?? '')) throw new Error(`The migration ${name} has to export its kind, 'expand' or 'contract' (docs/decisions/migrations.md).`)
  return migration
}

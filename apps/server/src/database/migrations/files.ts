import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'

const folder = new URL('.', import.meta.url)

/** A migration's file is named by its day, its place on that day and what it does; other files there are helpers. */
const form = /^(\d{4}-\d\d-\d\d-\d\d-[a-z0-9-]+)\.ts$/

/** The migrations of this program in the order in which they run. A name never changes once it has landed. */
export const migrationNames: readonly string[] = readdirSync(folder).flatMap((file) => form.exec(file)?.[1] ?? []).sort()

export async function loadMigration(name: string): Promise<Migration> {
  return (await import(new URL(`${name}.ts`, folder).href)) as Migration
}

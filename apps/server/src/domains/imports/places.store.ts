import { fold } from '@bisita/rules/fold'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { indexPlaces, type KnownPlace, type PlaceIndex } from './places/known.ts'
import { type Match, matchPlace } from './places/match.ts'

/** What places are found by, as the database has them: those of today, and what retired ones were called. */
export type PlaceFinder = {
  /** Which place a row's words mean: as somebody chose for the same words, or as is certain. */
  readonly find: (place: { readonly province: string; readonly mun_city: string; readonly barangay: string; readonly text: string }) => Match
  /** The city that a place lies in; the empty text for one that there is not. */
  readonly cityOf: (location: string) => string
}

type CachedPlaces = { readonly version: number; readonly index: PlaceIndex; readonly cities: ReadonlyMap<string, string>; readonly found: Map<string, Match> }

/** So many texts are remembered: those of a file are a few thousand. */
const mostFound = 50_000

/** Forty thousand places are read and made ready once, until one of them changes. */
const byDatabase = new WeakMap<object, CachedPlaces>()

/** What an alias is found by. */
export const aliasKey = (text: string): string => fold(text)

/** A finder of places, which are reloaded only after a change, with the choices that people made for these texts. */
export async function readPlaces(db: Executor, key: object, texts: readonly string[]): Promise<PlaceFinder> {
  const version = await versionOf(db)
  let known = byDatabase.get(key)
  if (known?.version !== version) {
    known = await load(db, version)
    byDatabase.set(key, known)
  }
  const { index, cities, found } = known
  const aliases = await findAliases(db, texts)
  return {
    cityOf: (location) => cities.get(location) ?? '',
    find: ({ province, mun_city, barangay, text }) => {
      const chosen = aliases.get(aliasKey(text))
      if (chosen !== undefined) return { id: chosen }
      const before = found.get(text)
      if (before !== undefined) return before
      if (found.size >= mostFound) found.clear()
      const match = matchPlace(index, province, mun_city, barangay)
      found.set(text, match)
      return match
    },
  }
}

async function versionOf(db: Executor): Promise<number> {
  const row = await db.selectFrom('list_versions').select('version').where('list', '=', 'locations').executeTakeFirst()
  return row?.version ?? 0
}

async function load(db: Executor, version: number): Promise<CachedPlaces> {
  const { rows } = await sql<KnownPlace & { city: string }>`
    select now.id, was.province, was.mun_city, was.barangay, now.location as label, now.mun_city_code as city, was.replaced_by is not null as old
    from locations was join locations now on now.id = coalesce(was.replaced_by, was.id) where now.retired_at is null
    union all
    select l.id, l.province, l.mun_city, o.name, l.location, l.mun_city_code, true from place_old_names o join locations l on l.id = o.code where l.retired_at is null
    union all
    select l.id, l.province, o.name, l.barangay, l.location, l.mun_city_code, true from place_old_names o join locations l on l.mun_city_code = o.code where l.retired_at is null
    union all
    select l.id, o.name, l.mun_city, l.barangay, l.location, l.mun_city_code, true from place_old_names o join locations l on l.province_code = o.code where l.retired_at is null
  `.execute(db)
  return { version, index: indexPlaces(rows), cities: new Map(rows.map(({ id, city }) => [id, city])), found: new Map() }
}

async function findAliases(db: Executor, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(texts.map(aliasKey))]
  const { rows } = await sql<{ text_key: string; id: string }>`
    select a.text_key, coalesce(l.replaced_by, l.id) as id from place_aliases a join locations l on l.id = a.location_id where a.text_key = any(${keys})
  `.execute(db)
  return new Map(rows.map(({ text_key, id }) => [text_key, id]))
}

/** Remembers what a text means; what was chosen last counts. False where there is no such place. */
export async function saveAlias(trx: Executor, text: string, location: string, by: { readonly user_id: string; readonly now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into place_aliases (text_key, text, location_id, created_by, created_at)
    select ${aliasKey(text)}, ${text}, l.id, ${by.user_id}::uuid, ${by.now} from locations l where l.id = ${location}
    on conflict (text_key) do update set text = excluded.text, location_id = excluded.location_id, created_by = excluded.created_by, created_at = excluded.created_at
    returning 1
  `.execute(trx)
  return rows.length === 1
}

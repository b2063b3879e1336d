import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { type ChosenPlaces, pathContains, underPlaces } from './conditions.ts'

/** Locations as a call chooses them: by their codes, or all that a filter finds. */
export type LocationChoice =
  | { readonly codes: readonly string[] }
  | { readonly filter: ChosenPlaces & { readonly keyword?: string | undefined } }

/** The choice of a call whose contract has exactly one of the two ways. */
export const locationChoiceOf = (
  codes: readonly string[] | undefined,
  filter: (ChosenPlaces & { readonly keyword?: string | undefined }) | undefined,
): LocationChoice => (filter === undefined ? { codes: [...new Set(codes)] } : { filter })

/** That a location `l` is found by a filter. */
const found = ({ keyword, ...places }: Extract<LocationChoice, { filter: unknown }>['filter']): RawBuilder<boolean> =>
  sql`${sql.join([...underPlaces(places), pathContains(keyword ?? '')], sql` and `)}`

/**
 * A subquery of the ids of the locations that exist of a choice, each once; a retired code stands for its
 * successor, and a filter finds no retired ones.
 */
export function chosenLocations(choice: LocationChoice): RawBuilder<unknown> {
  if ('filter' in choice) return sql`select l.id from locations l where l.retired_at is null and ${found(choice.filter)}`
  return sql`select distinct coalesce(l.replaced_by, l.id) as id from locations l where l.id = any(${choice.codes}::text[])`
}

/** The same for removing: also finds retired locations, which may still be assigned. */
export function chosenLocationsWithRetired(choice: LocationChoice): RawBuilder<unknown> {
  if ('filter' in choice) return sql`select l.id from locations l where ${found(choice.filter)}`
  return sql`select l.id from locations l where l.id = any(${choice.codes}::text[]) union ${chosenLocations(choice)}`
}

/** Whether every code of a choice is a location's, retired or not. */
export async function allExist(db: Executor, choice: LocationChoice): Promise<boolean> {
  if ('filter' in choice) return true
  const { rows } = await sql<{ n: number }>`select count(*) as n from locations where id = any(${choice.codes}::text[])`.execute(db)
  return rows[0]?.n === choice.codes.length
}

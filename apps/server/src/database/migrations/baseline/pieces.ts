/**
 * What several functions of the counts have in common. Their bodies stay letter by letter as they were released, so the white
 * space in these texts counts.
 */
import { changeTriggers } from '../triggers.ts'

/** The holder or person that stands for all of them. */
export const everybody = "'00000000-0000-0000-0000-000000000000'::uuid"

/** What counts of clients are kept by, beside place and holder. */
export const clientKeys = 'id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage'

/** What counts of visits and calls are kept by, beside place, holder and person. */
export const visitKeys = 'visit_type, visit_result, has_availed'

/** Every place above a barangay, from a row with their codes. */
export const placesAbove = (row: string): string => `cross join lateral (values
  ('c' || ${row}.mun_city_code), ('p' || ${row}.province_code), ('r' || ${row}.region_code), ('*')) p (place)`

/** Adds to the client counts that are there already. */
export const addedToClientCounts = `on conflict (place, holder_id, ${clientKeys}) do update set n = client_counts.n + excluded.n;`

/** Adds to the visit counts that are there already. */
export const addedToVisitCounts = `on conflict (place, holder_id, user_id, ${visitKeys}) do update set n = visit_counts.n + excluded.n;`

/** The places of those who hold some: a table each, with the column of the holder. */
export type Holding = { readonly table: string; readonly holder: string }

/** A branch by its locations. */
export const branchLocations: Holding = { table: 'branch_locations', holder: 'branch_id' }

/** An MR by theirs. */
export const mrLocations: Holding = { table: 'mr_locations', holder: 'user_id' }

/** A trigger function that runs on every change of a table, and its triggers. */
export const onEveryChange = (table: string, run: string, body: string): string => `create function ${run}() returns trigger language plpgsql as $$
        begin
          ${body}
          return null;
        end
      $$;
${changeTriggers(table, run, `${table}_${run}`)}`

/**
 * A trigger function that moves counts when places change their holder.
 * @param move the statement, from a query of the moved places: `location_id`, the holder they `had` and the one that `has` them
 */
export const onMovedPlaces = ({ table, holder }: Holding, run: string, move: (moved: string) => string): string => {
  const moved = [
    ['INSERT', `select location_id, null::uuid as had, ${holder} as has from added`],
    ['DELETE', `select location_id, ${holder} as had, null::uuid as has from gone`],
    ['UPDATE', `select location_id, g.${holder} as had, a.${holder} as has from gone g full join added a using (location_id)`],
  ] as const
  return onEveryChange(table, run, moved.map(([event, rows]) => `if tg_op = '${event}' then ${move(rows)} end if;`).join('\n'))
}

import { addedToVisitCounts, branchLocations, everybody, mrLocations, onMovedPlaces, placesAbove, visitKeys } from './pieces.ts'

/** What places that change their holder take along. Those of an MR are not counted by person. */
const move = (moved: string, byPerson: boolean): string => `
  insert into visit_counts
    with moved as materialized (${moved}),
    folded as (
      select v.location_id, ${byPerson ? 'v.user_id' : `${everybody} as user_id`}, v.visit_type, coalesce(v.visit_result, '') as visit_result, v.has_availed, count(*) as n
      from visits v where v.deleted_at is null and v.location_id in (select location_id from moved) group by 1, 2, 3, 4, 5
      union all
      select d.location_id, ${byPerson ? 'd.user_id' : everybody}, d.visit_type, d.visit_result, d.has_availed, -d.n from visit_count_deltas d),
    towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, t.had, t.has, s.user_id, ${visitKeys}, sum(s.n) as n
      from moved t join locations l on l.id = t.location_id join folded s on s.location_id = t.location_id
      group by 1, 2, 3, 4, 5, 6, ${visitKeys})
    select p.place, h.holder_id, o.user_id, ${visitKeys}, sum(h.sign * w.n)::int
    from towns w ${placesAbove('w')} cross join lateral (values (w.had, -1), (w.has, 1)) h (holder_id, sign) cross join lateral (values (${everybody})${byPerson ? ', (w.user_id)' : ''}) o (user_id)
    where h.holder_id is not null group by p.place, h.holder_id, o.user_id, ${visitKeys} having sum(h.sign * w.n) <> 0
  ${addedToVisitCounts}`

export const statements = `-- Counts of visits and calls when places change their holder.

-- As bisita_count_branch_locations, for contacts; what is folded is what exists less the deltas, both of one snapshot.
${onMovedPlaces(branchLocations, 'bisita_count_visits_of_branch_locations', (moved) => move(moved, true))}

-- The same for locations of an MR.
${onMovedPlaces(mrLocations, 'bisita_count_visits_of_mr_locations', (moved) => move(moved, false))}
`

import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

/** The folded name of a barangay and of its city, out of the path of a row. */
const barangayKey = (row: string): RawBuilder<string> => sql.raw(`regexp_replace(${row}.path_key, '(, [^,]*){3}$', '')`)
const cityKey = (row: string): RawBuilder<string> => sql.raw(`split_part(${row}.path_key, ', ', -3)`)

/**
 * Compares an edition with the stored places and stores what it changes. A stored place whose code is not in the
 * edition is identified by the first of these that names exactly one place of the edition:
 *
 * 1. the code of nine digits, where the last edition had one;
 * 2. the same digits under another region, with the same name of barangay or city;
 * 3. the same names of barangay and city in the same region or province;
 * 4. a place of that city that says it had this name.
 *
 * A place that none of them identifies is retired. Takes an open transaction.
 */
export async function compareEdition(trx: Executor, id: string, now: Date): Promise<void> {
  await sql`delete from psgc_changes where upload_id = ${id}`.execute(trx)
  await sql`
    with edition as materialized (
      select e.*, ${barangayKey('e')} as barangay_key, ${cityKey('e')} as city_key from psgc_rows e where e.upload_id = ${id}),
    living as materialized (select l.* from locations l where l.retired_at is null),
    -- With what an earlier edition retired and could not move, since the two places belonged to different branches.
    gone as materialized (
      select l.*, ${barangayKey('l')} as barangay_key, ${cityKey('l')} as city_key, k.code as correspondence_code
      from locations l left join place_correspondence k on k.location_id = l.id
      where not exists (select from edition e where e.id = l.id)
        and (l.retired_at is null or (l.replaced_by is null and exists (select from branch_locations b where b.location_id = l.id)))),
    candidates as (
      select 1 as nr, g.id as from_id, e.id as to_id from gone g join edition e using (correspondence_code)
      union all
      select 2, g.id, e.id from gone g join edition e on substr(e.id, 3) = substr(g.id, 3)
        where e.barangay_key = g.barangay_key or e.city_key = g.city_key
      union all
      select 3, g.id, e.id from gone g join edition e on (e.barangay_key, e.city_key) = (g.barangay_key, g.city_key)
        where e.region_code = g.region_code or e.province = g.province
      union all
      select 4, g.id, e.id from gone g join psgc_old_names o on o.upload_id = ${id} and o.name_key = g.barangay_key
        join edition e on e.id = o.code and (e.mun_city_code = g.mun_city_code or (e.city_key, e.province) = (g.city_key, g.province))),
    sure as (select nr, from_id, min(to_id) as to_id from candidates group by nr, from_id having count(distinct to_id) = 1),
    followed as (select distinct on (from_id) from_id, to_id from sure order by from_id, nr),
    paired as (
      select g.id as from_id, e.id as to_id, g.location as from_location, e.location as to_location,
        case when count(*) over (partition by e.id) > 1
          or (l.id is not null and (l.path_key <> e.path_key or (e.barangay_key, e.city_key) <> (g.barangay_key, g.city_key))) then 'merged' else 'moved' end as kind
      from followed f join gone g on g.id = f.from_id join edition e on e.id = f.to_id left join living l on l.id = e.id),
    changes as (
      select * from paired
      union all
      select g.id, null, g.location, null, 'retired' from gone g where g.retired_at is null and g.id not in (select from_id from followed)
      union all
      select null, e.id, null, e.location, 'added' from edition e
      where not exists (select from living l where l.id = e.id) and e.id not in (select to_id from followed)
      union all
      select l.id, e.id,
        case when l.mun_city_kind = e.mun_city_kind then l.location else l.location || ' (' || l.mun_city_kind || ')' end,
        case when l.mun_city_kind = e.mun_city_kind then e.location else e.location || ' (' || e.mun_city_kind || ')' end,
        'renamed'
      from living l join edition e on e.id = l.id
      where (l.location, l.mun_city_kind, l.mun_city_code, l.province_code, l.region_code)
        is distinct from (e.location, e.mun_city_kind, e.mun_city_code, e.province_code, e.region_code))
    insert into psgc_changes (upload_id, kind, position, from_id, to_id, from_location, to_location)
      select ${id}::uuid, kind, row_number() over (partition by kind order by coalesce(to_location, from_location), from_id, to_id),
        from_id, to_id, from_location, to_location
      from changes
  `.execute(trx)
  await sql`update psgc_uploads set compared_at = ${now} where id = ${id}`.execute(trx)
}

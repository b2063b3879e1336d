import { type Kysely, sql } from 'kysely'
import { addClientColumn } from './clientColumn.ts'

/**
 * Where clients are (promises/clients 13): a pin set by hand, the median of what their visits say, and a point of each
 * barangay. What the visits say is stored with the client, because lists show it of a page at a time and phones
 * do not hold every visit; it is derived where the last visit is (`deriveClient`). Clients whose visits have a location get
 * a new revision, so that phones receive it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addClientColumn(db, 'latitude', 'double precision check (latitude between 4 and 22)')
  await addClientColumn(db, 'longitude', 'double precision check (longitude between 112 and 128)')
  await addClientColumn(db, 'visits_latitude', 'double precision')
  await addClientColumn(db, 'visits_longitude', 'double precision')
  await addClientColumn(db, 'visits_located', 'integer not null default 0')
  await sql`
    alter table clients add constraint clients_pin check ((latitude is null) = (longitude is null)),
      add constraint clients_visits_pin check ((visits_latitude is null) = (visits_longitude is null) and (visits_latitude is null) = (visits_located = 0))
  `.execute(db)
  // Those of whom nothing more is known than the barangay, in name order: the list of them and its count.
  await sql`
    create index clients_unlocated on clients (name_key, id) include (location_id) where deleted_at is null and latitude is null and visits_latitude is null
  `.execute(db)
  // A change of the stage alone is no new version, as before; what the visits say of the place is one.
  await sql`drop trigger clients_revise on clients`.execute(db)
  const versioned = ['has_availed', 'last_call', 'last_visit', 'last_visit_id', 'visit_result', 'visit_secondary_result', 'visits_latitude', 'visits_longitude', 'visits_located', 'location_id', 'deleted_at']
  const of = (row: string) => versioned.map((column) => `${row}.${column}`).join(', ')
  await sql
    .raw(
      `create trigger clients_revise before update on clients for each row
        when (old.stage = new.stage or (${of('old')}) is distinct from (${of('new')})) execute function bisita_revise_client()`,
    )
    .execute(db)

  await sql`
    alter table locations add column latitude double precision, add column longitude double precision,
      add constraint locations_point check ((latitude is null) = (longitude is null))
  `.execute(db)

  await compareMovedPlacesByHash(db)

  await sql`
    update clients c set visits_latitude = v.latitude, visits_longitude = v.longitude, visits_located = v.located
    from (select client_id, percentile_cont(0.5) within group (order by latitude) as latitude,
        percentile_cont(0.5) within group (order by longitude) as longitude, count(*)::int as located
      from visits where deleted_at is null and visit_type = 'visit' and latitude is not null and accuracy <= 100 group by client_id) v
    where c.id = v.client_id and c.deleted_at is null
  `.execute(db)
}

/**
 * Has `bisita_recount_places` see by EXCEPT that an update moved no place. Rows that a statement changed have no statistics, and
 * their join was a nested loop: the points of 40,000 places took seven minutes.
 */
async function compareMovedPlacesByHash(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`select pg_get_functiondef('bisita_recount_places'::regproc) as definition`.execute(db)
  const joined = /if not exists \(select from gone g join added a using \(id\)[^;]*?\) then/
  const [{ definition } = { definition: '' }] = rows
  if (!joined.test(definition)) throw new Error('bisita_recount_places does not begin as expected.')
  const columns = 'id, mun_city_code, province_code, region_code'
  await sql.raw(definition.replace(joined, `if not exists (select ${columns} from gone except select ${columns} from added) then`)).execute(db)
}

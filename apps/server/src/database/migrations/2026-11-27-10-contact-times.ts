import { type Kysely, sql } from 'kysely'

/**
 * The time by which a contact counts: the earlier of what it says and when it arrived, in milliseconds, so that a phone
 * with a wrong year hides nothing that came after (promises/visits 3). Everything that orders contacts or counts
 * them by day goes by this column; `visit_time` is what is shown. `contactTime` of `packages/rules` is the same for phones.
 */
const contactTime = `date_trunc('milliseconds', least(visit_time, received_at) at time zone 'UTC') at time zone 'UTC'`

/** The indexes that went by `visit_time` until now, each for the query it names. */
const indexes = [
  // The timeline of a client, its last contact, and /visit/list of the clients that a keyword finds. Deleted ones
  // too: they move with their client.
  `create index visits_by_client on visits (client_id, contact_time desc, id)
    include (deleted_at, visit_type, visit_result, has_availed, user_id)`,
  // /visit/list newest first and its counts: everything and within days, of some places, of some people. All that
  // a filter asks for is in the index. The first one serves the dashboard's figures too.
  `create index visits_by_time on visits (contact_time, id)
    include (location_id, user_id, client_id, visit_type, visit_result, has_availed) where deleted_at is null`,
  `create index visits_by_place on visits (location_id, contact_time, id)
    include (user_id, visit_type, visit_result, has_availed) where deleted_at is null`,
  `create index visits_by_user on visits (user_id, contact_time, id)
    include (location_id, visit_type, visit_result, has_availed) where deleted_at is null`,
]

/** The Manila day of a time of a contact; the last that can be written stands for all after it. */
const dayOf = (time: string): string => `least(((${time} + interval '8 hours') at time zone 'UTC')::date, date '9999-12-31')`

/** The columns of a delta of `visit_counts` for a contact `row`, without its number. */
const deltaColumnsOf = (row: string, time = `${row}.contact_time`): string =>
  `${row}.location_id, ${row}.user_id, ${dayOf(time)}, ${row}.visit_type, coalesce(${row}.visit_result, ''), ${row}.has_availed`

export async function up(db: Kysely<unknown>): Promise<void> {
  // The table is rewritten once; without the indexes of time this is faster.
  await sql`drop index visits_by_client, visits_by_time, visits_by_place, visits_by_user`.execute(db)
  await sql.raw(`alter table visits add column contact_time timestamptz not null generated always as (${contactTime}) stored`).execute(db)
  for (const statement of indexes) await sql.raw(statement).execute(db)
  await sql`analyze visits (contact_time)`.execute(db)

  await countByContactTime(db)
  await mendClients(db)
}

/** The counts of `baseline/13-visit-counts.sql`, by the days of the new column; those of days that were wrong move there. */
async function countByContactTime(db: Kysely<unknown>): Promise<void> {
  const deltaColumns = 'location_id, user_id, day, visit_type, visit_result, has_availed'
  await sql.raw(`
    create or replace function bisita_count_visits() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into visit_count_deltas
            select ${deltaColumnsOf('v')}, count(*) from added v where v.deleted_at is null group by 1, 2, 3, 4, 5, 6;
        else
          insert into visit_count_deltas
            select * from (
              select ${deltaColumns}, sum(n) as n from (
                select ${deltaColumnsOf('v')}, 1 from added v where v.deleted_at is null
                union all
                select ${deltaColumnsOf('v')}, -1 from gone v where v.deleted_at is null
              ) d (${deltaColumns}, n)
              group by ${deltaColumns}
            ) moved where n <> 0;
        end if;
        return null;
      end
    $$`).execute(db)
  // In the function that counts all again, only the column of the day changes.
  await sql.raw(`
    do $$
      declare was text := pg_get_functiondef('bisita_count_visits_anew'::regproc);
      begin
        if position('v.visit_time' in was) = 0 then raise exception 'bisita_count_visits_anew counts by something else'; end if;
        execute replace(was, 'v.visit_time', 'v.contact_time');
      end
    $$`).execute(db)
  await sql.raw(`
    insert into visit_count_deltas
      select ${deltaColumnsOf('v', 'd.time')}, sum(d.n)::int
      from visits v cross join lateral (values (v.contact_time, 1), (v.visit_time, -1)) d (time, n)
      where v.deleted_at is null and v.contact_time <> v.visit_time and ${dayOf('v.contact_time')} <> ${dayOf('v.visit_time')}
      group by 1, 2, 3, 4, 5, 6`).execute(db)
}

/**
 * Corrects the clients whose contacts came from a clock that was ahead. Each gets a new revision, so that phones receive
 * it. Open itineraries with a client whose work has ended are skipped, as they would have been.
 */
async function mendClients(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table mended_clients on commit drop as
    with d as (
      select client_id,
        max(contact_time) filter (where visit_type = 'call') as last_call,
        max(contact_time) filter (where visit_type = 'visit') as last_visit,
        (array_agg(id order by contact_time desc, id desc) filter (where visit_type = 'visit'))[1] as last_visit_id,
        (array_agg(id order by contact_time desc, id desc) filter (where visit_result is not null))[1] as ended_by,
        (array_agg(visit_result order by contact_time desc, id desc) filter (where visit_result is not null))[1] as visit_result,
        (array_agg(visit_secondary_result order by contact_time desc, id desc) filter (where visit_result is not null))[1] as visit_secondary_result
      from visits
      where deleted_at is null and client_id in (select client_id from visits where contact_time <> visit_time and deleted_at is null)
      group by client_id)
    select d.*, c.visit_result as visit_result_before from d join clients c on c.id = d.client_id
    where c.deleted_at is null and (c.last_call, c.last_visit, c.last_visit_id, c.visit_result, c.visit_secondary_result)
      is distinct from (d.last_call, d.last_visit, d.last_visit_id, d.visit_result, d.visit_secondary_result)
  `.execute(db)
  await sql`
    update clients c set last_call = m.last_call, last_visit = m.last_visit, last_visit_id = m.last_visit_id,
      visit_result = m.visit_result, visit_secondary_result = m.visit_secondary_result
    from mended_clients m where c.id = m.client_id
  `.execute(db)
  await sql`
    with skipped as (
      update itineraries i set skipped_at = now(), skipped_by = v.user_id, skip_reason = m.visit_result, skipped_by_visit = v.id
      from mended_clients m join visits v on v.id = m.ended_by
      where i.client_id = m.client_id and i.state = 'open' and i.deleted_at is null
        and m.visit_result in ('Deceased', 'Moved Out') and m.visit_result is distinct from m.visit_result_before
      returning i.id, i.client_id, i.assigned_to, i.visible_at, v.user_id, m.visit_result)
    insert into itinerary_events (itinerary_id, client_id, at, by, event, assigned_to, visible_at, text)
    select id, client_id, now(), user_id, 'skipped', assigned_to, visible_at, visit_result from skipped
  `.execute(db)
}

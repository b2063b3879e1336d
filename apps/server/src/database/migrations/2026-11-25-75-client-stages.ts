import { type Kysely, sql } from 'kysely'

/** By what clients are counted from now on (before: 2026-11-21-07). */
const countDimensions = 'id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage'

/** The columns above, taken from a row of clients named `row`. */
const dimensionsOf = (row: string): string =>
  `${row}.id_type, ${row}.has_contact, ${row}.last_visit is not null, ${row}.has_availed,
   coalesce(${row}.visit_result, ''), coalesce(${row}.visit_secondary_result, ''), ${row}.stage`

const everybody = `'00000000-0000-0000-0000-000000000000'::uuid`

const holders = `(
  select location_id, branch_id as holder_id from branch_locations
  union all select location_id, user_id from mr_locations)`

/** The levels above a barangay at which a holder's clients are counted, as places of the location or town `l`. */
const levels = `cross join lateral (values
  ('c' || l.mun_city_code), ('p' || l.province_code), ('r' || l.region_code), ('*')) p (place)`

/** Rows of (place, holder, dimensions, n) for counted locations, as in 2026-11-21-07. */
const placed = (counted: string): string => `
  select place, holder_id, ${countDimensions}, sum(n)::int from (
    select p.place, ${everybody} as holder_id, ${countDimensions}, n
    from ${counted} s join locations l on l.id = s.location_id ${levels}
    union all
    select 'b' || location_id, ${everybody}, ${countDimensions}, n from ${counted}
    union all
    select p.place, h.holder_id, ${countDimensions}, n
    from ${counted} s join ${holders} h on h.location_id = s.location_id
    join locations l on l.id = s.location_id ${levels}
  ) c
  group by place, holder_id, ${countDimensions}
  having sum(n) <> 0
  order by place, holder_id`

const into = `insert into client_counts (place, holder_id, ${countDimensions}, n)`

const addCounts = `
  on conflict (place, holder_id, ${countDimensions}) do update set n = client_counts.n + excluded.n`

/** What a change of holders moved, each location once: who had it and who has it. */
const moved = (event: 'INSERT' | 'DELETE' | 'UPDATE', holder: string): string =>
  ({
    INSERT: `select location_id, null::uuid as had, ${holder} as has from added`,
    DELETE: `select location_id, ${holder} as had, null::uuid as has from gone`,
    UPDATE: `select location_id, g.${holder} as had, a.${holder} as has from gone g full join added a using (location_id)`,
  })[event]

/** As of 2026-11-22-20. */
const moveClients = (event: 'INSERT' | 'DELETE' | 'UPDATE', holder: string): string => `
  ${into}
    with towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, t.had, t.has, ${countDimensions}, sum(k.n) as n
      from (${moved(event, holder)}) t join locations l on l.id = t.location_id join client_counts k on k.place = 'b' || t.location_id
      group by 1, 2, 3, 4, 5, ${countDimensions})
    select p.place, h.holder_id, ${countDimensions}, sum(h.sign * l.n)::int
    from towns l ${levels} cross join lateral (values (l.had, -1), (l.has, 1)) h (holder_id, sign)
    where h.holder_id is not null group by p.place, h.holder_id, ${countDimensions} having sum(h.sign * l.n) <> 0
  ${addCounts}`

/**
 * How far clients have come: 1 contacted, 2 reached (availed, or a result other than Not Around), 3 interested (ever, or
 * availed), 4 availed. It follows from the living visits and calls, in their transactions, and the counts know it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing is folded into the counts meanwhile.
  await sql`lock table client_count_deltas, visit_count_deltas in share update exclusive mode`.execute(db)
  await sql`alter table clients add column stage smallint not null default 0 check (stage between 0 and 4)`.execute(db)
  // What was done with a client is no new version of it.
  await sql`alter table clients disable trigger user`.execute(db)
  await sql`
    update clients c set stage = d.stage from (
      select client_id, max(case when has_availed then 4 when visit_result = 'Interested' then 3 when visit_result <> 'Not Around' then 2 else 1 end) as stage
      from visits where deleted_at is null group by client_id) d
    where c.id = d.client_id
  `.execute(db)
  await sql`alter table clients enable trigger user`.execute(db)
  await sql`create index clients_interested on clients (name_key, id) include (location_id) where deleted_at is null and stage >= 3`.execute(db)

  // Whatever else a contact changes is told in the same statement.
  const shown = ['has_availed', 'last_call', 'last_visit', 'last_visit_id', 'visit_result', 'visit_secondary_result', 'location_id', 'deleted_at']
  const row = (of: string) => shown.map((column) => `${of}.${column}`).join(', ')
  await sql`drop trigger clients_revise on clients`.execute(db)
  await sql.raw(`
    create trigger clients_revise before update on clients for each row
      when (old.stage = new.stage or (${row('old')}) is distinct from (${row('new')})) execute function bisita_revise_client()`).execute(db)

  await sql`delete from client_count_deltas`.execute(db)
  await sql`delete from client_counts`.execute(db)
  await sql`alter table client_count_deltas add column stage smallint not null`.execute(db)
  await sql`alter table client_counts add column stage smallint not null, drop constraint client_counts_pkey`.execute(db)
  await sql.raw(`alter table client_counts add primary key (place, holder_id, ${countDimensions})`).execute(db)

  await sql.raw(`
    create or replace function bisita_count_clients() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into client_count_deltas (location_id, ${countDimensions}, n)
            select c.location_id, ${dimensionsOf('c')}, count(*)
            from added c where c.deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
        else
          insert into client_count_deltas (location_id, ${countDimensions}, n)
            select * from (
              select location_id, ${countDimensions}, sum(n) as n from (
                select c.location_id, ${dimensionsOf('c')}, 1 from added c where c.deleted_at is null
                union all
                select c.location_id, ${dimensionsOf('c')}, -1 from gone c where c.deleted_at is null
              ) d (location_id, ${countDimensions}, n)
              group by location_id, ${countDimensions}
            ) moved where n <> 0;
        end if;
        return null;
      end
    $$`).execute(db)
  await sql.raw(`
    create or replace function bisita_fold_counts() returns void language plpgsql as $$
      begin
        lock table client_count_deltas in share update exclusive mode;
        with taken as (delete from client_count_deltas returning *)
        ${into} ${placed('taken')} ${addCounts};
      end
    $$`).execute(db)
  for (const [table, holder] of [
    ['branch_locations', 'branch_id'],
    ['mr_locations', 'user_id'],
  ] as const) {
    const each = (['INSERT', 'DELETE', 'UPDATE'] as const).map((event) => `if tg_op = '${event}' then ${moveClients(event, holder)}; end if;`)
    await sql.raw(`
      create or replace function bisita_count_${table}() returns trigger language plpgsql as $$
        begin
          ${each.join('\n')}
          return null;
        end
      $$`).execute(db)
  }

  await sql.raw(`
    insert into client_count_deltas (location_id, ${countDimensions}, n)
      select c.location_id, ${dimensionsOf('c')}, count(*) from clients c where c.deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8`).execute(db)
  await sql`select bisita_fold_counts()`.execute(db)
}

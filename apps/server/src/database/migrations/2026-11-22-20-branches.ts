import { type Kysely, sql } from 'kysely'

/** By what clients are counted (2026-11-21-07), and visits and calls (2026-11-21-16). */
const countDimensions = 'id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result'
const visitCountDimensions = 'visit_type, visit_result, has_availed'

const nil = `'00000000-0000-0000-0000-000000000000'::uuid`

/** The levels at which what a holder has is counted, as places of the town `w`. */
const levels = `cross join lateral (values
  ('c' || w.mun_city_code), ('p' || w.province_code), ('r' || w.region_code), ('*')) p (place)`

/** What a change of holders moved, each location once: who had it and who has it. */
const moved = (event: 'INSERT' | 'DELETE' | 'UPDATE', holder: string): string =>
  ({
    INSERT: `select location_id, null::uuid as had, ${holder} as has from added`,
    DELETE: `select location_id, ${holder} as had, null::uuid as has from gone`,
    UPDATE: `select location_id, g.${holder} as had, a.${holder} as has from gone g full join added a using (location_id)`,
  })[event]

/** Whose counts fall and whose rise. */
const holders = 'cross join lateral (values (w.had, -1), (w.has, 1)) h (holder_id, sign)'

/** As of 2026-11-21-07, each location's counts read once and summed by town before they are told at every level. */
const moveClients = (event: 'INSERT' | 'DELETE' | 'UPDATE', holder: string): string => `
  insert into client_counts
    with towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, t.had, t.has, ${countDimensions}, sum(k.n) as n
      from (${moved(event, holder)}) t join locations l on l.id = t.location_id join client_counts k on k.place = 'b' || t.location_id
      group by 1, 2, 3, 4, 5, ${countDimensions})
    select p.place, h.holder_id, ${countDimensions}, sum(h.sign * w.n)::int
    from towns w ${levels} ${holders}
    where h.holder_id is not null group by p.place, h.holder_id, ${countDimensions} having sum(h.sign * w.n) <> 0
  on conflict (place, holder_id, ${countDimensions}) do update set n = client_counts.n + excluded.n`

/** As of 2026-11-21-16, in the same way. */
const moveVisits = (event: 'INSERT' | 'DELETE' | 'UPDATE', holder: string, byPerson: boolean): string => `
  insert into visit_counts
    with moved as materialized (${moved(event, holder)}),
    folded as (
      select v.location_id, ${byPerson ? 'v.user_id' : `${nil} as user_id`}, v.visit_type, coalesce(v.visit_result, '') as visit_result, v.has_availed, count(*) as n
      from visits v where v.deleted_at is null and v.location_id in (select location_id from moved) group by 1, 2, 3, 4, 5
      union all
      select d.location_id, ${byPerson ? 'd.user_id' : nil}, d.visit_type, d.visit_result, d.has_availed, -d.n from visit_count_deltas d),
    towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, t.had, t.has, s.user_id, ${visitCountDimensions}, sum(s.n) as n
      from moved t join locations l on l.id = t.location_id join folded s on s.location_id = t.location_id
      group by 1, 2, 3, 4, 5, 6, ${visitCountDimensions})
    select p.place, h.holder_id, o.user_id, ${visitCountDimensions}, sum(h.sign * w.n)::int
    from towns w ${levels} ${holders} cross join lateral (${byPerson ? `values (${nil}), (w.user_id)` : `values (${nil})`}) o (user_id)
    where h.holder_id is not null group by p.place, h.holder_id, o.user_id, ${visitCountDimensions} having sum(h.sign * w.n) <> 0
  on conflict (place, holder_id, user_id, ${visitCountDimensions}) do update set n = visit_counts.n + excluded.n`

/**
 * Branches and areas as administrators manage them. A deleted one stays, since plans, requests and history
 * name it; it has no places, no members and no area, and its name is free again. What was sent when one was
 * added, and what was answered, is kept for whoever sends it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['branches', 'areas']) {
    await sql`
      alter table ${sql.table(table)}
        add column deleted_at timestamptz,
        add column created_by uuid references users,
        add column created_hash bytea,
        -- As it was sent, the order of its fields too.
        add column created_answer json
    `.execute(db)
  }
  await sql`alter table branches add check (deleted_at is null or area_id is null)`.execute(db)
  await sql`drop index branches_name`.execute(db)
  await sql`create unique index branches_name on branches (lower(branch_name)) where deleted_at is null`.execute(db)
  await sql`drop index areas_name`.execute(db)
  await sql`create unique index areas_name on areas (lower(area_name)) where deleted_at is null`.execute(db)

  // Who enters a branch while it is being deleted waits for the end of that; the transaction is then begun
  // anew, and its own check finds no such branch.
  await sql`
    create function bisita_living_branch() returns trigger language plpgsql as $$
      begin
        perform from branches where id = new.branch_id and deleted_at is null for key share;
        if not found then raise exception 'the branch has been deleted' using errcode = 'serialization_failure'; end if;
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create trigger users_living_branch before insert or update of branch_id on users for each row
      when (new.branch_id is not null) execute function bisita_living_branch()
  `.execute(db)

  // An MR who leaves a branch leaves its single clients as well as its places: nobody there could take them away.
  await sql`
    create or replace function bisita_leave_branch() returns trigger language plpgsql as $$
      begin
        delete from mr_locations where user_id = old.id;
        delete from mr_clients where user_id = old.id;
        return new;
      end
    $$
  `.execute(db)

  // A branch of 3,000 places is given away in one step: its counts are read once, not once for each level. An
  // assignment of an MR is never updated, so there each change is one of the first two.
  for (const [table, holder, byPerson] of [
    ['branch_locations', 'branch_id', true],
    ['mr_locations', 'user_id', false],
  ] as const) {
    const branches = (move: (event: 'INSERT' | 'DELETE' | 'UPDATE') => string): string =>
      (['INSERT', 'DELETE', 'UPDATE'] as const).map((event) => `if tg_op = '${event}' then ${move(event)}; end if;`).join('\n')
    await sql.raw(`
      create or replace function bisita_count_${table}() returns trigger language plpgsql as $$
        begin
          ${branches((event) => moveClients(event, holder))}
          return null;
        end
      $$`).execute(db)
    await sql.raw(`
      create or replace function bisita_count_visits_of_${table}() returns trigger language plpgsql as $$
        begin
          ${branches((event) => moveVisits(event, holder, byPerson))}
          return null;
        end
      $$`).execute(db)
  }
}

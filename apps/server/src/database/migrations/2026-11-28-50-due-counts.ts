import { type Kysely, sql } from 'kysely'
import { onEveryChange } from './triggers.ts'

const everybody = '00000000-0000-0000-0000-000000000000'

const added = 'on conflict (holder_id, open_on, kind) do update set n = due_counts.n + excluded.n'

/** Placements of the present generation that show a due day, in the places of a table `moved`, less what is not folded yet. */
const folded = `
  select location_id, open_on, kind, 1 as n from client_placements
  where generation = (select generation from strategy_generations where present) and open_on is not null and location_id in (select location_id from moved)
  union all
  select location_id, open_on, kind, -n from due_count_deltas where location_id in (select location_id from moved)`

/** What the places that change their branch take along, from `(location_id, had, has)`. */
const move = (changed: string): string => `
  insert into due_counts (holder_id, open_on, kind, n)
    with moved as materialized (${changed}), folded as (${folded})
    select h.holder_id, f.open_on, f.kind, sum(h.sign * f.n)
    from moved m join folded f using (location_id) cross join lateral (values (m.had, -1), (m.has, 1)) h (holder_id, sign)
    where h.holder_id is not null group by 1, 2, 3 having sum(h.sign * f.n) <> 0
  ${added};`

/**
 * How many clients have which due day, of everybody and of each branch, in the present generation: the bell and the
 * dashboards count them all day. Kept as the other rollups are: every change of placements appends its difference, the fold
 * adds it up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table due_counts (
      holder_id uuid not null,
      open_on date not null,
      kind text not null,
      n int not null,
      primary key (holder_id, open_on, kind)
    ) with (fillfactor = 70)
  `.execute(db)
  await sql`create index due_counts_none on due_counts (n) where n = 0`.execute(db)
  await sql`create table due_count_deltas (location_id text not null, open_on date not null, kind text not null, n int not null)`.execute(db)

  const due = (table: string, n: number): string => `
    select location_id, open_on, kind, ${n} as n from ${table} where open_on is not null and generation = this`
  const append = (rows: string): string => `
    insert into due_count_deltas select location_id, open_on, kind, sum(n) from (${rows}) d group by 1, 2, 3 having sum(n) <> 0;`
  await sql.raw(`
    create function bisita_count_due() returns trigger language plpgsql as $$
      declare
        this integer;
      begin
        select generation into this from strategy_generations where present;
        if tg_op = 'INSERT' then ${append(due('added', 1))}
        elsif tg_op = 'DELETE' then ${append(due('gone', -1))}
        else ${append(`${due('added', 1)} union all ${due('gone', -1)}`)} end if;
        return null;
      end
    $$
  `).execute(db)
  await onEveryChange(db, 'client_placements', 'bisita_count_due')

  await sql.raw(`
    create function bisita_fold_due_counts() returns void language plpgsql as $$
      begin
        lock table due_count_deltas in share update exclusive mode;
        with taken as materialized (delete from due_count_deltas returning *)
        insert into due_counts (holder_id, open_on, kind, n)
          select h.holder_id, t.open_on, t.kind, sum(t.n)
          from taken t left join branch_locations b using (location_id) cross join lateral (values ('${everybody}'::uuid), (b.branch_id)) h (holder_id)
          where h.holder_id is not null group by 1, 2, 3 having sum(t.n) <> 0 order by 1, 2, 3
        ${added};
        delete from due_counts where n = 0;
      end
    $$
  `).execute(db)

  // Of another generation that becomes the present one, and of what was loaded without triggers.
  await sql.raw(`
    create function bisita_count_due_anew() returns void language plpgsql as $$
      begin
        lock table due_count_deltas in share update exclusive mode;
        delete from due_count_deltas;
        delete from due_counts;
        insert into due_counts (holder_id, open_on, kind, n)
          with due as materialized (
            select location_id, open_on, kind, count(*) as n from client_placements
            where generation = (select generation from strategy_generations where present) and open_on is not null group by 1, 2, 3)
          select h.holder_id, d.open_on, d.kind, sum(d.n)
          from due d left join branch_locations b using (location_id) cross join lateral (values ('${everybody}'::uuid), (b.branch_id)) h (holder_id)
          where h.holder_id is not null group by 1, 2, 3;
      end
    $$
  `).execute(db)
  await sql`
    create function bisita_switch_due() returns trigger language plpgsql as $$
      begin
        perform bisita_count_due_anew();
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger strategy_generations_due after update of present on strategy_generations for each row
      when (old.present is distinct from new.present and new.present) execute function bisita_switch_due()
  `.execute(db)
  await sql`
    create trigger strategy_generations_due_insert after insert on strategy_generations for each row when (new.present) execute function bisita_switch_due()
  `.execute(db)

  await sql.raw(`
    create function bisita_count_due_of_branch_locations() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${move('select location_id, null::uuid as had, branch_id as has from added')}
        elsif tg_op = 'DELETE' then ${move('select location_id, branch_id as had, null::uuid as has from gone')}
        else ${move('select location_id, g.branch_id as had, a.branch_id as has from gone g full join added a using (location_id)')} end if;
        return null;
      end
    $$
  `).execute(db)
  await onEveryChange(db, 'branch_locations', 'bisita_count_due_of_branch_locations')
  // A transaction that moves locations first locks all delta tables, always in one order, so that none is folded meanwhile.
  await sql`
    create or replace function bisita_lock_counts() returns trigger language plpgsql as $$
      begin
        lock table client_count_deltas, visit_count_deltas, due_count_deltas in share update exclusive mode;
        return null;
      end
    $$
  `.execute(db)
  await sql`select bisita_count_due_anew()`.execute(db)
}

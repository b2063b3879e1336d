-- Locks of the counts, places under other codes, and counts of itineraries.

-- Whatever moves counts of either kind takes both locks, in one order, before it touches a row: two that move the same location would otherwise
-- wait for each other, one for the row and one for the lock.
create function bisita_lock_counts() returns trigger language plpgsql as $$
      begin
        lock table client_count_deltas, visit_count_deltas in share update exclusive mode;
        return null;
      end
    $$;
create trigger lock_counts before insert or update or delete on branch_locations for each statement execute function bisita_lock_counts();
create trigger lock_counts before insert or update or delete on mr_locations for each statement execute function bisita_lock_counts();
create trigger lock_counts before update of branch_id on users for each statement execute function bisita_lock_counts();
create trigger lock_counts before delete on branches for each statement execute function bisita_lock_counts();
create trigger lock_counts_leaving before update of deactivated_at, deleted_at on users
  for each statement execute function bisita_lock_counts();

-- Clients and contacts are counted under the codes above their place. Where an edition of the PSGC puts a place under other codes, what is
-- folded moves along.
create function bisita_recount_places() returns trigger language plpgsql as $$
      begin
        if not exists (select from gone g join added a using (id)
          where (g.mun_city_code, g.province_code, g.region_code) is distinct from (a.mun_city_code, a.province_code, a.region_code)) then
          return null;
        end if;
        lock table client_count_deltas, visit_count_deltas in share update exclusive mode;
        insert into client_counts (place, holder_id, id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage, n)
          with moved as (
            select a.id, g.mun_city_code as old_mun_city, g.province_code as old_province, g.region_code as old_region,
              a.mun_city_code as mun_city, a.province_code as province, a.region_code as region
            from gone g join added a using (id)
            where (g.mun_city_code, g.province_code, g.region_code) is distinct from (a.mun_city_code, a.province_code, a.region_code)),
          held as (
            select location_id, branch_id as holder_id from branch_locations
            union all select location_id, user_id from mr_locations
            union all select id, '00000000-0000-0000-0000-000000000000'::uuid from moved)
          select p.place, h.holder_id, id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage, sum(p.sign * k.n)::int
          from moved m join client_counts k on k.place = 'b' || m.id join held h on h.location_id = m.id cross join lateral (values
  ('c' || m.old_mun_city, -1), ('p' || m.old_province, -1), ('r' || m.old_region, -1),
  ('c' || m.mun_city, 1), ('p' || m.province, 1), ('r' || m.region, 1)) p (place, sign)
          group by p.place, h.holder_id, id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage having sum(p.sign * k.n) <> 0
        on conflict (place, holder_id, id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage) do update set n = client_counts.n + excluded.n;
        insert into visit_counts (place, holder_id, user_id, visit_type, visit_result, has_availed, n)
          with moved as (
            select a.id, g.mun_city_code as old_mun_city, g.province_code as old_province, g.region_code as old_region,
              a.mun_city_code as mun_city, a.province_code as province, a.region_code as region
            from gone g join added a using (id)
            where (g.mun_city_code, g.province_code, g.region_code) is distinct from (a.mun_city_code, a.province_code, a.region_code)),
          folded as (
            select v.location_id, v.user_id, v.visit_type, coalesce(v.visit_result, '') as visit_result, v.has_availed, 1 as n
            from visits v where v.deleted_at is null and v.location_id in (select id from moved)
            union all
            select d.location_id, d.user_id, d.visit_type, d.visit_result, d.has_availed, -d.n from visit_count_deltas d),
          held as (
            select location_id, branch_id as holder_id, true as by_person from branch_locations
            union all select location_id, user_id, false from mr_locations
            union all select id, '00000000-0000-0000-0000-000000000000'::uuid, true from moved)
          select p.place, h.holder_id, w.user_id, visit_type, visit_result, has_availed, sum(p.sign * s.n)::int
          from moved m join folded s on s.location_id = m.id join held h on h.location_id = m.id cross join lateral (values
  ('c' || m.old_mun_city, -1), ('p' || m.old_province, -1), ('r' || m.old_region, -1),
  ('c' || m.mun_city, 1), ('p' || m.province, 1), ('r' || m.region, 1)) p (place, sign)
          cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as user_id union all select s.user_id where h.by_person) w
          group by p.place, h.holder_id, w.user_id, visit_type, visit_result, has_availed having sum(p.sign * s.n) <> 0
        on conflict (place, holder_id, user_id, visit_type, visit_result, has_availed) do update set n = visit_counts.n + excluded.n;
        return null;
      end
    $$;
create trigger locations_recount after update on locations referencing new table as added old table as gone
  for each statement execute function bisita_recount_places();

-- Exact counts of itineraries, in the way of client_counts: those not deleted for everybody (the nil UUID) and for each branch, per day and per month
-- of visible_at, so that any period is the sum of its whole months and of the days at its ends. One person has few enough to be counted in an
-- index.
create table itinerary_counts (
  holder_id uuid not null,
  span text not null check (span in ('day', 'month')),
  day date not null,
  state text not null,
  pin_type text not null,
  n int not null,
  primary key (holder_id, span, day, state, pin_type)
);

-- Without an index: it has what the last second wrote, and is read whole.
create table itinerary_count_deltas (
  branch_id uuid,
  day date not null,
  state text not null,
  pin_type text not null,
  n int not null
);

create function bisita_count_itineraries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into itinerary_count_deltas
            select branch_id, visible_at, state, pin_type, count(*) from added where deleted_at is null group by 1, 2, 3, 4;
        else
          insert into itinerary_count_deltas
            select branch_id, visible_at, state, pin_type, sum(n) from (
              select branch_id, visible_at, state, pin_type, 1 as n from added where deleted_at is null
              union all
              select branch_id, visible_at, state, pin_type, -1 from gone where deleted_at is null
            ) d group by 1, 2, 3, 4 having sum(n) <> 0;
        end if;
        return null;
      end
    $$;
create trigger itineraries_counted_insert after insert on itineraries referencing new table as added
  for each statement execute function bisita_count_itineraries();
create trigger itineraries_counted_update after update on itineraries referencing new table as added old table as gone
  for each statement execute function bisita_count_itineraries();

create function bisita_fold_itinerary_counts() returns void language plpgsql as $$
      begin
        lock table itinerary_count_deltas in share update exclusive mode;
        with taken as materialized (delete from itinerary_count_deltas returning *)
        insert into itinerary_counts 
  select h.holder_id, s.span, s.day, state, pin_type, sum(n)::int
  from taken t
  cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (t.branch_id)) h (holder_id)
  cross join lateral (values ('day', t.day), ('month', date_trunc('month', t.day::timestamp)::date)) s (span, day)
  where h.holder_id is not null
  group by 1, 2, 3, state, pin_type having sum(n) <> 0 order by 1, 2, 3
        on conflict (holder_id, span, day, state, pin_type) do update set n = itinerary_counts.n + excluded.n;
      end
    $$;

-- Counts everything again, after a load that bypassed the triggers.
create function bisita_count_itineraries_anew() returns void language plpgsql as $$
      begin
        lock table itineraries in share mode;
        lock table itinerary_count_deltas in share update exclusive mode;
        delete from itinerary_count_deltas;
        delete from itinerary_counts;
        insert into itinerary_count_deltas
          select branch_id, visible_at, state, pin_type, count(*) from itineraries where deleted_at is null group by 1, 2, 3, 4;
        perform bisita_fold_itinerary_counts();
      end
    $$;

import { changeTriggers } from '../triggers.ts'
import { addedToVisitCounts, everybody, placesAbove, visitKeys } from './pieces.ts'

/** Each visit or call of a table as it is counted, `n` times. */
const counted = (n: string, table: string): string => `select v.location_id, v.user_id, least(((v.visit_time + interval '8 hours') at time zone 'UTC')::date, date '9999-12-31'), v.visit_type,
   coalesce(v.visit_result, ''), v.has_availed, ${n} from ${table} v where v.deleted_at is null`

/** The counts at every level, from the counted visits and calls of a table. */
const summed = (contacts: string): string => `  select place, holder_id, user_id, ${visitKeys}, sum(n)::int from (
    with here as materialized (
      select location_id, user_id, ${visitKeys}, sum(n) as n from ${contacts} group by location_id, user_id, ${visitKeys}),
    towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, b.branch_id, s.user_id, ${visitKeys}, sum(s.n) as n
      from here s join locations l on l.id = s.location_id left join branch_locations b on b.location_id = s.location_id
      group by 1, 2, 3, 4, s.user_id, ${visitKeys})
    select p.place, h.holder_id, w.user_id, ${visitKeys}, l.n
    from towns l ${placesAbove('l')}
    cross join lateral (select ${everybody} union all select l.branch_id where l.branch_id is not null) h (holder_id)
    cross join lateral (values (${everybody}), (l.user_id)) w (user_id)
    union all
    select p.place, m.user_id, ${everybody}, ${visitKeys}, s.n
    from here s join mr_locations m on m.location_id = s.location_id join locations l on l.id = s.location_id ${placesAbove('l')}
    union all
    select 'd' || day, ${everybody}, ${everybody}, ${visitKeys}, n from ${contacts}
  ) c
  group by place, holder_id, user_id, ${visitKeys}
  having sum(n) <> 0
  order by place, holder_id, user_id`

export const statements = `-- Counts of visits and calls.

-- Exact counts of visits and calls, in the way of client_counts: those not deleted per place (country *, region r, province p, city c), holder of
-- the place (everybody, a branch, an MR) and person who did them (the nil UUID: anybody; each person for everybody and for branches, since
-- supervisors see what their members did elsewhere), and per Manila day (d) for everybody. A barangay has few enough to be counted in an index.
create table visit_counts (
  place text not null,
  holder_id uuid not null,
  user_id uuid not null,
  visit_type text not null,
  visit_result text not null,
  has_availed boolean not null,
  n int not null,
  primary key (place, holder_id, user_id, ${visitKeys})
) with (fillfactor = 60);

-- Without an index: it has what the last second wrote, and is read whole.
create table visit_count_deltas (
  location_id text not null,
  user_id uuid not null,
  day date not null,
  visit_type text not null,
  visit_result text not null,
  has_availed boolean not null,
  n int not null
);

create function bisita_count_visits() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into visit_count_deltas
            ${counted('count(*)', 'added')} group by 1, 2, 3, 4, 5, 6;
        else
          insert into visit_count_deltas
            select * from (
              select location_id, user_id, day, ${visitKeys}, sum(n) as n from (
                ${counted('1', 'added')}
                union all
                ${counted('-1', 'gone')}
              ) d (location_id, user_id, day, ${visitKeys}, n)
              group by location_id, user_id, day, ${visitKeys}
            ) moved where n <> 0;
        end if;
        return null;
      end
    $$;
${changeTriggers('visits', 'bisita_count_visits', 'visits_counted', ['insert', 'update'])}

create function bisita_fold_visit_counts() returns void language plpgsql as $$
      begin
        lock table visit_count_deltas in share update exclusive mode;
        with taken as materialized (delete from visit_count_deltas returning *)
        insert into visit_counts${' '}
${summed('taken')}${' '}
  ${addedToVisitCounts}
      end
    $$;

-- Counts everything again, after a load that bypassed the triggers.
create function bisita_count_visits_anew() returns void language plpgsql as $$
      begin
        lock table visits in share mode;
        lock table visit_count_deltas in share update exclusive mode;
        delete from visit_count_deltas;
        delete from visit_counts;
        with counted (location_id, user_id, day, ${visitKeys}, n) as not materialized (${counted('1', 'visits')})
        insert into visit_counts${' '}
${summed('counted')};
      end
    $$;
`

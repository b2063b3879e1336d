import { changeTriggers } from '../triggers.ts'
import { addedToClientCounts, branchLocations, clientKeys, everybody, mrLocations, onMovedPlaces, placesAbove } from './pieces.ts'

/** A client as it is counted, `n` times. */
const counted = (n: string): string => `select c.location_id, c.id_type, c.has_contact, c.last_visit is not null, c.has_availed,
   coalesce(c.visit_result, ''), coalesce(c.visit_secondary_result, ''), c.stage, ${n}`

/** What places that change their holder take along. */
const move = (moved: string): string => `
  insert into client_counts (place, holder_id, ${clientKeys}, n)
    with towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, t.had, t.has, ${clientKeys}, sum(k.n) as n
      from (${moved}) t join locations l on l.id = t.location_id join client_counts k on k.place = 'b' || t.location_id
      group by 1, 2, 3, 4, 5, ${clientKeys})
    select p.place, h.holder_id, ${clientKeys}, sum(h.sign * l.n)::int
    from towns l ${placesAbove('l')} cross join lateral (values (l.had, -1), (l.has, 1)) h (holder_id, sign)
    where h.holder_id is not null group by p.place, h.holder_id, ${clientKeys} having sum(h.sign * l.n) <> 0
  ${''}
  ${addedToClientCounts}`

export const statements = `-- Counts of clients.

-- Exact counts without writers waiting for each other. A change of clients appends the difference to client_count_deltas; the background folds
-- these into client_counts: the number of living clients per place (country *, region r, province p, city c, barangay b), holder (a branch
-- or an MR whose locations they live in; the nil UUID: everybody) and all that the list filters by. A reader adds both in one statement, hence
-- in one snapshot. The fillfactor leaves room in the pages: a row is changed again and again, and its new version beside the old one needs
-- no index entry.
create table client_counts (
  place text not null,
  holder_id uuid not null,
  id_type text not null,
  has_contact boolean not null,
  visited boolean not null,
  has_availed boolean not null,
  visit_result text not null,
  visit_secondary_result text not null,
  n int not null,
  stage smallint not null,
  primary key (place, holder_id, ${clientKeys})
) with (fillfactor = 60);

create table client_count_deltas (
  location_id text not null,
  id_type text not null,
  has_contact boolean not null,
  visited boolean not null,
  has_availed boolean not null,
  visit_result text not null,
  visit_secondary_result text not null,
  n int not null,
  stage smallint not null
);
-- The table stays small between two folds, but no plan may read it whole for one location.
create index client_count_deltas_by_location on client_count_deltas (location_id);

create function bisita_count_clients() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into client_count_deltas (location_id, ${clientKeys}, n)
            ${counted('count(*)')}
            from added c where c.deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8;
        else
          insert into client_count_deltas (location_id, ${clientKeys}, n)
            select * from (
              select location_id, ${clientKeys}, sum(n) as n from (
                ${counted('1')} from added c where c.deleted_at is null
                union all
                ${counted('-1')} from gone c where c.deleted_at is null
              ) d (location_id, ${clientKeys}, n)
              group by location_id, ${clientKeys}
            ) moved where n <> 0;
        end if;
        return null;
      end
    $$;
${changeTriggers('clients', 'bisita_count_clients', 'clients_counted', ['insert', 'update'])}

-- SHARE UPDATE EXCLUSIVE shuts out another fold or a move between branches, not the append of a writer.
create function bisita_fold_counts() returns void language plpgsql as $$
      begin
        lock table client_count_deltas in share update exclusive mode;
        with taken as (delete from client_count_deltas returning *)
        insert into client_counts (place, holder_id, ${clientKeys}, n)${' '}
  select place, holder_id, ${clientKeys}, sum(n)::int from (
    select p.place, ${everybody} as holder_id, ${clientKeys}, n
    from taken s join locations l on l.id = s.location_id ${placesAbove('l')}
    union all
    select 'b' || location_id, ${everybody}, ${clientKeys}, n from taken
    union all
    select p.place, h.holder_id, ${clientKeys}, n
    from taken s join (
  select location_id, branch_id as holder_id from branch_locations
  union all select location_id, user_id from mr_locations) h on h.location_id = s.location_id
    join locations l on l.id = s.location_id ${placesAbove('l')}
  ) c
  group by place, holder_id, ${clientKeys}
  having sum(n) <> 0
  order by place, holder_id${' '}
  ${addedToClientCounts}
      end
    $$;

-- A location that a branch gets or loses brings or takes its counts along. Each location is read once and summed by town before it is
-- counted at every level: a branch of 3,000 places is moved in one step.
${onMovedPlaces(branchLocations, 'bisita_count_branch_locations', move)}

-- The same for locations of an MR.
${onMovedPlaces(mrLocations, 'bisita_count_mr_locations', move)}
`

-- Numbers of changes, and functions that everything else uses.

-- Revision ids. A change has the number of the transaction that made it, so writers never wait for each other to get one,
-- and everything that one transaction changes has the same number.
--
-- A reader returns only what is below bisita_settled(): every transaction with a lower number had ended when its snapshot was
-- taken, so nothing can appear below it later. The offset is added so that numbers go on rising in a database that was restored
-- into another cluster, whose transactions count from the start: migrate() raises it.
create function bisita_revision_offset() returns bigint
      language sql immutable parallel safe as 'select 0::bigint';

create function bisita_revision() returns bigint
      language sql volatile as $$
        select bisita_revision_offset() + pg_current_xact_id()::text::bigint
      $$;

create function bisita_settled() returns bigint
      language sql stable as $$
        select bisita_revision_offset() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      $$;

-- Times on the wire: ISO 8601 in UTC with milliseconds, whatever the session's time zone. Stable, as to_char is: only then is it
-- inlined into the statement that calls it.
create function bisita_instant(at timestamptz) returns text
      language sql stable strict parallel safe as $$
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$;

-- Every 5-character window of each line of a text (shorter at its end) as one tsvector: a GIN index over it finds any fragment by
-- prefix, at a cost that follows the matches and not the size of the table.
create function bisita_grams(search_text text) returns tsvector
      language sql immutable strict parallel safe cost 1000 as $$
        select coalesce(array_to_tsvector(array_agg(substr(line, at, 5))), ''::tsvector)
        from unnest(string_to_array(search_text, E'
')) line, generate_series(1, length(line)) at
      $$;

-- Gives a changed row the number of its transaction. A transaction that began before the last change but writes after it is
-- refused as a serialization failure and begun again, with a higher number.
create function bisita_number_change() returns trigger language plpgsql as $$
      begin
        new.seq := bisita_revision();
        if old.seq > new.seq then
          raise exception '% was changed by a later transaction', old.id using errcode = '40001';
        end if;
        return new;
      end
    $$;

-- Versions of the small lists that phones store: the number of the last transaction that changed one, so that nobody counts locations
-- or people to learn that nothing changed. Transactions take the row one after the other and each has a number of its own, so a
-- version never comes twice; it may fall. The row is taken at the commit (deferred triggers), so that nobody waits for a longer
-- transaction; an import of locations, which runs alone anyway, takes it at once.
create table list_versions (
  list text primary key check (list in ('locations', 'products', 'users')),
  version bigint not null
);

create function bisita_move_list(moved text) returns void language sql as $$
      insert into list_versions as v (list, version) values (moved, bisita_revision())
        on conflict (list) do update set version = excluded.version where v.version <> excluded.version
    $$;

create function bisita_list_moved() returns trigger language plpgsql as $$
      begin
        perform bisita_move_list(tg_argv[0]);
        return null;
      end
    $$;

import { type Kysely, sql } from 'kysely'

/** What reports ask of an itinerary at a moment, as columns of `itinerary_versions`. */
const versioned = 'assigned_to, branch_id, visible_at, state, deleted'

/** The same of a row of `itineraries`. */
const versionOf = (row: string): string =>
  `${row}.assigned_to, ${row}.branch_id, ${row}.visible_at, ${row}.state, ${row}.deleted_at is not null`

/** The same of a row that is being changed: its state is made when it is stored. */
const beingChanged = (row: string): string =>
  `(${row}.assigned_to, ${row}.branch_id, ${row}.visible_at, ${row}.visit_id is null, ${row}.skipped_at is null, ${row}.deleted_at is null)`

/**
 * Narrow versions of itineraries: who was to go, for which branch, on which day, what had become of it, and whether it
 * was deleted. As of clients (2026-11-21-05), the current version is in the row itself, with the number of its
 * beginning (`version_seq`), and one that was superseded is in `itinerary_versions`; many changes make no version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table itinerary_versions (
      itinerary_id uuid not null,
      assigned_to uuid not null,
      branch_id uuid,
      visible_at date not null,
      state text not null,
      deleted boolean not null,
      seq bigint not null,
      superseded_by bigint not null check (superseded_by > seq)
    )
  `.execute(db)
  await sql`alter table itineraries add column version_seq bigint`.execute(db)
  await fill(db)
  await sql`alter table itineraries alter column version_seq set not null, alter column version_seq set default bisita_revision()`.execute(db)
  await sql`alter table itinerary_versions add primary key (itinerary_id, seq)`.execute(db)
  // What somebody had on some days at a moment, and what those of a branch had: all of it is in the index.
  await sql`
    create index itinerary_versions_by_assignee on itinerary_versions (assigned_to, visible_at)
      include (itinerary_id, branch_id, state, seq, superseded_by) where not deleted
  `.execute(db)

  await sql`
    create function bisita_number_version() returns trigger language plpgsql as $$
      begin
        new.version_seq := bisita_revision();
        return new;
      end
    $$
  `.execute(db)
  await sql.raw(`
    create trigger itineraries_version before update on itineraries for each row
      when (${beingChanged('old')} is distinct from ${beingChanged('new')}) execute function bisita_number_version()`).execute(db)
  // Once a statement, without a join: however many it changes, a row costs the same. Nobody ever saw a version that
  // came and went in one transaction.
  await sql.raw(`
    create function bisita_keep_versions() returns trigger language plpgsql as $$
      declare
        revision bigint := bisita_revision();
      begin
        insert into itinerary_versions (itinerary_id, ${versioned}, seq, superseded_by)
          select id, ${versioned}, seq, revision from (
            select g.id, ${versionOf('g')}, g.version_seq from gone g where g.version_seq < revision
            except
            select a.id, ${versionOf('a')}, a.version_seq from added a where a.version_seq < revision) v (id, ${versioned}, seq);
        return null;
      end
    $$`).execute(db)
  await sql`
    create trigger itineraries_versions after update on itineraries referencing new table as added old table as gone
      for each statement execute function bisita_keep_versions()
  `.execute(db)
  await sql`
    create function bisita_forget_versions() returns trigger language plpgsql as $$
      begin
        truncate itinerary_versions;
        return null;
      end
    $$
  `.execute(db)
  await sql`create trigger itineraries_forgotten after truncate on itineraries for each statement execute function bisita_forget_versions()`.execute(db)
}

/**
 * The versions of the past, out of what happened to each itinerary: its events, and the visits that fulfilled it, a
 * deleted one being known by the event of its deletion. Where what is so now follows from none of these, it is so
 * since the last change. The branch of somebody who had it before is told by the trail, or else where they belonged.
 */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`
    create temporary table past_versions on commit drop as
    with steps as (
      select itinerary_id, at, id as nth, event, assigned_to, visible_at from itinerary_events where event <> 'remarks'
      union all
      -- Whose planning nobody noted is as it is first known.
      select i.id, i.created_at, 0, 'planned', coalesce(e.assigned_to, i.assigned_to), coalesce(e.visible_at, i.visible_at)
      from itineraries i left join lateral (
        select e.event, e.assigned_to, e.visible_at from itinerary_events e
        where e.client_id = i.client_id and e.itinerary_id = i.id order by e.event = 'planned' desc, e.at, e.id limit 1) e on true
      where e.event is distinct from 'planned'
      union all
      select i.id, bisita_told_at(v.id, 'create', v.received_at), 0, 'visited', null, null from itineraries i join visits v on v.id = i.visit_id
      union all
      select v.itinerary_id, bisita_told_at(v.id, 'create', v.received_at), 0, 'visited', null, null from visits v
      where v.visit_type = 'visit' and v.deleted_at is not null and exists (select from itinerary_events e
        where e.client_id = v.client_id and e.itinerary_id = v.itinerary_id and e.at = v.deleted_at and e.event in ('reopened', 'skipped', 'deleted'))),
    counted as (
      select *, count(assigned_to) over line as known, bool_or(event = 'deleted') over line as deleted,
        count(*) filter (where event not in ('changed', 'deleted')) over line as turn
      from steps window line as (partition by itinerary_id order by at, nth)),
    carried as (
      select c.itinerary_id, c.at, c.nth, c.deleted, i.seq,
        first_value(c.assigned_to) over known as assigned_to, first_value(c.visible_at) over known as visible_at,
        case first_value(c.event) over turn when 'skipped' then 'skipped' when 'visited' then 'visited' else 'open' end as state
      from counted c join itineraries i on i.id = c.itinerary_id
      window known as (partition by c.itinerary_id, c.known order by c.at, c.nth), turn as (partition by c.itinerary_id, c.turn order by c.at, c.nth)),
    placed as (
      select c.itinerary_id, c.at, c.nth, c.assigned_to, c.visible_at, c.deleted,
        -- With its visit deleted and its client too, it is open and deleted.
        case when c.deleted and c.state = 'visited' then 'open' else c.state end as state,
        case when l.id is null then m.branch_id else (l.before->>'branch_id')::uuid end as branch_id,
        bisita_number_at(c.at, c.seq) as seq
      from carried c
      left join lateral (
        select a.id, a.before from audit_log a
        where a.record_id = c.itinerary_id::text and a.action = 'itinerary.update' and a.before->>'assigned_to' = c.assigned_to::text and a.at >= c.at
        order by a.at, a.id limit 1) l on true
      left join memberships m on m.user_id = c.assigned_to and c.at >= m.from_at and (c.at < m.to_at or m.to_at is null)),
    kept as (
      -- Whoever it stayed with has it for the branch that it is of now.
      select p.itinerary_id, p.assigned_to, p.visible_at, p.state, p.deleted, p.seq, false as now, p.at, p.nth,
        case when bool_and(p.assigned_to = i.assigned_to) over (partition by p.itinerary_id order by p.at desc, p.nth desc) then i.branch_id else p.branch_id end as branch_id
      from placed p join itineraries i on i.id = p.itinerary_id
      union all
      select i.id, i.assigned_to, i.visible_at, i.state, i.deleted_at is not null, i.seq, true, null, null, i.branch_id from itineraries i),
    last as (select distinct on (itinerary_id, seq) * from kept order by itinerary_id, seq, now desc, at desc, nth desc),
    moved as (
      select *, lag(seq) over line is null or (${versioned}) is distinct from
        (lag(assigned_to) over line, lag(branch_id) over line, lag(visible_at) over line, lag(state) over line, lag(deleted) over line) as moves
      from last window line as (partition by itinerary_id order by seq))
    select itinerary_id, ${versioned}, seq, lead(seq) over (partition by itinerary_id order by seq) as superseded_by from moved where moves`).execute(db)
  await sql.raw(`
    insert into itinerary_versions (itinerary_id, ${versioned}, seq, superseded_by)
      select itinerary_id, ${versioned}, seq, superseded_by from past_versions where superseded_by is not null`).execute(db)
  await sql`alter table itineraries disable trigger user`.execute(db)
  await sql`update itineraries i set version_seq = p.seq from past_versions p where p.itinerary_id = i.id and p.superseded_by is null`.execute(db)
  await sql`alter table itineraries enable trigger user`.execute(db)
  await sql`drop table past_versions`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Which branch had which location when, by the numbers of the transactions that gave it and took it. Of the past this
 * is told by `scope_changes`, which were always written; what was there before them is taken to be there since the
 * branch was made. Written by triggers, in the transaction of every change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branch_location_versions (
      location_id text not null,
      branch_id uuid not null,
      from_seq bigint not null,
      to_seq bigint check (to_seq > from_seq),
      primary key (location_id, from_seq)
    )
  `.execute(db)
  await sql`
    with told as (
      -- What came and went in one transaction stayed as it was.
      select s.branch_id, s.location_id, s.revision_id, s.gained,
        lag(s.revision_id) over line is null as first, lead(s.revision_id) over line as next
      from (
        select subject_id as branch_id, location_id, revision_id, bool_and(gained) as gained from scope_changes
        where location_id is not null and subject_id in (select id from branches)
        group by 1, 2, 3 having bool_and(gained) = bool_or(gained)) s
      window line as (partition by s.branch_id, s.location_id order by s.revision_id))
    insert into branch_location_versions
      select t.location_id, t.branch_id, t.revision_id, t.next from told t where t.gained and t.next is not null
      union all
      select t.location_id, t.branch_id, bisita_past_number(b.created_at), t.revision_id
      from told t join branches b on b.id = t.branch_id where t.first and not t.gained
      union all
      select l.location_id, l.branch_id, coalesce(t.revision_id, bisita_past_number(b.created_at)), null
      from branch_locations l join branches b on b.id = l.branch_id
      left join told t on t.branch_id = l.branch_id and t.location_id = l.location_id and t.next is null
  `.execute(db)
  await sql`create unique index branch_location_versions_open on branch_location_versions (location_id) where to_seq is null`.execute(db)
  // What a branch had at a moment.
  await sql`create index branch_location_versions_by_branch on branch_location_versions (branch_id, location_id)`.execute(db)

  await sql`
    create function bisita_version_branch_locations() returns trigger language plpgsql as $$
      declare
        revision bigint := bisita_revision();
        late boolean := false;
      begin
        if tg_op <> 'INSERT' then
          late := exists (select from gone g join branch_location_versions v using (location_id) where v.from_seq > revision or v.to_seq > revision);
        end if;
        if tg_op <> 'DELETE' and not late then
          late := exists (select from added a join branch_location_versions v using (location_id) where v.from_seq > revision or v.to_seq > revision);
        end if;
        -- Begun before the last change and writing after it: begun again, it gets a higher number.
        if late then raise exception 'a location was given by a later transaction' using errcode = '40001'; end if;

        if tg_op <> 'INSERT' then
          delete from branch_location_versions v using gone g where v.location_id = g.location_id and v.from_seq = revision;
          update branch_location_versions v set to_seq = revision from gone g where v.location_id = g.location_id and v.to_seq is null;
        end if;
        if tg_op <> 'DELETE' then
          insert into branch_location_versions select a.location_id, a.branch_id, revision, null from added a;
        end if;
        return null;
      end
    $$
  `.execute(db)
  for (const [event, tables] of [
    ['insert', 'new table as added'],
    ['delete', 'old table as gone'],
    ['update', 'new table as added old table as gone'],
  ]) {
    await sql.raw(`
      create trigger branch_locations_version_${event} after ${event} on branch_locations referencing ${tables}
        for each statement execute function bisita_version_branch_locations()`).execute(db)
  }
  await sql`
    create function bisita_forget_branch_locations() returns trigger language plpgsql as $$
      begin
        truncate branch_location_versions;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger branch_locations_forgotten after truncate on branch_locations
      for each statement execute function bisita_forget_branch_locations()
  `.execute(db)

  // The past is filled.
  await sql`drop function bisita_told_at(uuid, text, timestamptz)`.execute(db)
  await sql`drop function bisita_number_at(timestamptz, bigint)`.execute(db)
  await sql`drop function bisita_past_number(timestamptz)`.execute(db)
  await sql`drop table past_numbers`.execute(db)
}

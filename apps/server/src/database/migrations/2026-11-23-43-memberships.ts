import { type Kysely, sql } from 'kysely'

/** When somebody who is active works in a branch: who has gone belongs to none. */
const belongs = (row: string): string => `(${row}.branch_id is not null and ${row}.deactivated_at is null and ${row}.deleted_at is null)`

/**
 * Who belonged to which branch when. Written by a trigger of users, in the transaction of every change. Of the time
 * before, the audit trail tells changes of branch and (de)activations as far as it goes; what was before those is
 * taken to be as it was first known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table memberships (
      user_id uuid not null references users on delete cascade,
      branch_id uuid not null,
      from_at timestamptz not null,
      to_at timestamptz check (to_at > from_at),
      primary key (user_id, from_at)
    )
  `.execute(db)
  await sql`create unique index memberships_open on memberships (user_id) where to_at is null`.execute(db)
  await sql`create index memberships_of_branch on memberships (branch_id, from_at)`.execute(db)

  await sql`
    create function bisita_membership_alone() returns trigger language plpgsql as $$
      begin
        if exists (
          select from memberships m where m.user_id = new.user_id and m.from_at <> new.from_at
            and tstzrange(m.from_at, m.to_at) && tstzrange(new.from_at, new.to_at)
        ) then raise exception 'memberships of a person overlap' using errcode = 'exclusion_violation'; end if;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create constraint trigger memberships_alone after insert or update on memberships deferrable initially deferred
      for each row execute function bisita_membership_alone()
  `.execute(db)

  await sql.raw(`
    create function bisita_membership() returns trigger language plpgsql as $$
      declare
        began timestamptz;
        moment timestamptz := clock_timestamp();
      begin
        if tg_op = 'INSERT' then
          if ${belongs('new')} then insert into memberships values (new.id, new.branch_id, coalesce(new.created_at, moment), null); end if;
          return null;
        end if;
        if ${belongs('old')} = ${belongs('new')} and old.branch_id is not distinct from new.branch_id then return null; end if;
        select from_at into began from memberships where user_id = new.id and to_at is null;
        if began is not null then
          moment := greatest(moment, began + interval '1 microsecond');
          update memberships set to_at = moment where user_id = new.id and to_at is null;
        end if;
        if ${belongs('new')} then insert into memberships values (new.id, new.branch_id, moment, null); end if;
        return null;
      end
    $$`).execute(db)

  // A person's changes in order; each tells the branch before it and after it, or neither for coming and going.
  await sql.raw(`
    do $$
      declare
        person record;
        change record;
        branch uuid;
        active boolean;
        since timestamptz;
      begin
        for person in select * from users loop
          select (before->>'branch_id')::uuid into branch from audit_log
            where record_type = 'user' and record_id = person.id::text and action = 'user.update' and before ? 'branch_id' order by at, id limit 1;
          if not found then branch := person.branch_id; end if;
          active := true;
          since := person.created_at;
          for change in
            select at, action, (after->>'branch_id')::uuid as to_branch, after ? 'branch_id' as moves from audit_log
            where record_type = 'user' and record_id = person.id::text and at > person.created_at
              and action in ('user.update', 'user.activate', 'user.deactivate', 'user.delete') order by at, id
          loop
            if branch is not null and active and change.at > since then
              insert into memberships values (person.id, branch, since, change.at);
            end if;
            since := greatest(since, change.at);
            if change.action = 'user.update' and change.moves then branch := change.to_branch; end if;
            if change.action <> 'user.update' then active := change.action = 'user.activate'; end if;
          end loop;
          if ${belongs('person')} then
            insert into memberships values (person.id, person.branch_id, since, null);
          elsif active and branch is not null and coalesce(person.deleted_at, person.deactivated_at) > since then
            insert into memberships values (person.id, branch, since, coalesce(person.deleted_at, person.deactivated_at));
          end if;
        end loop;
      end
    $$`).execute(db)
  await sql`
    create trigger users_membership after insert or update of branch_id, deactivated_at, deleted_at on users
      for each row execute function bisita_membership()
  `.execute(db)
}

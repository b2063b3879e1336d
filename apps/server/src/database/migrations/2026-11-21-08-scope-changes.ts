import { type Kysely, sql } from 'kysely'
import { onEveryChange } from './triggers.ts'

/**
 * What came into a subject's scope or left it, so that the revision feed can tell a device without a row
 * per client. A subject is a user, a branch or an area; what moved is a location or a single client. All
 * of one change share the revision of its transaction. Written by triggers: no way of assigning can forget.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scope_changes (
      subject_id uuid not null,
      revision_id bigint not null default bisita_revision(),
      location_id text references locations,
      client_id uuid references clients on delete cascade,
      gained boolean not null,
      check ((location_id is null) <> (client_id is null))
    )
  `.execute(db)
  await sql`create index scope_changes_by_subject on scope_changes (subject_id, revision_id)`.execute(db)

  // Clients assigned to an MR directly, wherever they live.
  await sql`
    create table mr_clients (
      user_id uuid not null references users,
      client_id uuid not null references clients,
      primary key (user_id, client_id)
    )
  `.execute(db)
  await sql`create index mr_clients_by_client on mr_clients (client_id, user_id)`.execute(db)

  // Each table, the subject of its rows, and what moves.
  for (const [table, subject, moved] of [
    ['mr_locations', 'user_id', 'location_id'],
    ['mr_clients', 'user_id', 'client_id'],
    ['branch_locations', 'branch_id', 'location_id'],
  ] as const) {
    const note = (rows: string, gained: boolean) =>
      `insert into scope_changes (subject_id, ${moved}, gained) select ${subject}, ${moved}, ${gained} from ${rows}`
    await sql.raw(`
      create function bisita_scope_of_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then ${note('gone', false)}; end if;
          if tg_op <> 'DELETE' then ${note('added', true)}; end if;
          return null;
        end
      $$`).execute(db)
    await onEveryChange(db, table, `bisita_scope_of_${table}`)
  }

  // Whoever leaves a branch or an area stops hearing of what that one loses. So it loses here, under the
  // number of the leaving, all that the branch has and ever lost: a device that is behind has no other
  // trace of it. The branch is locked against gaining a place meanwhile, which nobody would tell the one
  // who joins (inserting a place takes a key share lock of its branch).
  await sql`
    create function bisita_scope_through(subject uuid, left_one uuid, joined uuid) returns void language plpgsql as $$
      begin
        perform from branches where id in (left_one, joined) order by id for update;
        insert into scope_changes (subject_id, location_id, gained)
          select subject, location_id, branch_id is not distinct from joined
          from branch_locations where branch_id in (left_one, joined)
          union
          select subject, location_id, false from scope_changes
          where subject_id = left_one and not gained and location_id is not null;
      end
    $$
  `.execute(db)

  // A member who changes branch loses the one's locations and gains the other's.
  await sql`
    create function bisita_scope_of_member() returns trigger language plpgsql as $$
      begin
        perform bisita_scope_through(new.id, old.branch_id, new.branch_id);
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create trigger users_scope before update of branch_id on users for each row
      when (old.branch_id is distinct from new.branch_id and new.user_type <> 'mr')
      execute function bisita_scope_of_member()
  `.execute(db)

  // A branch that changes its area: the subject is the area.
  await sql`
    create function bisita_scope_of_branch() returns trigger language plpgsql as $$
      begin
        perform from areas where id in (old.area_id, new.area_id) order by id for update;
        if old.area_id is not null then perform bisita_scope_through(old.area_id, new.id, null); end if;
        if new.area_id is not null then perform bisita_scope_through(new.area_id, null, new.id); end if;
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create trigger branches_scope before update of area_id on branches for each row
      when (old.area_id is distinct from new.area_id) execute function bisita_scope_of_branch()
  `.execute(db)

  // A head who gets or gives up an area: the subject is the head.
  await sql`
    create function bisita_scope_of_head() returns trigger language plpgsql as $$
      declare
        head area_heads := case when tg_op = 'DELETE' then old else new end;
        branch uuid;
      begin
        -- Branches before their area, as a branch that changes its area locks them.
        perform from branches where area_id = head.area_id order by id for update;
        perform from areas where id = head.area_id for update;
        for branch in select id from branches where area_id = head.area_id order by id loop
          if tg_op = 'DELETE' then perform bisita_scope_through(head.user_id, branch, null);
          else perform bisita_scope_through(head.user_id, null, branch);
          end if;
        end loop;
        if tg_op = 'DELETE' then
          insert into scope_changes (subject_id, location_id, gained)
            select distinct head.user_id, location_id, false from scope_changes
            where subject_id = head.area_id and not gained and location_id is not null;
        end if;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger area_heads_scope after insert or delete on area_heads
      for each row execute function bisita_scope_of_head()
  `.execute(db)
}

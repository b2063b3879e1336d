import { changeTriggers } from '../triggers.ts'
import { onEveryChange } from './pieces.ts'

/** Records what the holders in a table gain and lose. */
const scopeOf = (table: string, holder: string, what: string): string =>
  onEveryChange(
    table,
    `bisita_scope_of_${table}`,
    `if tg_op <> 'INSERT' then insert into scope_changes (subject_id, ${what}, gained) select ${holder}, ${what}, false from gone; end if;
          if tg_op <> 'DELETE' then insert into scope_changes (subject_id, ${what}, gained) select ${holder}, ${what}, true from added; end if;`,
  )

export const statements = `-- Changes of scope, for the feeds.

-- What came into a subject's scope or left it, so that the feed of revisions needs no row per client. A subject is a user, a branch or an
-- area; what moved is a location or a single client. All of one change share the revision of its transaction. Written by triggers, so that
-- no way of assigning can forget it. \`at\` says until when somebody may still send work for what was taken away.
create table scope_changes (
  subject_id uuid not null,
  revision_id bigint not null default bisita_revision(),
  location_id text references locations,
  client_id uuid references clients on delete cascade,
  gained boolean not null,
  at timestamptz not null default now(),
  check ((location_id is null) <> (client_id is null))
);
create index scope_changes_by_subject on scope_changes (subject_id, revision_id);
-- The timeline of a client: places that an MR got and lost.
create index scope_changes_by_location on scope_changes (location_id, subject_id) where location_id is not null;
create index scope_changes_by_client on scope_changes (client_id, subject_id) where client_id is not null;

-- The subject of each table is its holder.
${scopeOf('mr_locations', 'user_id', 'location_id')}

${scopeOf('mr_clients', 'user_id', 'client_id')}

${scopeOf('branch_locations', 'branch_id', 'location_id')}

-- Somebody who leaves a branch or an area no longer hears what that one loses. So everything that the branch has, and ever lost, is recorded
-- as lost under the revision of the leaving: a device that is behind has no other trace of it. The branch is locked against gaining a
-- place meanwhile, which the one who joins would never learn of (inserting a place takes a key share lock of its branch).
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
    $$;

-- A member who changes branch loses the old one's locations and gains the new one's.
create function bisita_scope_of_member() returns trigger language plpgsql as $$
      begin
        perform bisita_scope_through(new.id, old.branch_id, new.branch_id);
        return new;
      end
    $$;
create trigger users_scope before update of branch_id on users for each row
  when (old.branch_id is distinct from new.branch_id and new.user_type <> 'mr')
  execute function bisita_scope_of_member();

-- A branch that changes its area: the subject is the area.
create function bisita_scope_of_branch() returns trigger language plpgsql as $$
      begin
        perform from areas where id in (old.area_id, new.area_id) order by id for update;
        if old.area_id is not null then perform bisita_scope_through(old.area_id, new.id, null); end if;
        if new.area_id is not null then perform bisita_scope_through(new.area_id, null, new.id); end if;
        return new;
      end
    $$;
create trigger branches_scope before update of area_id on branches for each row
  when (old.area_id is distinct from new.area_id) execute function bisita_scope_of_branch();

-- A head who gets or gives up an area: the subject is the head.
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
    $$;
create trigger area_heads_scope after insert or delete on area_heads
  for each row execute function bisita_scope_of_head();

-- Which branch had which location when, by the revisions that gave it and took it. A time before the first revision is written as a
-- number below zero: its milliseconds less ten million million.
create table branch_location_versions (
  location_id text not null,
  branch_id uuid not null,
  from_seq bigint not null,
  to_seq bigint check (to_seq > from_seq),
  primary key (location_id, from_seq)
);
create unique index branch_location_versions_open on branch_location_versions (location_id) where to_seq is null;
-- What a branch had at a moment.
create index branch_location_versions_by_branch on branch_location_versions (branch_id, location_id);

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
    $$;
${changeTriggers('branch_locations', 'bisita_version_branch_locations', 'branch_locations_version')}

-- Emptying the demo organisation truncates.
create function bisita_forget_branch_locations() returns trigger language plpgsql as $$
      begin
        truncate branch_location_versions;
        return null;
      end
    $$;
create trigger branch_locations_forgotten after truncate on branch_locations
  for each statement execute function bisita_forget_branch_locations();
`

-- Memberships.

-- Who belonged to which branch when: while active, not deactivated or deleted. Written by a trigger of users in each change's transaction.
create table memberships (
  user_id uuid not null references users on delete cascade,
  branch_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz check (to_at > from_at),
  primary key (user_id, from_at)
);
create unique index memberships_open on memberships (user_id) where to_at is null;
create index memberships_of_branch on memberships (branch_id, from_at);

-- Asked of the rows as they are at the end of the transaction: a later statement may have ended the row that the trigger was called for.
create function bisita_membership_alone() returns trigger language plpgsql as $$
      begin
        if exists (
          select from memberships one join memberships m on m.user_id = one.user_id and m.from_at <> one.from_at
            and tstzrange(m.from_at, m.to_at) && tstzrange(one.from_at, one.to_at)
          where one.user_id = new.user_id and one.from_at = new.from_at
        ) then raise exception 'memberships of a person overlap' using errcode = 'exclusion_violation'; end if;
        return null;
      end
    $$;
create constraint trigger memberships_alone after insert or update on memberships deferrable initially deferred
  for each row execute function bisita_membership_alone();

create function bisita_membership() returns trigger language plpgsql as $$
      declare
        began timestamptz;
        moment timestamptz := clock_timestamp();
      begin
        if tg_op = 'INSERT' then
          if (new.branch_id is not null and new.deactivated_at is null and new.deleted_at is null) then insert into memberships values (new.id, new.branch_id, coalesce(new.created_at, moment), null); end if;
          return null;
        end if;
        if (old.branch_id is not null and old.deactivated_at is null and old.deleted_at is null) = (new.branch_id is not null and new.deactivated_at is null and new.deleted_at is null) and old.branch_id is not distinct from new.branch_id then return null; end if;
        select from_at into began from memberships where user_id = new.id and to_at is null;
        if began is not null then
          moment := greatest(moment, began + interval '1 microsecond');
          update memberships set to_at = moment where user_id = new.id and to_at is null;
        end if;
        if (new.branch_id is not null and new.deactivated_at is null and new.deleted_at is null) then insert into memberships values (new.id, new.branch_id, moment, null); end if;
        return null;
      end
    $$;
create trigger users_membership after insert or update of branch_id, deactivated_at, deleted_at on users
  for each row execute function bisita_membership();

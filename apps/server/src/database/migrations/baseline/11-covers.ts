/** What covers brought of one kind, with the key of it and the key's type. */
const brought = (what: string, id: string, type: string): string => `create table mr_cover_${what} (
  cover_id uuid not null references mr_covers on delete cascade,
  from_user_id uuid not null,
  to_user_id uuid not null,
  ${id} ${type} not null,
  primary key (cover_id, ${id}),
  foreign key (to_user_id, ${id}) references mr_${what} (user_id, ${id}) on delete cascade
);
create index mr_cover_${what}_to on mr_cover_${what} (to_user_id, ${id});
create index mr_cover_${what}_from on mr_cover_${what} (from_user_id, ${id});`

/** Takes from the stand-in what the absent MR loses. */
const lost = (what: string, id: string): string => `create function bisita_mr_cover_${what}_lost() returns trigger language plpgsql as $$
      begin
        -- A delete that finds nothing comes here too, and would go on for ever.
        if not exists (select from gone g join mr_cover_${what} b on b.from_user_id = g.user_id and b.${id} = g.${id}) then
          return null;
        end if;
        with lost as (
          delete from mr_cover_${what} b using gone g where b.from_user_id = g.user_id and b.${id} = g.${id}
          returning b.cover_id, b.to_user_id, b.${id})
        delete from mr_${what} m using (select distinct to_user_id, ${id} from lost) l
        where m.user_id = l.to_user_id and m.${id} = l.${id}
          and not exists (select from mr_cover_${what} o where o.to_user_id = m.user_id and o.${id} = m.${id}
            and not exists (select from lost x where x.cover_id = o.cover_id and x.${id} = o.${id}));
        return null;
      end
    $$;
create trigger mr_${what}_cover_lost after delete on mr_${what} referencing old table as gone
  for each statement execute function bisita_mr_cover_${what}_lost();`

/** Takes from the stand-in what the cover brought. */
const takenBack = (what: string, id: string): string => `
  delete from mr_${what} m using mr_cover_${what} b
    where b.cover_id = cover and m.user_id = b.to_user_id and m.${id} = b.${id}
      and not exists (select from mr_cover_${what} o
        where o.to_user_id = b.to_user_id and o.${id} = b.${id} and o.cover_id <> cover);
  delete from mr_cover_${what} where cover_id = cover;`

export const statements = `-- Covers.

-- An MR who stands in for another one for some days. What a cover brings is in mr_locations and mr_clients like everything else, so feeds,
-- counts and scope know it; mr_cover_locations and mr_cover_clients say that it is there because of a cover. What has no such row is the MR's
-- own.
create table mr_covers (
  id uuid primary key,
  from_user_id uuid not null references users,
  to_user_id uuid not null references users,
  date_from date not null,
  date_to date not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- How many it brought.
  locations int not null default 0,
  clients int not null default 0,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  check (from_user_id <> to_user_id),
  check (date_to between date_from and date_from + 89)
);
-- The lists, newest first, and what the server looks for: covers to begin and to end.
create index mr_covers_newest on mr_covers (created_at desc, id desc);
create index mr_covers_of on mr_covers (from_user_id, created_at desc);
create index mr_covers_by on mr_covers (to_user_id, created_at desc);
create index mr_covers_open on mr_covers (date_from, date_to) where ended_at is null;

-- A day on which somebody is away has one cover: the key forbids a second, whoever comes at the same time.
create table mr_cover_days (
  user_id uuid not null references users,
  day date not null,
  cover_id uuid not null references mr_covers on delete cascade,
  constraint mr_cover_days_one primary key (user_id, day)
);
create index mr_cover_days_of on mr_cover_days (cover_id);

${brought('locations', 'location_id', 'text')}

-- What the absent MR loses, the stand-in loses too, unless another cover brought it as well.
${lost('locations', 'location_id')}

${brought('clients', 'client_id', 'uuid')}

-- The same for single clients.
${lost('clients', 'client_id')}

-- Takes away what a cover brought, unless another cover brought it as well. The rows of mr_cover_... go along.
create function bisita_end_cover(cover uuid, at timestamptz) returns void language plpgsql as $$
      begin
        ${takenBack('locations', 'location_id')}
${takenBack('clients', 'client_id')}
        delete from mr_cover_days where cover_id = cover;
        update mr_covers set ended_at = at where id = cover;
      end
    $$;

-- Somebody who leaves the branch, is deactivated or deleted ends the covers.
create function bisita_end_covers() returns trigger language plpgsql as $$
      begin
        perform bisita_end_cover(c.id, now()) from (
          select id from mr_covers where (from_user_id = new.id or to_user_id = new.id) and ended_at is null order by id for update) c;
        return new;
      end
    $$;
-- Runs before users_leave_branch, by its name: what is given back must not be taken for the stand-in's own.
create trigger users_end_covers before update of branch_id, deactivated_at, deleted_at on users
  for each row when (new.user_type = 'mr' and (old.branch_id is distinct from new.branch_id
  or (old.deactivated_at is null and new.deactivated_at is not null)
  or (old.deleted_at is null and new.deleted_at is not null)))
  execute function bisita_end_covers();
`

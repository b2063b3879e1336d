import { type Kysely, sql } from 'kysely'

/**
 * Strategies with their steps, and where each client stands. What people work by is a generation: a strategy as it was
 * when clients were placed by it, whole, until the next one takes its place at once. A placement is what the fold of a
 * client's contacts comes to (packages/rules/src/touchpoints); recorders write that of the present generation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table strategies (
      id uuid primary key,
      name text not null check (name <> '' and length(name) <= 255),
      description text check (description <> ''),
      is_current boolean not null default false,
      version integer not null default 1 check (version > 0),
      working_days boolean not null default true,
      defaults jsonb not null default '[]' check (jsonb_typeof(defaults) = 'array'),
      created_at timestamptz not null,
      deleted_at timestamptz,
      check (deleted_at is null or not is_current)
    )
  `.execute(db)
  await sql`create unique index strategies_name on strategies (lower(name)) where deleted_at is null`.execute(db)
  await sql`create unique index strategies_current on strategies (is_current) where is_current`.execute(db)
  await sql`create index strategies_newest on strategies (created_at desc, id desc) where deleted_at is null`.execute(db)

  await sql`
    create table touchpoints (
      id uuid primary key,
      strategy_id uuid not null references strategies on delete cascade,
      position integer not null check (position between 1 and 100),
      kind text not null check (kind in ('visit', 'call', 'terminate')),
      name text not null check (name <> '' and length(name) <= 255),
      wait_days integer not null default 0 check (wait_days between 0 and 3650),
      role text check (role in ('mr', 'tele', 'any')),
      script text check (script <> ''),
      max_times integer not null default 3 check (max_times between 1 and 20),
      next jsonb not null default '[]' check (jsonb_typeof(next) = 'array'),
      -- A position, same or terminate.
      otherwise jsonb check (jsonb_typeof(otherwise) in ('number', 'string')),
      check ((role is null) = (kind = 'terminate')),
      check (kind <> 'terminate' or (script is null and next = '[]' and otherwise is null and wait_days = 0)),
      constraint touchpoints_position unique (strategy_id, position) deferrable initially deferred
    )
  `.execute(db)
  await sql`create unique index touchpoints_name on touchpoints (strategy_id, lower(name))`.execute(db)

  await sql`
    create table strategy_generations (
      generation integer primary key,
      strategy_id uuid not null references strategies,
      version integer not null,
      working_days boolean not null,
      defaults jsonb not null,
      -- The steps as the wire has them, in their order.
      touchpoints jsonb not null,
      present boolean not null default false,
      made_at timestamptz not null,
      present_from timestamptz
    )
  `.execute(db)
  await sql`create unique index strategy_generations_present on strategy_generations (present) where present`.execute(db)
  // The same steps as rows, for lists and the desk.
  await sql`
    create table generation_touchpoints (
      generation integer not null references strategy_generations on delete cascade,
      position integer not null,
      touchpoint_id uuid not null,
      kind text not null,
      name text not null,
      role text,
      script text,
      primary key (generation, position)
    )
  `.execute(db)

  // No reference to clients: whoever switches generations must not wait for recorders who hold a client.
  await sql`
    create table client_placements (
      generation integer not null,
      client_id uuid not null,
      location_id text not null,
      position smallint,
      attempts smallint not null,
      since date not null,
      due_on date,
      ended text check (ended in ('deceased', 'moved_out', 'outcome', 'completed')),
      stopped text check (stopped in ('outcome', 'completed')),
      suspended boolean not null,
      last_at timestamptz,
      last_id uuid,
      -- What lists show: null where the client is ended or suspended.
      kind text check (kind in ('visit', 'call')),
      role text,
      open_on date,
      primary key (generation, client_id),
      check ((position is null) = (stopped is not null)),
      check ((due_on is null) = (ended is not null)),
      check ((open_on is null) = (kind is null) and (open_on is null or (open_on = due_on and not suspended)))
    )
  `.execute(db)
  for (const statement of Object.values(placementIndexes)) await sql.raw(statement).execute(db)

  // Whatever moves or deletes a client; it holds the switching of generations off as every recorder does.
  await sql`
    create function bisita_move_placement() returns trigger language plpgsql as $$
      declare
        this integer;
      begin
        perform pg_advisory_xact_lock_shared(1146311702);
        select generation into this from strategy_generations where present;
        if new.deleted_at is not null then
          delete from client_placements where client_id = new.id and generation = this;
        else
          update client_placements set location_id = new.location_id where client_id = new.id and generation = this;
        end if;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger clients_placed after update of location_id, deleted_at on clients for each row
      when (old.location_id <> new.location_id or (old.deleted_at is null) <> (new.deleted_at is null))
      execute function bisita_move_placement()
  `.execute(db)
}

/** Each for the query it names; by name, so that a bulk load can drop them and build them once at its end. */
export const placementIndexes: Readonly<Record<string, string>> = {
  // The list by due day, and what is due everywhere.
  client_placements_by_day: 'create index client_placements_by_day on client_placements (generation, open_on, client_id) include (kind, location_id)',
  // What is due in a place, for lists, bell and desk.
  client_placements_in: 'create index client_placements_in on client_placements (generation, location_id, kind, open_on, client_id) include (role)',
  // A client that is deleted or moves.
  client_placements_of: 'create index client_placements_of on client_placements (client_id)',
}

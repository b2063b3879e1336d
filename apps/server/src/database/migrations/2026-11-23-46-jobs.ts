import { type Kysely, sql } from 'kysely'

/**
 * Jobs and their log. A job is waiting, running under a claim, or ended; a schedule stays `scheduled`, and each of its
 * slots is a row of its own. What a function wrote down as its position is where the next worker goes on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      id uuid primary key,
      job_name text not null check (char_length(job_name) between 1 and 255),
      action text not null check (action in ('run', 'schedule')),
      execute_function text not null,
      parameters jsonb not null default '{}',
      status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'scheduled')),
      done bigint not null default 0,
      total bigint,
      message text,
      result jsonb,
      position jsonb,
      cron text,
      next_at timestamptz,
      last_run_at timestamptz,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      requested_by uuid references users,
      schedule_id uuid references jobs,
      slot timestamptz,
      tries int not null default 1,
      claim uuid,
      heartbeat_at timestamptz,
      check ((action = 'schedule') = (cron is not null)),
      check (status <> 'scheduled' or action = 'schedule'),
      check ((status = 'running') = (claim is not null)),
      check ((claim is null) = (heartbeat_at is null)),
      check ((schedule_id is null) = (slot is null))
    )
  `.execute(db)
  // The same work waits or runs once, and stands under the same cron once.
  await sql`create unique index jobs_active on jobs (execute_function, md5(parameters::text)) where status in ('waiting', 'running')`.execute(db)
  await sql`create unique index jobs_scheduled on jobs (execute_function, md5(parameters::text)) where status = 'scheduled'`.execute(db)
  // Each slot once, however many servers see it come, and the runs of a schedule.
  await sql`create unique index jobs_slots on jobs (schedule_id, slot desc) where schedule_id is not null`.execute(db)
  // What workers look for: work to begin or to take over, and schedules that are due.
  await sql`create index jobs_open on jobs (created_at, id) where status in ('waiting', 'running')`.execute(db)
  await sql`create index jobs_due on jobs (next_at nulls first) where status = 'scheduled'`.execute(db)
  // The list.
  await sql`create index jobs_newest on jobs (created_at desc, id desc)`.execute(db)

  await sql`
    create table job_log (
      id bigint generated always as identity primary key,
      job_id uuid not null references jobs on delete cascade,
      at timestamptz not null,
      message text not null
    )
  `.execute(db)
  await sql`create index job_log_of on job_log (job_id, id desc)`.execute(db)
}

-- Jobs, backups and report snapshots.

-- A job is waiting, running under a claim, or ended; a schedule stays `scheduled`, and each of its slots is a job. `position` is where the next
-- worker continues.
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
);
-- The same work waits or runs once, and is scheduled at the same times once.
create unique index jobs_active on jobs (execute_function, md5(parameters::text)) where status in ('waiting', 'running');
create unique index jobs_scheduled on jobs (execute_function, md5(parameters::text)) where status = 'scheduled';
-- Each slot once, however many servers see it come; and the runs of a schedule.
create unique index jobs_slots on jobs (schedule_id, slot desc) where schedule_id is not null;
-- What workers look for: work to begin or to take over, and schedules that are due.
create index jobs_open on jobs (created_at, id) where status in ('waiting', 'running');
create index jobs_due on jobs (next_at nulls first) where status = 'scheduled';
-- The list.
create index jobs_newest on jobs (created_at desc, id desc);

create table job_log (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  at timestamptz not null,
  message text not null
);
create index job_log_of on job_log (job_id, id desc);

-- What the installation knows of itself; one row. `epoch` changes when a backup is restored: a phone that sees another one sends again what it sent
-- since. `lost` lists the periods that were lost with it, and everything up to backed_up_to is in a backup that was verified.
create table installation (
  singleton boolean primary key default true check (singleton),
  epoch uuid not null default gen_random_uuid(),
  lost jsonb not null default '[]',
  backed_up_to timestamptz
);

insert into installation default values;

-- Backups that were made, removed ones too.
create table backups (
  id uuid primary key,
  -- Its name in the place of backups.
  file text not null unique,
  -- Everything that was saved before this time is in the file.
  moment timestamptz not null,
  made_at timestamptz not null,
  bytes bigint not null,
  clients bigint not null,
  photos bigint not null,
  -- When it was last restored whole and compared.
  proven_at timestamptz,
  removed_at timestamptz
);
create index backups_newest on backups (moment desc);
create index backups_proven on backups (proven_at desc) where proven_at is not null;

-- Reports that were taken: their rows as they were, their moment, and what else they depend on (`frozen`), so that the records behind each cell can
-- be found as long as the snapshot exists.
create table report_snapshots (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  report_type text not null check (report_type in ('mr-itineraries', 'mr-visits', 'tele-calls', 'market-saturation')),
  report_version text not null,
  filters jsonb not null,
  moment_xmax bigint not null,
  moment_xip jsonb not null,
  frozen jsonb not null,
  rows jsonb not null,
  totals jsonb not null,
  row_count int not null,
  taken_at timestamptz not null
);
-- The earlier ones of a person, of all reports and of one.
create index report_snapshots_newest on report_snapshots (user_id, taken_at desc, id desc) include (report_type);
-- For pruning.
create index report_snapshots_oldest on report_snapshots (taken_at);
-- alignRevisions() in migrate.ts: what a restored database must number above.
create index report_snapshots_xmax on report_snapshots (moment_xmax);

import { silentSince } from '@bisita/rules/devices/silence'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** The functions of jobs whose last run failed, with the message and the time. */
export async function readFailedJobs(db: Executor): Promise<readonly { name: string; message: string | null; since: Date }[]> {
  const { rows } = await sql<{ name: string; message: string | null; since: Date; status: string }>`
    select distinct on (j.execute_function) j.job_name as name, j.message, j.ended_at as since, j.status
    from jobs j where j.schedule_id is not null and j.status in ('done', 'failed') order by j.execute_function, j.ended_at desc
  `.execute(db)
  return rows.filter(({ status }) => status === 'failed')
}

/** The number of jobs by status. */
export async function countJobs(db: Executor): Promise<readonly { status: string; n: number }[]> {
  const { rows } = await sql<{ status: string; n: number }>`select status, count(*)::int as n from jobs group by status`.execute(db)
  return rows
}

/** Phones in use: how many have not synced for a day, as dashboards count them, how many have unsent work, and the time of the oldest unsent work. */
export type PhonesState = { readonly unsynced: number; readonly unsent: number; readonly oldest: Date | null }

export async function readPhones(db: Executor, now: Date): Promise<PhonesState> {
  const { rows } = await sql<PhonesState>`
    select count(*) filter (where d.replaced_at is null and (d.last_success_at is null or d.last_success_at < ${silentSince(now)}))::int as unsynced,
      count(*) filter (where d.unsent_clients + d.unsent_visits + d.unsent_itineraries + d.unsent_photos + d.refused > 0)::int as unsent,
      min(d.oldest_unsent_at) as oldest
    from devices d join users u on u.id = d.user_id where u.deactivated_at is null and u.deleted_at is null
  `.execute(db)
  return rows[0] as PhonesState
}

/** Phones and browsers that want reminders, those whose push service is not reached, and since when. */
export type PushesState = { readonly subscribed: number; readonly unreachable: number; readonly since: Date | null }

export async function readPushes(db: Executor): Promise<PushesState> {
  const { rows } = await sql<PushesState>`
    select count(*)::int as subscribed, count(unreachable_at)::int as unreachable,
      min(coalesce(reached_at, created_at)) filter (where unreachable_at is not null) as since from push_subscriptions
  `.execute(db)
  return rows[0] as PushesState
}

/** The newest backup that still exists and its moment, and when a backup was last restored and compared. */
export type BackupsState = { readonly file: string | null; readonly moment: Date | null; readonly proven: Date | null; readonly backed_up_to: Date | null }

export async function readBackups(db: Executor): Promise<BackupsState> {
  const { rows } = await sql<BackupsState>`
    select b.file, b.moment, (select max(proven_at) from backups) as proven, i.backed_up_to
    from installation i left join lateral (select file, moment from backups where removed_at is null order by moment desc limit 1) b on true
  `.execute(db)
  return rows[0] ?? { file: null, moment: null, proven: null, backed_up_to: null }
}

/** The seconds by which a copy of the database is behind; null for a database that is no copy. */
export async function readReplicaLag(replica: Executor): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select case when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() is not distinct from pg_last_wal_replay_lsn() then 0
      else greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())) end::float8 as lag
  `.execute(replica)
  return rows[0]?.lag ?? null
}

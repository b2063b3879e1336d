import type { Executor } from '../database/connection.ts'
import { findOldestWriter } from '../database/inspecting/inspect.ts'
import { countJobs, readBackups, readPhones, readReplicaLag } from '../database/inspecting/inspectRunning.ts'
import type { Ready } from '../domains/touchpoints/desk/ready.service.ts'
import type { Metric } from './metrics.ts'

const gauge = (name: string, help: string, value: number | null): Metric => ({ name, help, type: 'gauge', samples: value === null ? [] : [{ value }] })

const secondsSince = (at: Date | null, now: Date): number | null => (at === null ? null : Math.max(0, (now.getTime() - at.getTime()) / 1000))

const jobStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled', 'scheduled'] as const

/** What is asked: the database, the copy of it that reports are read from (null: none), and how many clients the desk has ready. */
export type DatabaseMetricsSources = { readonly db: Executor; readonly replica: Executor | null; readonly countReady: (now: Date) => Promise<Ready> }

/** What the database knows of how things go. Each is a small question along an index, but for the desk's, which is counted every five minutes. */
export async function databaseMetrics({ db, replica, countReady }: DatabaseMetricsSources, now: Date): Promise<Metric[]> {
  const [writer, jobs, phones, backups, ready] = await Promise.all([findOldestWriter(db), countJobs(db), readPhones(db, now), readBackups(db), countReady(now)])
  const count = new Map(jobs.map(({ status, n }) => [status, n]))
  return [
    gauge('feed_lag_seconds', 'How long the oldest open transaction has kept changes from the feeds.', writer?.seconds ?? 0),
    { name: 'desk_queue', help: 'Clients that the call desk would hand out now, by why.', type: 'gauge', samples: Object.entries(ready).map(([kind, value]) => ({ labels: { class: kind }, value })) },
    { name: 'jobs', help: 'Jobs by what they are at.', type: 'gauge', samples: jobStatuses.map((status) => ({ labels: { status }, value: count.get(status) ?? 0 })) },
    gauge('phones_unsynced', 'Phones that have not synced for a day.', phones.unsynced),
    gauge('phones_unsent', 'Phones with work that is not sent.', phones.unsent),
    gauge('oldest_unsent_seconds', 'How long the oldest unsent work has waited.', secondsSince(phones.oldest, now) ?? 0),
    // A copy that does not answer tells nothing, and takes nothing of the rest away.
    gauge('replica_lag_seconds', 'How far the copy of the database is behind.', replica === null ? null : await readReplicaLag(replica).catch(() => null)),
    gauge('backup_age_seconds', 'How old the newest backup is.', secondsSince(backups.moment, now)),
    gauge('restore_proven_age_seconds', 'How long ago a backup was restored and compared.', secondsSince(backups.proven, now)),
  ]
}

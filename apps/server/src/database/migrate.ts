import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as revisions from './migrations/2026-11-21-01-revisions.ts'
import * as places from './migrations/2026-11-21-02-places.ts'
import * as organisation from './migrations/2026-11-21-03-organisation.ts'
import * as trust from './migrations/2026-11-21-04-trust.ts'
import * as clients from './migrations/2026-11-21-05-clients.ts'
import * as clientIndexes from './migrations/2026-11-21-06-client-indexes.ts'
import * as clientCounts from './migrations/2026-11-21-07-client-counts.ts'
import * as scopeChanges from './migrations/2026-11-21-08-scope-changes.ts'
import * as visits from './migrations/2026-11-21-09-visits.ts'
import * as visitPlaces from './migrations/2026-11-21-10-visit-places.ts'
import * as visitRecords from './migrations/2026-11-21-11-visit-records.ts'
import * as itineraries from './migrations/2026-11-21-12-itineraries.ts'
import * as contactIndexes from './migrations/2026-11-21-13-contact-indexes.ts'
import * as approvals from './migrations/2026-11-21-14-approvals.ts'
import * as products from './migrations/2026-11-21-15-products.ts'
import * as visitCounts from './migrations/2026-11-21-16-visit-counts.ts'
import * as itineraryCounts from './migrations/2026-11-21-17-itinerary-counts.ts'
import * as devices from './migrations/2026-11-22-18-devices.ts'
import * as people from './migrations/2026-11-22-19-people.ts'
import * as branches from './migrations/2026-11-22-20-branches.ts'
import * as covers from './migrations/2026-11-22-21-covers.ts'
import * as auditSeals from './migrations/2026-11-22-22-audit-seals.ts'
import * as countRoom from './migrations/2026-11-22-23-count-room.ts'
import * as auditPages from './migrations/2026-11-22-24-audit-pages.ts'
import * as signIn from './migrations/2026-11-23-30-sign-in.ts'
import * as listVersions from './migrations/2026-11-23-36-list-versions.ts'
import * as ownCreation from './migrations/2026-11-23-37-own-creation.ts'
import * as addressProvinces from './migrations/2026-11-23-41-address-provinces.ts'
import * as numberAnswers from './migrations/2026-11-23-42-number-answers.ts'
import * as memberships from './migrations/2026-11-23-43-memberships.ts'
import * as jobs from './migrations/2026-11-23-46-jobs.ts'
import * as toldMemberships from './migrations/2026-11-23-47-told-memberships.ts'
import * as visitsWithoutPhoto from './migrations/2026-11-23-48-visits-without-photo.ts'
import * as pastNumbers from './migrations/2026-11-24-50-past-numbers.ts'
import * as visitNumbers from './migrations/2026-11-24-51-visit-numbers.ts'
import * as itineraryVersions from './migrations/2026-11-24-52-itinerary-versions.ts'
import * as branchLocationVersions from './migrations/2026-11-24-53-branch-location-versions.ts'
import * as supersededClients from './migrations/2026-11-24-54-superseded-clients.ts'
import * as notifications from './migrations/2026-11-24-55-notifications.ts'
import * as strategies from './migrations/2026-11-25-60-strategies.ts'
import * as guardedContacts from './migrations/2026-11-25-65-guarded-contacts.ts'
import * as callStates from './migrations/2026-11-25-66-call-states.ts'
import * as reportSnapshots from './migrations/2026-11-25-70-report-snapshots.ts'
import * as clientStages from './migrations/2026-11-25-75-client-stages.ts'
import * as uploads from './migrations/2026-11-25-80-uploads.ts'
import * as duplicates from './migrations/2026-11-25-81-duplicates.ts'
import * as backups from './migrations/2026-11-25-85-backups.ts'
import * as psgc from './migrations/2026-11-25-90-psgc.ts'
import * as membershipsAlone from './migrations/2026-11-26-01-memberships-alone.ts'
import * as itineraryBlocks from './migrations/2026-11-26-02-itinerary-blocks.ts'
import * as dueDays from './migrations/2026-11-27-01-due-days.ts'
import { DatabaseProblem } from './problem.ts'
import type { Tables } from './tables/tables.ts'

/** In the order they run; a name never changes once it has landed. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-01-revisions': revisions,
  '2026-11-21-02-places': places,
  '2026-11-21-03-organisation': organisation,
  '2026-11-21-04-trust': trust,
  '2026-11-21-05-clients': clients,
  '2026-11-21-06-client-indexes': clientIndexes,
  '2026-11-21-07-client-counts': clientCounts,
  '2026-11-21-08-scope-changes': scopeChanges,
  '2026-11-21-09-visits': visits,
  '2026-11-21-10-visit-places': visitPlaces,
  '2026-11-21-11-visit-records': visitRecords,
  '2026-11-21-12-itineraries': itineraries,
  '2026-11-21-13-contact-indexes': contactIndexes,
  '2026-11-21-14-approvals': approvals,
  '2026-11-21-15-products': products,
  '2026-11-21-16-visit-counts': visitCounts,
  '2026-11-21-17-itinerary-counts': itineraryCounts,
  '2026-11-22-18-devices': devices,
  '2026-11-22-19-people': people,
  '2026-11-22-20-branches': branches,
  '2026-11-22-21-covers': covers,
  '2026-11-22-22-audit-seals': auditSeals,
  '2026-11-22-23-count-room': countRoom,
  '2026-11-22-24-audit-pages': auditPages,
  '2026-11-23-30-sign-in': signIn,
  '2026-11-23-36-list-versions': listVersions,
  '2026-11-23-37-own-creation': ownCreation,
  '2026-11-23-41-address-provinces': addressProvinces,
  '2026-11-23-42-number-answers': numberAnswers,
  '2026-11-23-43-memberships': memberships,
  '2026-11-23-46-jobs': jobs,
  '2026-11-23-47-told-memberships': toldMemberships,
  '2026-11-23-48-visits-without-photo': visitsWithoutPhoto,
  '2026-11-24-50-past-numbers': pastNumbers,
  '2026-11-24-51-visit-numbers': visitNumbers,
  '2026-11-24-52-itinerary-versions': itineraryVersions,
  '2026-11-24-53-branch-location-versions': branchLocationVersions,
  '2026-11-24-54-superseded-clients': supersededClients,
  '2026-11-24-55-notifications': notifications,
  '2026-11-25-60-strategies': strategies,
  '2026-11-25-65-guarded-contacts': guardedContacts,
  '2026-11-25-66-call-states': callStates,
  '2026-11-25-70-report-snapshots': reportSnapshots,
  '2026-11-25-75-client-stages': clientStages,
  '2026-11-25-80-uploads': uploads,
  '2026-11-25-81-duplicates': duplicates,
  '2026-11-25-85-backups': backups,
  '2026-11-25-90-psgc': psgc,
  '2026-11-26-01-memberships-alone': membershipsAlone,
  '2026-11-26-02-itinerary-blocks': itineraryBlocks,
  '2026-11-27-01-due-days': dueDays,
}

/** The number of the advisory lock that Kysely's migrator takes. */
const migratorsLock = 3853314791062309107n

/** The oldest PostgreSQL whose SQL this program may use. */
const oldestServer = 150_000

/**
 * Brings the schema up to this program's version, all in one transaction under the migrator's lock, and
 * lines revision ids up with the cluster. Returns the names that ran. Fails with a clear message where
 * the server is too old or the schema is newer than this program.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const version = await sql<{ v: number }>`select current_setting('server_version_num')::int as v`.execute(db)
  if ((version.rows[0]?.v ?? 0) < oldestServer) throw new DatabaseProblem('Bisita needs PostgreSQL 15 or newer.')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be brought up to date.', { cause: error })
  await db.transaction().execute(alignRevisions)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Whether every migration of this program has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined)
}

/**
 * Transactions count from the start in a cluster that a database was restored into. Where the next id
 * would not be above every stored one, the offset is raised. Under the migrator's lock: PostgreSQL lets no two
 * replace one function at the same time, and several servers may start at once.
 */
async function alignRevisions(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migratorsLock)})`.execute(db)
  const { rows } = await sql<{ highest: number; next: number }>`
    select greatest(
        (select coalesce(max(revision_id), 0) from clients),
        (select coalesce(max(revision_id), 0) from client_revisions),
        (select coalesce(max(revision_id), 0) from scope_changes),
        (select coalesce(max(seq), 0) from visits),
        (select coalesce(max(seq), 0) from itineraries),
        (select coalesce(max(greatest(from_seq, to_seq)), 0) from branch_location_versions),
        (select coalesce(max(seq), 0) from audit_log),
        (select coalesce(max(moment_xmax), 0) from report_snapshots),
        (select coalesce(max(version), 0) from list_versions)
      ) as highest,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
  `.execute(db)
  const { highest, next } = rows[0] as { highest: number; next: number }
  const offset = await sql<{ offset: number }>`select bisita_revision_offset() as offset`.execute(db)
  if (highest < next + (offset.rows[0]?.offset ?? 0)) return
  await sql
    .raw(`create or replace function bisita_revision_offset() returns bigint
      language sql immutable parallel safe as 'select ${highest + 1}::bigint'`)
    .execute(db)
}

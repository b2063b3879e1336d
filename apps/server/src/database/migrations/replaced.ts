/** The migration that makes what the migrations before it made step by step. */
export const baseline = '2026-11-27-01-baseline'

/**
 * The migrations that the baseline replaced, in the order in which they ran: what a database or a backup of an earlier
 * version lists. This list never changes.
 */
export const replaced: readonly string[] = [
  '2026-11-21-01-revisions',
  '2026-11-21-02-places',
  '2026-11-21-03-organisation',
  '2026-11-21-04-trust',
  '2026-11-21-05-clients',
  '2026-11-21-06-client-indexes',
  '2026-11-21-07-client-counts',
  '2026-11-21-08-scope-changes',
  '2026-11-21-09-visits',
  '2026-11-21-10-visit-places',
  '2026-11-21-11-visit-records',
  '2026-11-21-12-itineraries',
  '2026-11-21-13-contact-indexes',
  '2026-11-21-14-approvals',
  '2026-11-21-15-products',
  '2026-11-21-16-visit-counts',
  '2026-11-21-17-itinerary-counts',
  '2026-11-22-18-devices',
  '2026-11-22-19-people',
  '2026-11-22-20-branches',
  '2026-11-22-21-covers',
  '2026-11-22-22-audit-seals',
  '2026-11-22-23-count-room',
  '2026-11-22-24-audit-pages',
  '2026-11-23-30-sign-in',
  '2026-11-23-36-list-versions',
  '2026-11-23-37-own-creation',
  '2026-11-23-41-address-provinces',
  '2026-11-23-42-number-answers',
  '2026-11-23-43-memberships',
  '2026-11-23-46-jobs',
  '2026-11-23-47-told-memberships',
  '2026-11-23-48-visits-without-photo',
  '2026-11-24-50-past-numbers',
  '2026-11-24-51-visit-numbers',
  '2026-11-24-52-itinerary-versions',
  '2026-11-24-53-branch-location-versions',
  '2026-11-24-54-superseded-clients',
  '2026-11-24-55-notifications',
  '2026-11-25-60-strategies',
  '2026-11-25-65-guarded-contacts',
  '2026-11-25-66-call-states',
  '2026-11-25-70-report-snapshots',
  '2026-11-25-75-client-stages',
  '2026-11-25-80-uploads',
  '2026-11-25-81-duplicates',
  '2026-11-25-85-backups',
  '2026-11-25-90-psgc',
  '2026-11-26-01-memberships-alone',
  '2026-11-26-02-itinerary-blocks',
  '2026-11-27-01-due-days',
]

/** The newest version that can bring a database up to date that is older than the baseline. */
export const lastWithSteps = 'c5fb12a (27 November 2026)'

/**
 * The migrations that a schema has, by the names of today: the replaced ones count as the baseline.
 * @param ran names from `kysely_migration` or from a backup
 * @returns null if only some of the replaced ones ran: the baseline is equal to all of them only
 */
export function namesOfToday(ran: readonly string[]): readonly string[] | null {
  const before = new Set(ran.filter((name) => replaced.includes(name)))
  if (before.size === 0) return ran
  if (before.size < replaced.length) return null
  return [baseline, ...ran.filter((name) => !before.has(name))]
}

import { availed, visitResults, type VisitType } from '@bisita/contract/visits/outcomes'
import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import { fold } from '@bisita/rules/fold'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { groupBy } from '../../device/overlay/groupBy.ts'
import type { PendingChanges } from '../../device/overlay/pendingChanges.ts'
import { byText } from '../../device/overlay/pages.ts'
import { findClients } from '../../device/overlay/stored.ts'
import type { Dashboard, DashboardGroup } from './dashboards.repository.ts'

type PlaceNames = { readonly region: string; readonly province: string; readonly mun_city: string; readonly barangay: string }

/** A visit or call as it is counted: its day in Manila, how it ended, and where its client lives. */
export type CountedContact = PlaceNames & {
  readonly client_id: string
  readonly visit_type: VisitType
  readonly day: string
  readonly has_availed: boolean
  readonly visit_result: string | null
}

export const isWithin =
  ({ from, to }: { readonly from: string; readonly to: string }) =>
  ({ day }: CountedContact): boolean =>
    day >= from && day <= to

/** The visits from a day on, queued ones that are not refused among them. */
export async function visitsSince({ db }: LocalDeps, pending: PendingChanges, from: string): Promise<readonly (CountedContact & { readonly user_id: string })[]> {
  const stored = await db.visits.where('contact_time').aboveOrEqual(startOfDay(from).toISOString()).toArray()
  const queued = pending.visits.filter(({ queue }) => queue?.state === 'queued')
  return [...stored, ...queued].map((visit) => ({ ...visit, day: manilaDay(new Date(visit.contact_time)) }))
}

const pageSize = 1000

/** Of calls a device knows the last one of each client, and not how it ended. */
export async function callsSince({ db, clientIndex }: LocalDeps, pending: PendingChanges, from: string): Promise<readonly CountedContact[]> {
  const first = startOfDay(from).getTime()
  const calls: CountedContact[] = []
  for (let page = 1; ; page += 1) {
    const { items, hasNext } = await clientIndex.query({ sort: '-last_call', page, ipp: pageSize }, pending)
    const rows = [...(await findClients(db, items)).values()]
    const called = rows.flatMap((row) => (row.last_call && Date.parse(row.last_call) >= first ? [{ ...row, last_call: row.last_call }] : []))
    calls.push(
      ...called.map(({ id, last_call, region, province, mun_city, barangay }) => ({
        client_id: id,
        region,
        province,
        mun_city,
        barangay,
        visit_type: 'call' as const,
        day: manilaDay(new Date(last_call)),
        has_availed: false,
        visit_result: null,
      })),
    )
    if (!hasNext || called.length < rows.length) return calls
  }
}

/** Results: one after which the client availed counts as that, whatever its result. */
export function resultsOf(contacts: readonly CountedContact[]): Dashboard['average_response']['results'] {
  const number = (result: string) => contacts.filter((contact) => (contact.has_availed ? availed : contact.visit_result) === result).length
  return [availed, ...visitResults].map((result) => ({ result, count: number(result) }))
}

/** A place by its own name; the longer one tells two of one name apart. */
const levels: Readonly<Record<DashboardGroup, (names: PlaceNames) => readonly [name: string, whole: string]>> = {
  region: ({ region }) => [region, region],
  province: ({ province }) => [province, province],
  mun_city: ({ mun_city, province }) => [mun_city, `${mun_city}, ${province}`],
  barangay: ({ barangay, mun_city, province, region }) => [barangay, [barangay, mun_city, province, region].join(', ')],
}

/** Contacts by place, the most first. */
export function groupsOf(contacts: readonly CountedContact[], level: DashboardGroup): Dashboard['visits_group_by'] {
  const nameOf = levels[level]
  const groups = [...groupBy(contacts, (contact) => nameOf(contact).join('\n')).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const [name, whole] = nameOf(first)
    const number = (which: (contact: CountedContact) => boolean) => group.filter(which).length
    const visits = number(({ visit_type }) => visit_type === 'visit')
    return [{ name, whole, visits, calls: group.length - visits, availed: number(({ has_availed }) => has_availed) }]
  })
  const shared = (name: string) => groups.filter((group) => group.name === name).length > 1
  return groups
    .toSorted((a, b) => b.visits + b.calls - a.visits - a.calls || byText(fold(a.name), fold(b.name)) || byText(a.whole, b.whole))
    .map(({ name, whole, ...counts }) => ({ group: shared(name) ? whole : name, ...counts }))
}

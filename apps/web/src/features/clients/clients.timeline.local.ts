import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { Visit } from '@bisita/contract/visits/visits'
import { Refused } from '../../api/outcomes.ts'
import { withPendingItineraries } from '../../device/overlay/itineraries.ts'
import { type PendingChanges, readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { pageOf } from '../../device/overlay/pages.ts'
import { networkOrLocal } from '../../device/overlay/networkOrLocal.ts'
import { localRefusal } from '../../device/overlay/refusals.ts'
import { findClients, visitsOf } from '../../device/overlay/stored.ts'
import type { Marked } from '../../device/queue/marks.ts'
import type { ClientRow } from '../../device/rows.ts'
import type { ClientsDeps } from './clients.deps.ts'
import type { ClientReadOptions, Timeline, TimelineEntryWithQueue } from './clients.repository.ts'

/** The most that a list gives at once; hardly a client has a longer history. */
const most = 1000

/**
 * What happened to a client, newest first. The server knows calls, changes and approvals that are not on the
 * device, so it is asked, for a short while; where it does not answer the device tells what it has and says so
 * (`partial`). What waits in the queue stands in it in any case.
 */
export async function localTimeline(deps: ClientsDeps, id: string, page: { page: number; ipp: number }, read?: ClientReadOptions): Promise<Timeline> {
  const pending = await readPendingChanges(deps)
  const row = (await findClients(deps.db, [id])).get(id)
  const waiting = waitingEntries(deps, pending, id, row?.consents ?? [])
  const localPage = async (): Promise<{ items: readonly TimelineEntryWithQueue[]; partial?: true }> => ({ items: await ownEntries(deps, pending, id, row), partial: true })
  // A page of both begins elsewhere in each: what stands before it is read as well.
  const ask = { page: 1, ipp: Math.min(most, page.page * page.ipp) }
  const { items, count, partial } = await networkOrLocal<{ items: readonly TimelineEntryWithQueue[]; count?: number; partial?: true }>(
    (brief) => deps.remote.timeline(id, ask, { slot: 'timeline', ...brief }).catch((error: unknown) => unknownThere(pending, id, error)),
    localPage,
    read,
  )
  const entries = [...waiting, ...items].map((entry) => ({ id: '', entry }))
  const found = pageOf(entries, page, true, (one, other) => Date.parse(one.entry.at) - Date.parse(other.entry.at))
  const total = (count ?? items.length) + waiting.length
  return {
    items: found.items.map(({ entry }) => entry),
    count: total,
    pages: Math.ceil(total / page.ipp),
    hasNext: page.page * page.ipp < total,
    ...(partial && { partial }),
  }
}

/** A client that was made here has no history anywhere else yet. */
function unknownThere(pending: PendingChanges, id: string, error: unknown): { items: readonly TimelineEntryWithQueue[] } {
  const made = pending.view.clients.get(id)?.some(({ action }) => action === 'create')
  if (made && error instanceof Refused && error.status === 404) return { items: [] }
  throw error
}

const contactEntry = (visit: Visit & Marked): TimelineEntryWithQueue => ({
  kind: visit.visit_type,
  at: visit.contact_time,
  by: visit.user_id,
  by_name: visit.user_display_name,
  what: {
    visit_id: visit.id,
    visit_time: visit.visit_time,
    remarks: visit.remarks,
    photo_state: visit.photo_state,
    has_location: visit.latitude !== null,
    call_back_at: visit.call_back_at,
    contact_detail: visit.contact_detail ?? null,
    number_dialled: visit.number_dialled ?? null,
    override_reason: visit.override_reason ?? null,
    guard_flags: visit.guard_flags ?? [],
    recorded_offline: visit.recorded_offline,
    time_doubtful: visit.time_doubtful,
    no_photo: visit.no_photo ?? false,
    has_availed: visit.has_availed,
    visit_result: visit.visit_result,
    visit_secondary_result: visit.visit_secondary_result,
    visit_others_result: visit.visit_others_result,
  },
  ...(visit.queue && { queue: visit.queue }),
})

/** What a client agreed to or refused, an entry for each answer; one about both ways of contact stands there twice. Of others than the user the phone knows no names. */
const consentEntries = ({ user }: ClientsDeps, consents: readonly ClientConsent[]): readonly TimelineEntryWithQueue[] =>
  [...new Set(consents.map(({ id }) => id))].flatMap((answer_id): TimelineEntryWithQueue[] => {
    const [first, second] = consents.filter(({ id }) => id === answer_id)
    if (first === undefined) return []
    const { id: consent_id, purpose, channel, answer, how, basis, at, by } = first
    const what = { consent_id, purpose, channel: second === undefined ? channel : 'any', answer, how, basis, notice_version: null, language: null } as const
    return [{ kind: 'consent', at, by, by_name: by === user.id ? user.display_name : null, what }]
  })

/** What the queue adds: the client's making, its visits and answers. What was entered of plans shows in the plans themselves. */
function waitingEntries(deps: ClientsDeps, pending: PendingChanges, id: string, known: readonly ClientConsent[]): readonly TimelineEntryWithQueue[] {
  const { user } = deps
  const client = pending.clients.get(id)?.client
  const queue = client?.queue
  const ids = new Set(known.map((one) => one.id))
  const answers = consentEntries(deps, (client?.consents ?? []).filter((one) => !ids.has(one.id)))
  const visits = [...pending.visits.filter((visit) => visit.client_id === id).map(contactEntry), ...(queue === undefined ? answers : answers.map((entry) => ({ ...entry, queue })))]
  const made = pending.view.clients.get(id)?.find(({ action }) => action === 'create')
  if (client === undefined || made === undefined) return visits
  const entry: TimelineEntryWithQueue = { kind: 'create', at: client.created_at, by: user.id, by_name: user.display_name, what: { revision_id: 0 } }
  return [...visits, client.queue === undefined ? entry : { ...entry, queue: client.queue }]
}

/** What the device can tell by itself: the client's making, its visits of a year, its plans as they stand, the answers that count. */
async function ownEntries(deps: ClientsDeps, pending: PendingChanges, id: string, row: ClientRow | undefined): Promise<readonly TimelineEntryWithQueue[]> {
  const [visits, plans] = await Promise.all([visitsOf(deps.db, id), withPendingItineraries(deps, pending, { client_id: id })])
  if (row === undefined && !pending.clients.has(id)) throw localRefusal('not_found', deps.user.id)
  const created: TimelineEntryWithQueue[] =
    row === undefined
      ? []
      : [{ kind: 'create', at: row.created_at, by: row.created_by, by_name: row.created_by_name, what: { revision_id: row.revision_id } }]
  const planned = plans
    .filter(({ client_id }) => client_id === id)
    .map(
      ({ id: itinerary_id, created_at, created_by, created_by_name, assigned_to_name, visible_at, remarks, queue }): TimelineEntryWithQueue => ({
        kind: 'itinerary',
        at: created_at,
        by: created_by,
        by_name: created_by_name,
        what: { itinerary_id, event: 'planned', assigned_to_name, visible_at, text: remarks },
        ...(queue && { queue }),
      }),
    )
  return [...created, ...planned, ...visits.map(contactEntry), ...consentEntries(deps, row?.consents ?? [])]
}

import type { QueuedItem } from '../../queue/items.ts'
import { planSending } from '../../queue/order.ts'
import type { AcceptedCall } from './office.ts'
import { type EnteredWork, markOf, markOfItem } from './enteredWork.ts'
import { outOfOrder } from './ordering.ts'
import { users, type ModelWorld } from './world.ts'

/** What the office took, by the mark of what was entered. */
function takenBy({ office }: ModelWorld): ReadonlyMap<string, readonly AcceptedCall[]> {
  const found = new Map<string, AcceptedCall[]>()
  for (const taken of office.acceptedCalls) {
    const mark = markOf(taken.body)
    found.set(mark, [...(found.get(mark) ?? []), taken])
  }
  return found
}

/** Whether the photo of a taken visit is where it should be: there, refused because it is none, or not wanted. */
function isPhotoDealtWith({ office, phone }: ModelWorld, entry: EnteredWork): boolean {
  if (entry.photo === 'none') return true
  const visit = office.visits.get(entry.record_id)
  // It was asked for and declined, or is still with who decides, or its visit was taken back.
  if (visit === undefined || visit.deleted) return true
  const progress = phone.disk.progress.get(entry.record_id)
  return visit.parts.complete || (entry.photo === 'bad' && progress?.refused !== null)
}

/** After a backup was put back, what another change of the same record has met stands back. */
const isOvertaken = ({ office }: ModelWorld, mark: string): boolean => office.epoch > 1 && office.overtaken.has(mark)

/**
 * Two changes of one plan, of which nobody knows whether the backup has them, are both made again, one after the other: the
 * end is the same.
 */
const isMadeAgain = ({ office }: ModelWorld, operation: EnteredWork['operation']): boolean => office.epoch > 1 && (operation === 'itinerary_update' || operation === 'itinerary_remarks')

/**
 * A change whose request for approval was on its way as the phone was locked may be handed over too: accepted, it is made as
 * the request asks, and approving that changes nothing more.
 */
const isAskedAndAccepted = ({ office }: ModelWorld, { mark }: EnteredWork, carried: readonly AcceptedCall[]): boolean =>
  [...office.acceptedItems.values()].includes(mark) && carried.length === 2 && carried.some(({ how }) => how === 'asked')

/** The mark of work of a user that was confirmed as stored on the phone, not removed, and not taken by the office; or null. */
export function missingOnServer(world: ModelWorld, userId: string): string | null {
  // While the phone does not know yet that a backup was put back, work may be missing.
  if (isLossUnknown(world)) return null
  const taken = takenBy(world)
  const missing = world.entered.find((entry) => {
    if (entry.userId !== userId || !entry.confirmed || entry.removed) return false
    if (isOvertaken(world, entry.mark)) return false
    return !taken.has(entry.mark) || !(isPhotoDealtWith(world, entry) || world.phone.disk.awaiting.has(entry.record_id))
  })
  return missing?.mark ?? null
}

/** Whether the phone keeps sent work and does not know yet that a backup was put back, which may have lost it. */
const isLossUnknown = ({ office, phone: { disk } }: ModelWorld): boolean => disk.kept.size > 0 && (disk.memory.get('epoch') ?? '1') !== String(office.epoch)

/** Whether nothing of a user can be brought further by waiting; else what still could be. */
export function unfinished(world: ModelWorld, userId: string): string | null {
  const { disk } = world.phone
  const items = [...disk.items.values()].filter(({ item }) => item.sending.user_id === userId)
  const stuck = new Set([...disk.awaiting.values()].filter(({ status }) => status === 'PENDING').map(({ id }) => id))
  for (const { entry, needs } of planSending(items)) {
    const { id, is_error, sending } = entry.item
    // What is about a record that another phone may still send waits for days.
    const waitsForOthers = sending.held && sending.again !== undefined
    if (is_error || waitsForOthers || needs.some((need) => stuck.has(need))) stuck.add(id)
    else return `${markOfItem(entry)} waits`
  }
  // Nobody tells somebody deactivated anything, and photos of visits that are stored need a session.
  if (world.office.deactivated.has(userId)) return null
  // Only the user for whom the phone was set up last reports to the server and gets its answers.
  const { user_id: owner } = disk.memory.get('device') as { user_id: string }
  if (owner === userId && isLossUnknown(world)) return 'that a backup was put back is not known'
  for (const row of disk.awaiting.values()) {
    if (row.user_id === userId && row.status === 'PENDING') return `the request ${row.approval_id} is not known to be decided`
  }
  for (const photo of disk.progress.values()) {
    const waits = disk.items.has(photo.visit_id) || disk.awaiting.get(photo.visit_id)?.status === 'PENDING'
    if (photo.user_id === userId && !waits && photo.refused === null) return `the photo of ${photo.visit_id} has not arrived`
  }
  return null
}

/** Everything that went against the promises, once a history is over. */
export function brokenPromises(world: ModelWorld): readonly string[] {
  const { phone, office, entered, broken } = world
  const found = [...broken]
  const taken = takenBy(world)
  // Of somebody who may sign in no more, what was sent is still on the phone.
  const isKept = isLossUnknown(world)
  const sentBefore = isKept ? [...phone.disk.kept.values()].map(({ kind, item }) => ({ kind, item }) as QueuedItem) : []
  const hasPhoto = (visitId: string) => phone.disk.photos.has(visitId) || (isKept && phone.disk.keptPhotos.has(visitId))
  const inQueue = new Set([...phone.disk.items.values(), ...sentBefore].map(markOfItem))
  for (const entry of entered) {
    const all = taken.get(entry.mark) ?? []
    const carried = all.filter(({ how }) => how !== 'quarantined')
    // What was corrected after a refusal says something else: a late copy of the first is no second one of it.
    const doubled = new Set(carried.map(({ body }) => JSON.stringify(body))).size < carried.length
    if (doubled && !isMadeAgain(world, entry.operation) && !isAskedAndAccepted(world, entry, carried)) found.push(`doubled: ${entry.operation} ${entry.mark}`)
    if (all.some(({ user_id }) => user_id !== entry.userId)) found.push(`sent as somebody else: ${entry.operation} ${entry.mark}`)
    if (entry.failed && all.length > 0) found.push(`stored though it was said not to be: ${entry.mark}`)
    if (entry.confirmed && !entry.removed && all.length === 0 && !inQueue.has(entry.mark) && !isOvertaken(world, entry.mark)) found.push(`lost: ${entry.operation} ${entry.mark}`)
    const handedOver = all.length > carried.length
    if (!entry.removed && !handedOver && !isPhotoDealtWith(world, entry) && !hasPhoto(entry.record_id)) found.push(`lost: the photo of ${entry.mark}`)
    const progress = phone.disk.progress.get(entry.record_id)
    if (entry.photo === 'good' && progress !== undefined && progress.refused !== null) found.push(`given up though it is good: the photo of ${entry.mark}`)
  }
  for (const { item } of phone.disk.items.values()) {
    if (item.is_error && !office.refused.has(item.sending.key)) found.push(`refused by nobody: ${item.id}`)
    if (item.sending.failure?.code === 'idempotency_mismatch') found.push(`one key for two contents: ${item.id}`)
  }
  for (const entry of phone.disk.items.values()) {
    const mark = markOfItem(entry)
    const done = (taken.get(mark) ?? []).some(({ how }) => how === 'done')
    // Corrected on the phone while the office accepted what had been handed over before: the correction comes too late.
    const accepted = [...office.acceptedItems.values()].includes(mark) && entered.some((one) => one.mark === mark && one.again)
    if (entry.item.is_error && done && !accepted) found.push(`refused though the server has it: ${markOfItem(entry)}`)
  }
  return [...found, ...reordered(world), ...outOfOrder(world)]
}

/** What was done to one record has to arrive in the order in which it was done, and be made again in it. */
function reordered(world: ModelWorld): readonly string[] {
  const { office, entered } = world
  const place = new Map(entered.map(({ mark }, at) => [mark, at]))
  const gone = new Set(entered.filter(({ removed }) => removed).map(({ mark }) => mark))
  const last = new Map<string, { readonly mark: string; readonly at: number }>()
  const lastTaken = new Map(office.acceptedCalls.map(({ body }, at) => [markOf(body), at]))
  const found: string[] = []
  for (const [turn, { operation, record_id, body, how, user_id }] of office.acceptedCalls.entries()) {
    const mark = markOf(body)
    const at = place.get(mark)
    if (isMadeAgain(world, operation) && lastTaken.get(mark) !== turn) continue
    if (how === 'quarantined' || operation === 'visit_create' || at === undefined || gone.has(mark)) continue
    const record = `${user_id} ${record_id}`
    const before = last.get(record)
    if (before !== undefined && before.at > at) found.push(`reordered: ${mark} after ${before.mark}`)
    last.set(record, { mark, at })
  }
  return found
}

/** Both who use the phone. */
export const everybody = users

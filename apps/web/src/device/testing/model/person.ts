import type { NewVisit } from '../../wire.ts'
import type { Corrected } from '../../device.ts'
import { type Meant, meantBy } from '../../queue/content.ts'
import type { QueuedItem } from '../../queue/items.ts'
import { OnItsWay } from '../../queue/correcting.ts'
import { withDependants } from '../../queue/order.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Something that a person entered; `mark` stands in a field of it and in nothing else. */
export type Entered = {
  readonly mark: string
  readonly userId: string
  readonly deed: string
  readonly record_id: string
  readonly client_id: string
  readonly photo: 'none' | 'good' | 'bad'
  /** The device said that it is stored. */
  confirmed: boolean
  /** The device said that it is not. */
  failed: boolean
  /** The person threw it away, or what it depends on. */
  removed: boolean
  /** The person had it sent again, as it was or corrected. */
  again: boolean
}

/** The mark of something that was entered, wherever its body is found. */
export function markOf(body: Readonly<Record<string, unknown>>): string {
  const found = body['remarks'] ?? body['reason'] ?? body['address']
  return typeof found === 'string' ? found : ''
}

export const markOfItem = (entry: QueuedItem): string => markOf(meantBy(entry).body)

const byNumber = <T>(all: readonly T[], pick: number): T | undefined => (all.length === 0 ? undefined : all[pick % all.length])

const bytesOf = (size: number, first: number): ArrayBuffer => {
  const bytes = new Uint8Array(size).fill(9)
  bytes[0] = first
  return bytes.buffer
}

/** Says something else than before, and mends what was wrong. */
function mended({ deed, body }: Meant, pick: number): Corrected {
  switch (deed) {
    case 'client_create':
      return { ...body, lastname: `Reyes ${pick}` }
    case 'client_update': {
      // Whoever has seen what others changed means it all the same.
      const { base_revision_id, ...said } = body
      return { ...said, phone_number: `0917 ${pick}`, ...(said.lastname === undefined ? {} : { lastname: `Reyes ${pick}` }) }
    }
    case 'visit_create':
      return { ...body, visit_result: 'Not Around', duration: pick }
    default:
      return { ...body }
  }
}

/** What the person at the phone does, each a promise that the world does not wait for. */
export function personOf(world: World) {
  const { office, phone, entered, sha256, newId } = world
  let made = 0

  const note = (tab: Tab, of: Pick<Entered, 'deed' | 'record_id' | 'client_id'> & { photo?: Entered['photo'] }): Entered => {
    made += 1
    const entry: Entered = { photo: 'none', ...of, mark: `mark-${made}`, userId: tab.userId, confirmed: false, failed: false, removed: false, again: false }
    entered.push(entry)
    return entry
  }
  const store = (entry: Entered, work: Promise<void>) =>
    void work.then(
      () => (entry.confirmed = true),
      () => (entry.failed = true),
    )
  /** What the person made here and sees: nobody sees what another has not sent. */
  const madeBy = (tab: Tab, deed: string) => entered.filter((entry) => entry.deed === deed && !entry.removed && entry.userId === tab.userId)
  const clients = (tab: Tab) => [...new Set([...office.clients.keys(), ...madeBy(tab, 'client_create').map(({ record_id }) => record_id)])]
  const plans = (tab: Tab) => madeBy(tab, 'itinerary_create')

  const client = (tab: Tab, lastname: string) => {
    const id = newId()
    const entry = note(tab, { deed: 'client_create', record_id: id, client_id: id })
    store(entry, tab.queue.createClient({ id, firstname: 'Ana', lastname, address: entry.mark, location_id: '1401108013', id_type: 'sss', claim_type: 'RT' }))
  }
  const update = (tab: Tab, pick: number, changes: (mark: string) => object) => {
    const id = byNumber(clients(tab), pick)
    if (id === undefined) return
    const entry = note(tab, { deed: 'client_update', record_id: id, client_id: id })
    // Behind an earlier change of one's own it names no revision: that one moves it on.
    const waits = [...phone.disk.items.values()].some(({ kind, item }) => kind === 'client' && item.record_id === id && item.sending.user_id === tab.userId)
    const revision = office.clients.get(id)?.revision_id
    const base = waits || revision === undefined ? {} : { base_revision_id: revision }
    store(entry, tab.queue.updateClient(id, { ...base, ...changes(entry.mark), address: entry.mark }, 'Ana'))
  }
  const visit = (tab: Tab, client_id: string, itinerary_id: string | null, photo: Entered['photo'], more: Partial<NewVisit> = {}) => {
    const id = newId()
    const entry = note(tab, { deed: 'visit_create', record_id: id, client_id, photo })
    const bytes = bytesOf(5000 + ((made * 91_193) % 150_000), photo === 'bad' ? 0 : 1)
    const taken = photo === 'none' ? null : { bytes, type: 'image/jpeg', sha256: sha256(new Uint8Array(bytes)) }
    const said: NewVisit = { id, client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-21T01:00:00Z', location_error: 'timeout', remarks: entry.mark, ...more }
    store(entry, tab.queue.createVisit(itinerary_id === null ? said : { ...said, itinerary_id }, taken, 'Ana'))
  }
  const act = (tab: Tab, pick: number, kind: 'move' | 'skip' | 'remarks') => {
    const plan = byNumber(plans(tab), pick)
    if (plan === undefined) return
    const deed = kind === 'move' ? 'itinerary_update' : kind === 'skip' ? 'itinerary_skip' : 'itinerary_remarks'
    const entry = note(tab, { deed, record_id: plan.record_id, client_id: plan.client_id })
    const acts = {
      move: { action: 'update', changes: { visible_at: '2026-12-01', remarks: entry.mark } },
      skip: { action: 'skip', reason: entry.mark },
      remarks: { action: 'remarks', remarks: entry.mark },
    } as const
    store(entry, tab.queue.actOnItinerary(plan.record_id, plan.client_id, acts[kind], 'Ana'))
  }

  const noteAgain = (items: readonly QueuedItem[]) => {
    const marks = new Set(items.map(markOfItem))
    for (const entry of entered) if (marks.has(entry.mark)) entry.again = true
  }
  const retry = (tab: Tab) => {
    noteAgain([...phone.disk.items.values()].filter(({ item }) => item.is_error))
    void tab.queue.retry().catch(() => undefined)
  }
  const correct = async (tab: Tab, pick: number) => {
    const item = byNumber(await tab.queue.items(), pick)
    if (item === undefined) return
    noteAgain([item])
    await tab.queue.correct(item.item.id, mended(meantBy(item), pick)).catch(() => undefined)
  }
  const remove = async (tab: Tab, pick: number) => {
    const items = await tab.queue.items()
    const item = byNumber(items, pick)
    if (item === undefined) return
    const going = new Set(withDependants(items, item.item.id).map((one) => markOfItem(one)))
    const removed = entered.filter((entry) => going.has(entry.mark) && !entry.removed)
    // Before it is done: a tab may be killed in the middle of it.
    for (const entry of removed) entry.removed = true
    await tab.queue.remove(item.item.id).catch((error: unknown) => {
      if (error instanceof OnItsWay) for (const entry of removed) entry.removed = false
    })
  }

  return {
    client: (tab: Tab) => client(tab, 'Santos'),
    'bad client': (tab: Tab) => client(tab, ' '),
    contact: (tab: Tab, pick: number) => update(tab, pick, () => ({})),
    stale: (tab: Tab, pick: number) => update(tab, pick, () => ({ base_revision_id: 1 })),
    'bad change': (tab: Tab, pick: number) => update(tab, pick, () => ({ lastname: ' ' })),
    identity: (tab: Tab, pick: number) => update(tab, pick, (mark) => ({ lastname: mark })),
    visit: (tab: Tab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'none')),
    'photo visit': (tab: Tab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'good')),
    'bad photo': (tab: Tab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'bad')),
    'bad visit': (tab: Tab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'none', { visit_result: 'Others' })),
    'last visit': (tab: Tab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'none', { visit_result: 'Deceased' })),
    plan: (tab: Tab, pick: number) => {
      const client_id = byNumber(clients(tab), pick)
      if (client_id === undefined) return
      const id = newId()
      const entry = note(tab, { deed: 'itinerary_create', record_id: id, client_id })
      // After the visits' day: only a visit that names a plan fulfils it here.
      const visible_at = `2026-12-${String(10 + (pick % 18)).padStart(2, '0')}`
      store(entry, tab.queue.createItineraries([{ id, client_id, visible_at, remarks: entry.mark }], new Map()))
    },
    'visit plan': (tab: Tab, pick: number) => {
      const plan = byNumber(plans(tab), pick)
      if (plan !== undefined) visit(tab, plan.client_id, plan.record_id, 'none')
    },
    move: (tab: Tab, pick: number) => act(tab, pick, 'move'),
    skip: (tab: Tab, pick: number) => act(tab, pick, 'skip'),
    remarks: (tab: Tab, pick: number) => act(tab, pick, 'remarks'),
    retry,
    correct: (tab: Tab, pick: number) => void correct(tab, pick),
    remove: (tab: Tab, pick: number) => void remove(tab, pick),
    'send now': (tab: Tab) => void tab.loop.syncNow(),
  }
}

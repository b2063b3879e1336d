import type { BodyOf } from '../../wire.ts'
import { clientChange, newClient, newPlan, newVisit } from '../entries.ts'
import { type QueuedCall, callFor } from '../../queue/queuedCall.ts'
import type { QueuedItem } from '../../queue/items.ts'
import { OnItsWay } from '../../queue/correction.ts'
import { withDependants } from '../../queue/order.ts'
import type { ModelTab } from './tab.ts'
import type { ModelWorld } from './world.ts'
import { type EnteredWork, markOfItem } from './enteredWork.ts'

const byNumber = <T>(all: readonly T[], pick: number): T | undefined => (all.length === 0 ? undefined : all[pick % all.length])

const bytesOf = (size: number, first: number): ArrayBuffer => {
  const bytes = new Uint8Array(size).fill(9)
  bytes[0] = first
  return bytes.buffer
}

/** Says something else than before, and mends what was wrong. */
function mended({ operation: deed, body }: QueuedCall, pick: number): QueuedCall['body'] {
  switch (deed) {
    case 'client_create':
      return { ...body, lastname: `Reyes ${pick}` }
    case 'client_update': {
      // The user has seen the changes of others and still wants their own.
      const { base_revision_id, ...said } = body
      return { ...said, phone_number: `0917 555 ${String(pick % 10_000).padStart(4, '0')}`, ...(said.lastname === undefined ? {} : { lastname: `Reyes ${pick}` }) }
    }
    case 'visit_create':
      return { ...body, visit_result: 'Not Around', duration: pick }
    default:
      return { ...body }
  }
}

/** What the person at the phone does, each a promise that the world does not wait for. */
export function personOf(world: ModelWorld) {
  const { office, phone, entered, sha256, newId } = world
  let made = 0

  const note = (tab: ModelTab, of: Pick<EnteredWork, 'operation' | 'record_id' | 'client_id'> & { photo?: EnteredWork['photo'] }): EnteredWork => {
    made += 1
    const entry: EnteredWork = { photo: 'none', ...of, mark: `mark-${made}`, userId: tab.userId, confirmed: false, failed: false, removed: false, again: false }
    entered.push(entry)
    return entry
  }
  const store = (entry: EnteredWork, work: Promise<void>) =>
    void work.then(
      () => (entry.confirmed = true),
      () => (entry.failed = true),
    )
  /** What the person made here and sees: nobody sees what another has not sent. */
  const madeBy = (tab: ModelTab, operation: string) => entered.filter((entry) => entry.operation === operation && !entry.removed && entry.userId === tab.userId)
  const clients = (tab: ModelTab) => [...new Set([...office.clients.keys(), ...madeBy(tab, 'client_create').map(({ record_id }) => record_id)])]
  const plans = (tab: ModelTab) => madeBy(tab, 'itinerary_create')

  const client = (tab: ModelTab, lastname: string) => {
    const id = newId()
    const entry = note(tab, { operation: 'client_create', record_id: id, client_id: id })
    store(entry, tab.queue.add([newClient({ id, firstname: 'Ana', lastname, address: entry.mark, location_id: '1401108013', id_type: 'sss', claim_type: 'RT' })]))
  }
  const update = (tab: ModelTab, pick: number, changes: (mark: string) => object) => {
    const id = byNumber(clients(tab), pick)
    if (id === undefined) return
    const entry = note(tab, { operation: 'client_update', record_id: id, client_id: id })
    // Behind an earlier change of one's own it names no revision: that one moves it on.
    const waits = [...phone.disk.items.values()].some(({ kind, item }) => kind === 'client' && item.record_id === id && item.sending.user_id === tab.userId)
    const revision = office.clients.get(id)?.revision_id
    const base = waits || revision === undefined ? {} : { base_revision_id: revision }
    store(entry, tab.queue.add([clientChange(id, { ...base, ...changes(entry.mark), address: entry.mark }, 'Ana')]))
  }
  const visit = (tab: ModelTab, client_id: string, itinerary_id: string | null, photo: EnteredWork['photo'], more: Partial<BodyOf<'visit_create'>> = {}) => {
    const id = newId()
    const entry = note(tab, { operation: 'visit_create', record_id: id, client_id, photo })
    const bytes = bytesOf(5000 + ((made * 91_193) % 150_000), photo === 'bad' ? 0 : 1)
    const taken = photo === 'none' ? null : { bytes, type: 'image/jpeg', sha256: sha256(new Uint8Array(bytes)) }
    const said: BodyOf<'visit_create'> = { id, client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-21T01:00:00Z', location_error: 'timeout', remarks: entry.mark, ...more }
    store(entry, tab.queue.add([newVisit(itinerary_id === null ? said : { ...said, itinerary_id }, 'Ana')], taken))
  }
  const act = (tab: ModelTab, pick: number, kind: 'move' | 'skip' | 'remarks') => {
    const plan = byNumber(plans(tab), pick)
    if (plan === undefined) return
    const of = { record_id: plan.record_id, client_id: plan.client_id }
    const operation = ({ move: 'itinerary_update', skip: 'itinerary_skip', remarks: 'itinerary_remarks' } as const)[kind]
    const entry = note(tab, { ...of, operation })
    const acts = {
      move: { operation: 'itinerary_update', body: { visible_at: '2026-12-01', remarks: entry.mark } },
      skip: { operation: 'itinerary_skip', body: { reason: entry.mark } },
      remarks: { operation: 'itinerary_remarks', body: { remarks: entry.mark } },
    } as const
    store(entry, tab.queue.add([{ ...acts[kind], ...of, client_name: 'Ana' }]))
  }

  const noteAgain = (items: readonly QueuedItem[]) => {
    const marks = new Set(items.map(markOfItem))
    for (const entry of entered) if (marks.has(entry.mark)) entry.again = true
  }
  const retry = (tab: ModelTab) => {
    noteAgain([...phone.disk.items.values()].filter(({ item }) => item.is_error))
    void tab.queue.retry().catch(() => undefined)
  }
  const correct = async (tab: ModelTab, pick: number) => {
    const item = byNumber(await tab.queue.items(), pick)
    if (item === undefined) return
    noteAgain([item])
    await tab.queue.correct(item.item.id, mended(callFor(item), pick)).catch(() => undefined)
  }
  const remove = async (tab: ModelTab, pick: number) => {
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
    client: (tab: ModelTab) => client(tab, 'Santos'),
    'bad client': (tab: ModelTab) => client(tab, ' '),
    contact: (tab: ModelTab, pick: number) => update(tab, pick, () => ({})),
    stale: (tab: ModelTab, pick: number) => update(tab, pick, () => ({ base_revision_id: 1 })),
    'bad change': (tab: ModelTab, pick: number) => update(tab, pick, () => ({ lastname: ' ' })),
    identity: (tab: ModelTab, pick: number) => update(tab, pick, (mark) => ({ lastname: mark })),
    visit: (tab: ModelTab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'none')),
    'photo visit': (tab: ModelTab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'good')),
    'bad photo': (tab: ModelTab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'bad')),
    'bad visit': (tab: ModelTab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'none', { visit_result: 'Others' })),
    'last visit': (tab: ModelTab, pick: number) => void (clients(tab).length > 0 && visit(tab, byNumber(clients(tab), pick) as string, null, 'none', { visit_result: 'Deceased' })),
    plan: (tab: ModelTab, pick: number) => {
      const client_id = byNumber(clients(tab), pick)
      if (client_id === undefined) return
      const id = newId()
      const entry = note(tab, { operation: 'itinerary_create', record_id: id, client_id })
      // After the visits' day: only a visit that names a plan fulfils it here.
      const visible_at = `2026-12-${String(10 + (pick % 18)).padStart(2, '0')}`
      store(entry, tab.queue.add([newPlan({ id, client_id, visible_at, remarks: entry.mark }, '')]))
    },
    'visit plan': (tab: ModelTab, pick: number) => {
      const plan = byNumber(plans(tab), pick)
      if (plan !== undefined) visit(tab, plan.client_id, plan.record_id, 'none')
    },
    move: (tab: ModelTab, pick: number) => act(tab, pick, 'move'),
    skip: (tab: ModelTab, pick: number) => act(tab, pick, 'skip'),
    remarks: (tab: ModelTab, pick: number) => act(tab, pick, 'remarks'),
    retry,
    correct: (tab: ModelTab, pick: number) => void correct(tab, pick),
    remove: (tab: ModelTab, pick: number) => void remove(tab, pick),
    'send now': (tab: ModelTab) => void tab.loop.syncNow(),
  }
}

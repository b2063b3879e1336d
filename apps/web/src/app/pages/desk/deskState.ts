import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import type { Nobody, Served } from '../../../domains/touchpoints/desk/desk.repository.ts'
import type { NewVisit } from '../../../domains/visits/visits.repository.ts'
import type { Entry } from './deskEntry.ts'

/** A call that was entered and isn't stored yet. */
export type Unsent = {
  readonly body: NewVisit
  /** Its idempotency key: sent again, it is stored once. */
  readonly key: string
  readonly name: string
  /** What was known of the client when the call was entered. */
  readonly served?: Served
  readonly entry: Entry
  /** `waits` for a network or its turn; `refused` waits for a person. */
  readonly state: 'waits' | 'refused'
  readonly message: string
  readonly reasons: readonly GuardReason[]
  /** The client is no more: nothing will be saved of it. */
  readonly gone?: boolean
}

/** The last call that was saved, which can still be set right. */
export type Last = { readonly entry: Entry; readonly name: string; readonly served?: Served; readonly lease_id: string | null; readonly at: number }

/** Who is held for the caller; `lost` where the server gave it to others. */
export type HeldClient = { readonly served: Served; readonly lost: boolean }

export type Desk = {
  /** Working takes clients; idle takes none, whatever is still to be sent. */
  readonly phase: 'idle' | 'working'
  readonly branch: string | null
  readonly current: HeldClient | null
  readonly ahead: HeldClient | null
  readonly entry: Entry | null
  readonly unsent: readonly Unsent[]
  readonly last: Last | null
  /** Nobody could be had at the last try; asked again once something has changed. */
  readonly nobody: Nobody | null
}

export const freshDesk: Desk = { phase: 'idle', branch: null, current: null, ahead: null, entry: null, unsent: [], last: null, nobody: null }

export type Event =
  | { readonly did: 'start'; readonly branch: string | null }
  | { readonly did: 'pause' }
  | { readonly did: 'serve'; readonly served: Served; readonly entry: Entry }
  | { readonly did: 'nobody'; readonly nobody: Nobody }
  /** Somebody may be had again. */
  | { readonly did: 'look again' }
  | { readonly did: 'enter'; readonly entry: Entry }
  /** What was entered is to be stored, and the next client opens with `next`. */
  | { readonly did: 'save'; readonly unsent: Unsent; readonly lease_id: string | null; readonly at: number; readonly next: Entry | null }
  /** The last result is set right: what stands in its place is to be stored. */
  | { readonly did: 'correct'; readonly unsent: Unsent; readonly at: number }
  | { readonly did: 'stored'; readonly id: string }
  | { readonly did: 'refused'; readonly id: string; readonly message: string; readonly reasons: readonly GuardReason[]; readonly gone?: boolean }
  /** What was entered of a refused call is changed. */
  | { readonly did: 'revise'; readonly id: string; readonly entry: Entry }
  | { readonly did: 'again'; readonly id: string; readonly body: NewVisit; readonly key: string }
  | { readonly did: 'drop'; readonly id: string }
  | { readonly did: 'lost'; readonly lease_id: string }
  /** Skips the client who is open: `next` is what is entered of the one ahead. */
  | { readonly did: 'skip'; readonly next: Entry | null }

/** Moves on to the client ahead, if there is one. */
const onward = (desk: Desk, next: Entry | null): Desk => ({ ...desk, current: desk.ahead, ahead: null, entry: desk.ahead === null ? null : next, nobody: null })

/** A client is held twice at most once: as the open one, else as the one ahead. */
function served(desk: Desk, one: Served, entry: Entry): Desk {
  const held = { served: one, lost: false }
  if (desk.current === null) return { ...desk, current: held, entry, nobody: null }
  if (desk.current.served.lease_id === one.lease_id || desk.ahead !== null) return desk
  return { ...desk, ahead: held, nobody: null }
}

function lost(desk: Desk, leaseId: string): Desk {
  if (desk.ahead?.served.lease_id === leaseId) return { ...desk, ahead: null }
  if (desk.current?.served.lease_id !== leaseId) return desk
  return { ...desk, current: { ...desk.current, lost: true } }
}

const without = (desk: Desk, id: string): readonly Unsent[] => desk.unsent.filter(({ body }) => body.id !== id)

const changed = (desk: Desk, id: string, by: Partial<Unsent>): Desk => ({
  ...desk,
  unsent: desk.unsent.map((one) => (one.body.id === id ? { ...one, ...by } : one)),
})

const lastOf = ({ entry, name, served: known }: Unsent) => ({ entry, name, ...(known !== undefined && { served: known }) })

/** The last result says what its call says. */
function revised(desk: Desk, id: string, entry: Entry): Desk {
  const { last } = desk
  return { ...changed(desk, id, { entry }), last: last?.entry.begun.id === id ? { ...last, entry } : last }
}

/** The desk after something has happened. */
export function happened(desk: Desk, event: Event): Desk {
  switch (event.did) {
    case 'start':
      return { ...desk, phase: 'working', branch: event.branch, nobody: null }
    case 'pause':
      return { ...desk, phase: 'idle', current: null, ahead: null, entry: null, nobody: null }
    case 'serve':
      return served(desk, event.served, event.entry)
    case 'nobody':
      return { ...desk, nobody: event.nobody }
    case 'look again':
      return { ...desk, nobody: null }
    case 'enter':
      return { ...desk, entry: event.entry }
    case 'save': {
      const { unsent, lease_id, at, next } = event
      const last = { ...lastOf(unsent), lease_id, at }
      return onward({ ...desk, unsent: [...desk.unsent, unsent], last }, next)
    }
    case 'correct': {
      const { unsent, at } = event
      const last = { ...lastOf(unsent), lease_id: desk.last?.lease_id ?? null, at }
      return { ...desk, unsent: [...desk.unsent, unsent], last }
    }
    case 'stored':
      return { ...desk, unsent: without(desk, event.id), nobody: null }
    case 'refused':
      return changed(desk, event.id, { state: 'refused', message: event.message, reasons: event.reasons, gone: event.gone ?? false })
    case 'revise':
      return revised(desk, event.id, event.entry)
    case 'again':
      return changed(desk, event.id, { state: 'waits', body: event.body, key: event.key, message: '', reasons: [] })
    case 'drop':
      return { ...desk, unsent: without(desk, event.id), last: desk.last?.entry.begun.id === event.id ? null : desk.last }
    case 'lost':
      return lost(desk, event.lease_id)
    case 'skip':
      return onward(desk, event.next)
  }
}

/** The call that is sent next: they go in their order, those refused wait for a person. */
export const toSend = (desk: Desk): Unsent | null => desk.unsent.find(({ state }) => state === 'waits') ?? null

/**
 * Whether a client should be taken now. The one ahead waits until nothing is under way: a third lease would give back
 * that of a call which is just being stored.
 */
export function wantsClient(desk: Desk): boolean {
  if (desk.phase !== 'working' || desk.nobody !== null) return false
  return desk.current === null || (desk.ahead === null && toSend(desk) === null)
}

/** So long after it was saved a result may be set right (milliseconds); the server has the last word. */
export const correctable = 10 * 60_000

/** Whether the last result may still be set right. */
export const mayCorrect = ({ last }: Desk, now: number): boolean => last !== null && now - last.at < correctable

/** Whether leaving the page would leave something behind. */
export const isDirty = (desk: Desk, entered: (entry: Entry) => boolean): boolean => desk.unsent.length > 0 || (desk.entry !== null && entered(desk.entry))

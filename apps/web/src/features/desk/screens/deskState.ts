import type { EmptyQueue, ServedClient } from '../callDesk.queries.ts'
import { type UnsentCall, waitingCalls } from '../unsentCalls/unsentCall.ts'
import type { CallEntry } from './deskEntry.ts'

/** The last call that was saved, which can still be set right. */
export type LastCall = { readonly entry: CallEntry; readonly name: string; readonly served?: ServedClient; readonly lease_id: string | null; readonly at: number }

/** A client leased to the caller; `lost` where the server has released the lease for others. */
export type LeasedClient = { readonly served: ServedClient; readonly lost: boolean }

export type DeskState = {
  /** Working takes clients; idle takes none, whatever is still to be sent. */
  readonly phase: 'idle' | 'working'
  readonly branch: string | null
  /** The client who was chosen on the start page, until they are served. */
  readonly chosen?: string | undefined
  readonly current: LeasedClient | null
  readonly ahead: LeasedClient | null
  readonly entry: CallEntry | null
  readonly last: LastCall | null
  /** Nobody could be had at the last try; asked again once something has changed. */
  readonly nobody: EmptyQueue | null
}

export const freshDesk: DeskState = { phase: 'idle', branch: null, current: null, ahead: null, entry: null, last: null, nobody: null }

export type DeskEvent =
  | { readonly did: 'start'; readonly branch: string | null; readonly client?: string | undefined }
  | { readonly did: 'pause' }
  | { readonly did: 'serve'; readonly served: ServedClient; readonly entry: CallEntry }
  | { readonly did: 'nobody'; readonly nobody: EmptyQueue }
  /** Somebody may be had again. */
  | { readonly did: 'look again' }
  | { readonly did: 'enter'; readonly entry: CallEntry }
  /** What was entered was given away to be stored, and the next client opens with `next`. */
  | { readonly did: 'save'; readonly unsent: UnsentCall; readonly lease_id: string | null; readonly at: number; readonly next: CallEntry | null }
  /** The last result is set right: what stands in its place was given away to be stored. */
  | { readonly did: 'correct'; readonly unsent: UnsentCall; readonly at: number }
  /** What was entered of a refused call is changed. */
  | { readonly did: 'revise'; readonly id: string; readonly entry: CallEntry }
  | { readonly did: 'drop'; readonly id: string }
  | { readonly did: 'lost'; readonly lease_id: string }
  /** Skips the client who is open: `next` is what is entered of the one ahead. */
  | { readonly did: 'skip'; readonly next: CallEntry | null }

/** Moves on to the client ahead, if there is one. */
const onward = (desk: DeskState, next: CallEntry | null): DeskState => ({ ...desk, current: desk.ahead, ahead: null, entry: desk.ahead === null ? null : next, nobody: null })

/**
 * Stores a leased client as the open one, else as the one ahead; changes nothing where it is open already or one is
 * ahead.
 */
function served(desk: DeskState, one: ServedClient, entry: CallEntry): DeskState {
  const leased = { served: one, lost: false }
  if (desk.current === null) return { ...desk, chosen: undefined, current: leased, entry, nobody: null }
  if (desk.current.served.lease_id === one.lease_id || desk.ahead !== null) return desk
  return { ...desk, ahead: leased, nobody: null }
}

function lost(desk: DeskState, leaseId: string): DeskState {
  if (desk.ahead?.served.lease_id === leaseId) return { ...desk, ahead: null }
  if (desk.current?.served.lease_id !== leaseId) return desk
  return { ...desk, current: { ...desk.current, lost: true } }
}

const lastOf = ({ entry, name, served: known }: UnsentCall) => ({ entry, name, ...(known !== undefined && { served: known }) })

/** The desk after something has happened. */
export function applyDeskEvent(desk: DeskState, event: DeskEvent): DeskState {
  switch (event.did) {
    case 'start':
      return { ...desk, phase: 'working', branch: event.branch, chosen: event.client, nobody: null }
    case 'pause':
      return { ...desk, phase: 'idle', chosen: undefined, current: null, ahead: null, entry: null, nobody: null }
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
      return onward({ ...desk, last }, next)
    }
    case 'correct': {
      const { unsent, at } = event
      const last = { ...lastOf(unsent), lease_id: desk.last?.lease_id ?? null, at }
      return { ...desk, last }
    }
    case 'revise':
      // The last result says what its call says.
      return desk.last?.entry.begun.id === event.id ? { ...desk, last: { ...desk.last, entry: event.entry } } : desk
    case 'drop':
      return { ...desk, last: desk.last?.entry.begun.id === event.id ? null : desk.last }
    case 'lost':
      return lost(desk, event.lease_id)
    case 'skip':
      return onward(desk, event.next)
  }
}

/**
 * Whether a client should be taken now. The one ahead waits until nothing is under way, and where nobody is open a
 * second call that is: a third lease would give back that of a call which is just being stored.
 */
export function wantsClient(desk: DeskState, unsent: readonly UnsentCall[]): boolean {
  if (desk.phase !== 'working' || desk.nobody !== null) return false
  const underWay = waitingCalls(unsent).length
  return desk.current === null ? underWay < 2 : desk.ahead === null && underWay === 0
}

/** So long after it was saved a result may be set right (milliseconds); the server has the last word. */
export const correctable = 10 * 60_000

/** Whether the last result may still be set right. */
export const mayCorrect = ({ last }: DeskState, now: number): boolean => last !== null && now - last.at < correctable

/** Whether leaving the desk would leave something behind: calls that were saved are kept and sent from every screen. */
export const isDirty = ({ entry }: DeskState, entered: (entry: CallEntry) => boolean): boolean => entry !== null && entered(entry)

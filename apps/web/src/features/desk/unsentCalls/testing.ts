import { onTestFinished, vi } from 'vitest'
import { NeedsApproval, NoAnswer, Refused, type ApprovalResult, type OutcomeHandlers } from '../../../api/outcomes.ts'
import type { UnsentCallStore } from '../../../device/desk/callStore.ts'
import type { ServedClient } from '../callDesk.queries.ts'
import { someClient } from '../../../testing/records.ts'
import { sessionFixture, someUser } from '../../../app/testing.ts'
import { freshEntry } from '../screens/deskEntry.ts'
import { createDeskCalls } from './deskCalls.ts'
import type { UnsentCall } from './unsentCall.ts'

export const tala = someUser({ id: 'tala', user_type: 'tele' })
export const ben = someUser({ id: 'ben', user_type: 'oic' })

/** A call that was entered, with everything named after its id. */
export const callOf = (id: string): UnsentCall => ({
  body: { id, client_id: `client ${id}`, visit_type: 'call', visit_time: '2026-11-25T02:00:00Z', remarks: `typed of ${id}` },
  key: `key ${id}`, name: id, state: 'waits', message: '', reasons: [],
  entry: freshEntry({ id, client_id: `client ${id}`, visit_type: 'call', itinerary_id: null, began: 0 }),
})

/** A client as the desk hands it out, with everything named after it. */
export const served = (name: string): ServedClient => ({
  lease_id: `lease ${name}`,
  expires_at: '2026-11-25T02:03:00Z',
  because: { class: 'never_called', due_on: null, call_back_at: null, text: 'Never called.' },
  client: someClient({ id: `client ${name}`, fullname: name }),
  history: [],
  script: null,
})

/** A disk that outlives its pages; `fails` lets it refuse. */
function memoryDisk() {
  const rows = new Map<number, { userId: string; id: string; call: UnsentCall }>()
  const disk = { fails: false, ids: () => [...rows.values()].map(({ userId, id }) => `${userId}: ${id}`) }
  let last = 0
  const work = async <T>(does: () => T): Promise<T> => {
    await Promise.resolve()
    if (disk.fails) throw new Error('The disk is full.')
    return does()
  }
  const store: UnsentCallStore<UnsentCall> = {
    all: (userId) => work(() => new Map([...rows].filter(([, row]) => row.userId === userId).map(([place, { call }]) => [place, call]))),
    add: (userId, id, call) => work(() => (rows.set((last += 1), { userId, id, call }), last)),
    change: (place, call) => work(() => {
        const row = rows.get(place)
        if (row !== undefined) rows.set(place, { ...row, call })
      }),
    remove: (place) => work(() => void rows.delete(place)),
  }
  return Object.assign(disk, { store })
}

/** One after the other, as the browser's locks do for all tabs. */
export function memoryLocks() {
  let turn: Promise<unknown> = Promise.resolve()
  return { request: (_: string, work: () => Promise<unknown>) => (turn = turn.then(work)) } as unknown as Pick<LockManager, 'request'>
}

type Sent = { readonly as: string; readonly key: string }

/** The server: what it stored, by key; `says` plays its answer, and nobody answers where that throws. */
function memoryServer() {
  const stored = new Map<string, string>()
  const server = {
    sent: [] as Sent[],
    stored,
    says: (_sent: Sent): void => undefined,
    send: async (userId: string, _body: unknown, key: string) => {
      await Promise.resolve()
      server.sent.push({ as: userId, key })
      server.says({ as: userId, key })
      stored.set(key, userId)
    },
  }
  return server
}

/** A page: its session, its calls, and notes of the refusals and failures that it showed. */
export function openPage(disk: ReturnType<typeof memoryDisk>, server: ReturnType<typeof memoryServer>, { locks = memoryLocks(), channel = null as BroadcastChannel | null } = {}) {
  const { session } = sessionFixture()
  const notes: string[] = []
  let answer: ((result: ApprovalResult) => void) | undefined
  const calls = createDeskCalls({
    session, store: disk.store, send: server.send, locks, channel,
    handleOutcome: (error, handlers: OutcomeHandlers = {}) => {
      if (error instanceof NeedsApproval) answer = handlers.approval
      else notes.push(`dealt with ${error instanceof Refused ? error.status : String(error)}`)
    },
    refused: ({ name, message }) => notes.push(`${name}: ${message}`),
  })
  return { calls, session, notes, answer: (result: ApprovalResult) => answer?.(result), signIn: (user: typeof tala) => session.begin({ user, allowedPaths: [] }) }
}

/** Nobody answers. */
export const noNetwork = () => {
  throw new NoAnswer('No network.')
}

/** The server refuses. */
export const refusal = (status: number, code: string, more: object = {}) => () => {
  throw new Refused({ status, sentAs: 'tala', problem: { code, message: 'Not now.', request_id: 'r', ...more } as never })
}

/** What a test begins with: a disk, a server, and time that it moves itself. */
export function deskFixture() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return { disk: memoryDisk(), server: memoryServer(), settle: (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds) }
}


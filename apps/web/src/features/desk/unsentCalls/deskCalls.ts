import { t } from '@bisita/contract/words'
import { meaningOf } from '../../../device/sync/answers.ts'
import type { UnsentCallStore } from '../../../device/desk/callStore.ts'
import { Refused } from '../../../api/outcomes.ts'
import type { HandleOutcome } from '../../../api/handleOutcome.ts'
import type { NewVisit } from '../../visits/visits.repository.ts'
import { createStore, type Store } from '../../../ui/browser/store.ts'
import type { Session } from '../../../app/session/session.ts'
import type { CallEntry } from '../screens/deskEntry.ts'
import { createUnsentCallCache } from './unsentCallCache.ts'
import { exportOf, type UnsentCall, waitingCalls } from './unsentCall.ts'

/** The calls of the desk from their entry until the server has answered for them, whatever screen is open. */
export type DeskCalls = {
  /** The unsent calls of the signed-in user, in the order of entry. */
  readonly unsent: Pick<Store<readonly UnsentCall[]>, 'get' | 'subscribe'>
  /** Why the last try came to nothing, where what waits is sent later; null where it came to something. */
  readonly lastFailure: Pick<Store<string | null>, 'get' | 'subscribe'>
  /** Counts the calls that were stored since the page was opened. */
  readonly stored: Pick<Store<number>, 'get' | 'subscribe'>
  /** Resolves once the signed-in user's calls that earlier pages stored are read, or can't be read. */
  readonly loaded: () => Promise<void>
  /** Keeps a call, and sends it when its turn comes. */
  readonly add: (call: UnsentCall) => void
  /** What was entered of a refused call is changed. */
  readonly revise: (id: string, entry: CallEntry) => void
  /** A refused call is sent again, as it says now. */
  readonly resend: (id: string, body: NewVisit, key: string) => void
  readonly drop: (id: string) => void
  /** Sends what waits now. */
  readonly sendNow: () => void
  /** Whether everything is on the disk: until then the page asks before it is closed. */
  readonly isWritten: () => boolean
  readonly isSending: () => boolean
  /** All of them as a file for somebody who can help; null where there is none. */
  readonly export: () => Blob | null
}

export type DeskCallsDependencies = {
  readonly session: Pick<Session, 'state' | 'takenOver'>
  readonly store: UnsentCallStore<UnsentCall>
  /** Sends a call as that user, even if another user has signed in meanwhile. */
  readonly send: (userId: string, body: NewVisit, key: string) => Promise<unknown>
  /** What lets one tab send at a time; null where the browser has no locks: the keys see to it that each call is stored once. */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Tells the other tabs that the store was written; null where the browser has no channel. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
  readonly handleOutcome: HandleOutcome
  /** Called with a call that the server refused. */
  readonly refused: (call: UnsentCall) => void
}

/** Under which name tabs tell each other, and send one at a time. */
export const deskCallsChannel = 'bisita-desk-calls'

/** After a try that nobody answered it is tried again, later each time; milliseconds. */
const pauses = { first: 5_000, most: 60_000 }

/** Who has a desk: everybody but an mr. */
const userOf = ({ state, takenOver: taken }: DeskCallsDependencies['session']): string | null => {
  const user = taken.get() ? undefined : state.get()?.user
  return user === undefined || user.user_type === 'mr' ? null : user.id
}

/**
 * Calls are sent one after the other, each under its own key, and deleted from the disk once the server has answered.
 * One tab sends at a time and reads the disk again before that: another tab may have sent meanwhile.
 */
export function createDeskCalls({ session, store, send, locks, channel, handleOutcome: dealWith, refused }: DeskCallsDependencies): DeskCalls {
  const late = createStore<string | null>(null)
  const stored = createStore(0)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const cache = createUnsentCallCache(store, () => channel?.postMessage('written'))
  let userId: string | null = null
  /** Those about which a person is asked whether approval shall be requested. */
  const prompting = new Set<string>()
  let loading: Promise<void> = Promise.resolve()
  let running = false
  /** Something came while a round was at its end. */
  let again = false
  let pause = pauses.first
  let timer: ReturnType<typeof setTimeout> | undefined

  function refuse(owner: string, call: UnsentCall, why: Pick<UnsentCall, 'message' | 'reasons' | 'gone'>): void {
    const now: UnsentCall = { ...call, state: 'refused', ...why }
    cache.put(owner, call.body.id, now)
    if (owner === userId) refused(now)
  }

  function arrived(owner: string, id: string): void {
    cache.put(owner, id, null)
    stored.set(stored.get() + 1)
  }

  /** Does what follows from an answer that is no success. False where nothing more is to be sent now. */
  function failed(owner: string, call: UnsentCall, error: unknown): boolean {
    const { id } = call.body
    const meaning = meaningOf(error)
    switch (meaning.why) {
      case 'later':
        if (owner === userId) late.set(meaning.reached ? meaning.message : 'No answer.')
        wait(Math.max(meaning.wait ?? 0, pause))
        pause = Math.min(pause * 2, pauses.most)
        return false
      case 'offer':
        prompting.add(id)
        void dealWith(error, {
          approval: (result) => {
            prompting.delete(id)
            if (result === 'requested') arrived(owner, id)
            else refuse(owner, call, { message: t('It was not sent for approval.'), reasons: [] })
          },
        })
        return true
      case 'refused':
      case 'request_open': {
        const problem = error instanceof Refused ? error.problem : undefined
        const message = [problem?.message ?? '', ...(problem?.fields ?? []).map((field) => field.message)].join(' ').trim()
        refuse(owner, call, { message, reasons: problem?.reasons ?? [], gone: problem?.code === 'deleted' })
        return true
      }
      default:
        // It was about the session.
        if (owner === userId) void dealWith(error)
        return false
    }
  }

  async function sendOne(owner: string, call: UnsentCall): Promise<boolean> {
    try {
      await send(owner, call.body, call.key)
    } catch (error) {
      const goesOn = failed(owner, call, error)
      if (goesOn) late.set(null)
      return goesOn
    }
    arrived(owner, call.body.id)
    late.set(null)
    pause = pauses.first
    return true
  }

  /** Sends what waits. False where something holds it up: nobody answers, or the session has ended. */
  async function sendAll(owner: string): Promise<boolean> {
    await cache.refresh()
    for (;;) {
      await cache.flush()
      const next = userId === owner ? waitingCalls(cache.unsent.get()).find(({ body }) => !prompting.has(body.id)) : undefined
      if (next === undefined) return true
      if (!(await sendOne(owner, next))) return false
    }
  }

  /** Writes what is not written, and sends what waits. Never rejects. */
  async function round(): Promise<void> {
    const owner = userId
    if (running) {
      again = true
      return
    }
    running = true
    again = false
    let goesOn = true
    clearTimeout(timer)
    try {
      await cache.flush()
      if (owner !== null && waitingCalls(cache.unsent.get()).length > 0) {
        if (locks === null) goesOn = await sendAll(owner)
        else goesOn = await locks.request(`${deskCallsChannel} ${owner}`, () => sendAll(owner))
      }
      await cache.flush()
    } catch (error) {
      console.error('The sending of calls met something unexpected.', error)
    }
    running = false
    if (userId !== owner || (again && goesOn)) void round()
    else if (!cache.isWritten()) wait(pauses.first)
  }

  function wait(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void round(), milliseconds)
  }

  function follow(): void {
    const now = userOf(session)
    if (now === userId) return
    userId = now
    prompting.clear()
    pause = pauses.first
    late.set(null)
    cache.show(now)
    if (now !== null) loading = cache.refresh().then(() => void round())
  }
  session.state.subscribe(follow)
  session.takenOver.subscribe(follow)
  channel?.addEventListener('message', () => void cache.refresh().then(() => void round()))

  const change = (id: string, by: Partial<UnsentCall>) => {
    const call = cache.find(id)
    if (call !== undefined && userId !== null) cache.put(userId, id, { ...call, ...by })
  }
  const wake = () => {
    pause = pauses.first
    void round()
  }
  return {
    unsent: cache.unsent,
    lastFailure: late,
    stored,
    loaded: () => loading,
    add: (call) => {
      if (userId !== null) cache.put(userId, call.body.id, call)
      void round()
    },
    revise: (id, entry) => change(id, { entry }),
    resend: (id, body, key) => {
      change(id, { state: 'waits', body, key, message: '', reasons: [] })
      void round()
    },
    drop: (id) => {
      if (userId !== null) cache.put(userId, id, null)
    },
    sendNow: wake,
    isWritten: cache.isWritten,
    isSending: () => running && waitingCalls(cache.unsent.get()).length > 0,
    export: () => exportOf(cache.unsent.get()),
  }
}

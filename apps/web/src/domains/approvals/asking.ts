import type { ApprovalOffer } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import type { ApprovalResult, Refused } from '../../api/outcomes.ts'
import type { DealWith } from '../../api/refusals.ts'
import { createSendKeys } from '../../api/sendKey.ts'
import type { Notices } from '../../ui/notices.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'
import type { Approval, ApprovalsRepository } from './approvals.repository.ts'
import { requestOf } from './requesting.ts'

/** An offer that stands before the person. */
export type Asked = {
  readonly id: number
  readonly offer: ApprovalOffer
  readonly sending: boolean
  /** Why the last send failed; what was typed stays. */
  readonly failure: string | null
}

export type Asking = {
  readonly asked: Pick<Store<Asked | null>, 'get' | 'subscribe'>
  /** Puts an offer before the person, behind those that are there already. */
  readonly ask: (offer: ApprovalOffer) => Promise<ApprovalResult>
  readonly request: (message: string) => Promise<void>
  /** The person wants no approval. While a request is on its way it is too late for that. */
  readonly cancel: () => void
  /** The context has changed: what is open closes as cancelled; what is being sent runs to its answer unseen. */
  readonly dismiss: () => void
  /** Counts the requests that were stored. */
  readonly requests: Pick<Store<number>, 'get' | 'subscribe'>
}

type Dependencies = {
  readonly approvals: Pick<ApprovalsRepository, 'request'>
  readonly notices: Notices
  readonly dealWith: DealWith
}

type Waiting = { readonly id: number; readonly offer: ApprovalOffer; readonly answer: (result: ApprovalResult) => void }

const unanswered = 'Nobody answered. It may or may not have been asked for. What you typed is still here; send it again: it is asked for once.'

/** What the server says is wrong, in its own words. */
const reasonOf = (refused: Refused): string => refused.problem?.fields?.[0]?.message ?? refused.message

/**
 * The asking for approval after a 202, apart from what shows it.
 *
 *     ask ──► open ──request──► sending ──stored──► told 'requested'
 *              │ ▲                 │
 *              │ └──── refused ────┘
 *              └──cancel, dismiss──────────────────► told 'cancelled'
 */
export function createAsking({ approvals, notices, dealWith }: Dependencies): Asking {
  const asked = createStore<Asked | null>(null)
  const requests = createStore(0)
  let line: readonly Waiting[] = []
  let count = 0
  let keyOf = createSendKeys()

  const showNext = () => {
    const [first] = line
    keyOf = createSendKeys()
    asked.set(first === undefined ? null : { id: first.id, offer: first.offer, sending: false, failure: null })
  }
  /** Tells the caller and goes on to the next offer, where this one is still before the person. */
  const settle = (waiting: Waiting, result: ApprovalResult) => {
    waiting.answer(result)
    if (!line.includes(waiting)) return
    line = line.filter((other) => other !== waiting)
    showNext()
  }
  /** A failed send: the dialog stays with what was typed, unless it was dismissed meanwhile. */
  const fail = (waiting: Waiting, notice: string, failure: string) => {
    notices.show('negative', notice)
    if (line.includes(waiting)) asked.set({ id: waiting.id, offer: waiting.offer, sending: false, failure })
    else waiting.answer('cancelled')
  }

  async function send(waiting: Waiting, message: string): Promise<void> {
    const body = requestOf(waiting.offer, message)
    let stored: Partial<Approval> | null
    try {
      stored = await approvals.request(body, keyOf(body))
    } catch (error) {
      const refused = (notice: string) => (problem: Refused) => fail(waiting, notice, reasonOf(problem))
      void dealWith(error, {
        400: refused(messages.tryLater),
        403: refused(messages.notAuthorized),
        409: (problem) => fail(waiting, problem.message, reasonOf(problem)),
        other: refused(messages.tryAgain),
        none: () => fail(waiting, messages.tryAgain, unanswered),
      })
      // None of these took it: a matter of the session, which has been dealt with. Nothing was requested.
      if (asked.get()?.sending === true || !line.includes(waiting)) settle(waiting, 'cancelled')
      return
    }
    if (typeof stored?.approval_id !== 'string') return fail(waiting, messages.tryLater, messages.tryLater)
    notices.show('positive', messages.requestSubmitted)
    requests.set(requests.get() + 1)
    settle(waiting, 'requested')
  }

  return {
    asked,
    requests,
    ask: (offer) =>
      new Promise((answer) => {
        count += 1
        line = [...line, { id: count, offer, answer }]
        if (line.length === 1) showNext()
      }),
    request: async (message) => {
      const now = asked.get()
      const [waiting] = line
      if (now === null || now.sending || waiting === undefined) return
      asked.set({ ...now, sending: true, failure: null })
      await send(waiting, message)
    },
    cancel: () => {
      const [waiting] = line
      if (waiting !== undefined && asked.get()?.sending === false) settle(waiting, 'cancelled')
    },
    dismiss: () => {
      const sending = asked.get()?.sending === true
      const left = line
      line = []
      asked.set(null)
      for (const [at, waiting] of left.entries()) if (at > 0 || !sending) waiting.answer('cancelled')
    },
  }
}

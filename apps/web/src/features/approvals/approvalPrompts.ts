import type { ApprovalOffer } from '@bisita/contract/approvals'
import { approvalRequest } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import type { Api } from '../../api/api.ts'
import type { ApprovalResult, Refused } from '../../api/outcomes.ts'
import type { HandleOutcome } from '../../api/handleOutcome.ts'
import { createIdempotencyKeys } from '../../api/idempotencyKey.ts'
import type { Notices } from '../../ui/notices.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'
import type { Approval } from './approvals.queries.ts'
import { requestBodyOf } from './requestApproval.ts'

/** An offer that stands before the person. */
export type ApprovalPrompt = {
  readonly id: number
  readonly offer: ApprovalOffer
  readonly sending: boolean
  /** Why the last send failed; what was typed stays. */
  readonly failure: string | null
}

export type ApprovalPrompts = {
  readonly current: Pick<Store<ApprovalPrompt | null>, 'get' | 'subscribe'>
  /** Puts an offer before the person, behind those that are there already. */
  readonly prompt: (offer: ApprovalOffer) => Promise<ApprovalResult>
  readonly submit: (message: string) => Promise<void>
  /** The person wants no approval. While a request is on its way it is too late for that. */
  readonly cancel: () => void
  /** The context has changed: what is open closes as cancelled; what is being sent runs to its answer unseen. */
  readonly dismiss: () => void
  /** Counts the requests that were stored. */
  readonly submittedCount: Pick<Store<number>, 'get' | 'subscribe'>
}

type Dependencies = {
  readonly api: Pick<Api, 'call'>
  readonly notices: Notices
  readonly dealWith: HandleOutcome
}

type PendingPrompt = { readonly id: number; readonly offer: ApprovalOffer; readonly answer: (result: ApprovalResult) => void }

const unanswered = t('No answer. Your entry is still here. Send it again; it is requested only once.')

/** What the server says is wrong, in its own words. */
const reasonOf = (refused: Refused): string => refused.problem?.fields?.[0]?.message ?? refused.message

/**
 * The state of the approval dialog after a 202, apart from its components.
 *
 *     ask ──► open ──request──► sending ──stored──► 'requested'
 *              │ ▲                 │
 *              │ └──── refused ────┘
 *              └──cancel, dismiss──────────────────► 'cancelled'
 */
export function createApprovalPrompts({ api, notices, dealWith }: Dependencies): ApprovalPrompts {
  const current = createStore<ApprovalPrompt | null>(null)
  const requests = createStore(0)
  let line: readonly PendingPrompt[] = []
  let count = 0
  let keyOf = createIdempotencyKeys()

  const showNext = () => {
    const [first] = line
    keyOf = createIdempotencyKeys()
    current.set(first === undefined ? null : { id: first.id, offer: first.offer, sending: false, failure: null })
  }
  /** Tells the caller and goes on to the next offer, where this one is still before the person. */
  const settle = (waiting: PendingPrompt, result: ApprovalResult) => {
    waiting.answer(result)
    if (!line.includes(waiting)) return
    line = line.filter((other) => other !== waiting)
    showNext()
  }
  /** A failed send: the dialog stays with what was typed, unless it was dismissed meanwhile. */
  const fail = (waiting: PendingPrompt, notice: string, failure: string) => {
    notices.show('negative', notice)
    if (line.includes(waiting)) current.set({ id: waiting.id, offer: waiting.offer, sending: false, failure })
    else waiting.answer('cancelled')
  }

  async function send(waiting: PendingPrompt, message: string): Promise<void> {
    const body = requestBodyOf(waiting.offer, message)
    let stored: Partial<Approval> | null
    try {
      stored = await api.call(approvalRequest, { body }, { key: keyOf(body) })
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
      if (current.get()?.sending === true || !line.includes(waiting)) settle(waiting, 'cancelled')
      return
    }
    if (typeof stored?.approval_id !== 'string') return fail(waiting, messages.tryLater, messages.tryLater)
    notices.show('positive', messages.requestSubmitted)
    requests.set(requests.get() + 1)
    settle(waiting, 'requested')
  }

  return {
    current,
    submittedCount: requests,
    prompt: (offer) =>
      new Promise((answer) => {
        count += 1
        line = [...line, { id: count, offer, answer }]
        if (line.length === 1) showNext()
      }),
    submit: async (message) => {
      const now = current.get()
      const [waiting] = line
      if (now === null || now.sending || waiting === undefined) return
      current.set({ ...now, sending: true, failure: null })
      await send(waiting, message)
    },
    cancel: () => {
      const [waiting] = line
      if (waiting !== undefined && current.get()?.sending === false) settle(waiting, 'cancelled')
    },
    dismiss: () => {
      const sending = current.get()?.sending === true
      const left = line
      line = []
      current.set(null)
      for (const [at, waiting] of left.entries()) if (at > 0 || !sending) waiting.answer('cancelled')
    },
  }
}

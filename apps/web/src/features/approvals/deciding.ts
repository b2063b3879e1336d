import { messages } from '@bisita/contract/messages'
import type { Refused } from '../../api/outcomes.ts'
import type { HandleOutcome } from '../../api/handleOutcome.ts'
import type { approvalDecide, Decision } from '@bisita/contract/approvals'
import type { CallAnswer } from '@bisita/contract/calls/call'
import { t } from '@bisita/contract/words'

/** A request after a decision; only this answer has the `one_time_passphrase`. */
export type DecidedApproval = CallAnswer<typeof approvalDecide>

/** What the screens say of each decision; `message` is what is said to the requester unless changed (promises/approvals 3). */
export const decisionTexts: Readonly<
  Record<Decision, { readonly act: string; readonly ask: string; readonly keep: string; readonly message: string; readonly done: string }>
> = {
  approve: {
    act: t('Approve'),
    ask: t('Approve this request?'),
    keep: t('Back'),
    message: messages.requestApproved,
    done: t('The request has been approved.'),
  },
  decline: {
    act: t('Decline'),
    ask: t('Decline this request?'),
    keep: t('Back'),
    message: messages.requestDeclined,
    done: t('The request has been declined.'),
  },
  cancel: {
    act: t('Cancel request'),
    ask: t('Cancel this request?'),
    keep: t('Keep it'),
    message: messages.requestCancelled,
    done: t('The request has been cancelled.'),
  },
}

/** Why requests are usually declined. */
export const declineReasons = [t('Please attach proof.'), t('The details do not match our records.'), t('Already done.'), t('No longer needed.'), t('Please ask the client again.')] as const

/** Whether an answer tells what became of the request; whatever the types say, one of something in between may not. */
export const isDecided = (answer: Partial<Pick<DecidedApproval, 'status'>> | null | undefined): boolean => {
  const status: string | undefined = answer?.status
  return status === 'APPROVED' || status === 'DECLINED' || status === 'CANCELLED'
}

/** What to say after a decision: an approval that could not be carried out any more has become the opposite. */
export function decisionNotice(action: Decision, { status, decision_message }: Pick<DecidedApproval, 'status' | 'decision_message'>): {
  readonly tone: 'positive' | 'warning' | 'negative'
  readonly text: string
} {
  if (!isDecided({ status })) return { tone: 'negative', text: messages.tryLater }
  if (action !== 'approve' || status === 'APPROVED') return { tone: 'positive', text: decisionTexts[action].done }
  return { tone: 'warning', text: t('The request was declined instead. {decision_message}', { decision_message: decision_message ?? '' }).trim() }
}

/** What a refused decision says as a notice (promises/screens 3). */
export function refusalText(refused: Refused): string {
  if (refused.status === 403) return messages.notAuthorized
  if (refused.status === 400) return messages.tryLater
  return refused.status < 500 ? refused.message : messages.somethingWrong
}

/** What has become of one of several requests. */
export type DecideOutcome =
  | { readonly state: 'unsent' | 'sending' | 'unanswered' }
  | { readonly state: 'decided'; readonly decided: DecidedApproval }
  | { readonly state: 'refused'; readonly reason: string }

type Run = {
  readonly ids: readonly string[]
  readonly decide: (id: string) => Promise<DecidedApproval>
  readonly tell: (id: string, outcome: DecideOutcome) => void
  /** Whether the person wants no more to be sent. */
  readonly stopped: () => boolean
  readonly dealWith: HandleOutcome
}

/**
 * Decides several requests, one after the other. A refusal does not stop the rest; a missing answer and
 * the end of the session do, and the requests that were not sent are reported as not sent.
 */
export async function decideAll({ ids, decide, tell, stopped, dealWith }: Run): Promise<void> {
  for (const id of ids) {
    if (stopped()) return
    tell(id, { state: 'sending' })
    const outcome = await outcomeOf(decide(id), dealWith)
    tell(id, outcome)
    if (outcome.state === 'unanswered' || outcome.state === 'unsent') return
  }
}

async function outcomeOf(decision: Promise<DecidedApproval>, dealWith: HandleOutcome): Promise<DecideOutcome> {
  try {
    const decided = await decision
    return isDecided(decided) ? { state: 'decided', decided } : { state: 'refused', reason: messages.tryLater }
  } catch (error) {
    let outcome = { state: 'unsent' } as DecideOutcome
    // Neither is called where it is a matter of the session.
    void dealWith(error, {
      other: (refused) => (outcome = { state: 'refused', reason: refusalText(refused) }),
      none: () => (outcome = { state: 'unanswered' }),
    })
    return outcome
  }
}

/** How many of several came to what, in words. */
export function summaryOf(outcomes: readonly DecideOutcome[]): string {
  const count = (fits: (outcome: DecideOutcome) => boolean) => outcomes.filter(fits).length
  const status = (wanted: string) => count((one) => one.state === 'decided' && one.decided.status === wanted)
  const parts: readonly (readonly [number, string])[] = [
    [status('APPROVED'), 'approved'],
    [status('DECLINED'), 'declined'],
    [count(({ state }) => state === 'refused'), 'refused'],
    [count(({ state }) => state === 'unanswered'), t('without an answer')],
    [count(({ state }) => state === 'unsent'), t('not sent')],
  ]
  return parts.flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`])).join(', ')
}

import { messages } from '@bisita/contract/messages'
import { expect, test } from 'vitest'
import { NoAnswer, Refused, type OutcomeHandlers } from '../../api/outcomes.ts'
import type { DecidedApproval } from './approvals.queries.ts'
import { decideAll, refusalText, summaryOf, decisionNotice, type DecideOutcome } from './deciding.ts'
import { someApproval } from './testing.ts'

const refused = (status: number, message = 'Said by the server.') =>
  new Refused({ status, sentAs: 'u', problem: { message, code: 'decided', request_id: 'r' } })

const approved = someApproval({ status: 'APPROVED' })

async function run(ids: readonly string[], answers: Readonly<Record<string, DecidedApproval | Error>>, stopAfter = Infinity) {
  const steps: string[] = []
  const outcomes = new Map<string, DecideOutcome>(ids.map((id) => [id, { state: 'unsent' }]))
  let sent = 0
  await decideAll({
    ids,
    decide: (id) => {
      sent += 1
      const answer = answers[id]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? approved)
    },
    tell: (id, outcome) => {
      steps.push(`${id} ${outcome.state}`)
      outcomes.set(id, outcome)
    },
    stopped: () => sent >= stopAfter,
    dealWith: (error, handlers: OutcomeHandlers = {}) => {
      if (error instanceof NoAnswer) handlers.none?.()
      else if (error instanceof Refused && error.status !== 401) handlers.other?.(error)
    },
  })
  return { steps, outcomes: [...outcomes.values()] }
}

test('one after the other; one that is refused does not stop the rest', async () => {
  const { steps, outcomes } = await run(['a', 'b', 'c'], { b: refused(409, 'This request has already been decided.') })
  expect(steps).toEqual(['a sending', 'a decided', 'b sending', 'b refused', 'c sending', 'c decided'])
  expect(outcomes[1]).toEqual({ state: 'refused', reason: 'This request has already been decided.' })
  expect(summaryOf(outcomes)).toBe('2 approved, 1 refused')
})

test.each([
  ['no answer', new NoAnswer(), 'unanswered', '1 approved, 1 without an answer, 1 not sent'],
  ['the end of the session', refused(401), 'unsent', '1 approved, 2 not sent'],
])('%s stops, and the rest is said not to be sent', async (_, error, state, summary) => {
  const { steps, outcomes } = await run(['a', 'b', 'c'], { b: error })
  expect(steps).toEqual(['a sending', 'a decided', 'b sending', `b ${state}`])
  expect(summaryOf(outcomes)).toBe(summary)
})

test('stopping leaves what is next unsent', async () => {
  const { steps } = await run(['a', 'b'], {}, 1)
  expect(steps).toEqual(['a sending', 'a decided'])
})

test('an approval that became a refusal counts as declined', async () => {
  const declined = someApproval({ status: 'DECLINED', decision_message: 'Maribel Asuncion is no longer active.' })
  const { outcomes } = await run(['a'], { a: declined })
  expect(summaryOf(outcomes)).toBe('1 declined')
  expect(decisionNotice('approve', declined)).toEqual({
    tone: 'warning',
    text: 'The request was declined instead. Maribel Asuncion is no longer active.',
  })
  expect(decisionNotice('decline', declined)).toEqual({ tone: 'positive', text: 'The request has been declined.' })
})

test('an answer without a status is none: try later', async () => {
  for (const answer of [{}, { status: undefined }, { status: 'PENDING' }, { status: 'DONE' }]) {
    const decided = { ...someApproval(), status: undefined, ...answer } as unknown as ReturnType<typeof someApproval>
    expect(decisionNotice('approve', decided)).toEqual({ tone: 'negative', text: messages.tryLater })
    const { outcomes } = await run(['a'], { a: decided })
    expect(outcomes).toEqual([{ state: 'refused', reason: messages.tryLater }])
  }
})

test.each([
  [refused(403), messages.notAuthorized],
  [refused(400), messages.tryLater],
  [refused(404), 'Said by the server.'],
  [refused(409), 'Said by the server.'],
  [refused(500), messages.somethingWrong],
])('%s says what is promised', (problem, text) => {
  expect(refusalText(problem)).toBe(text)
})

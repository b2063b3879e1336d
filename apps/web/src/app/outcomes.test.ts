import { messages } from '@bisita/contract/messages'
import type { Problem } from '@bisita/contract/problems'
import { expect, test } from 'vitest'
import { Aborted, MaybeStored, NeedsApproval, NoAnswer, Refused, type ApprovalResult } from '../api/outcomes.ts'
import { createHandleOutcome, maybeStoredText } from './outcomes.ts'
import { sessionFixture, someUser } from './testing.ts'

function outcomesScene({ offline = false } = {}) {
  const scene = sessionFixture()
  const led: string[] = []
  const asked: string[] = []
  let answer: (result: ApprovalResult) => void = () => undefined
  const dealWith = createHandleOutcome({
    notices: scene.notices,
    session: scene.session,
    leave: () => led.push('leave'),
    toLogin: () => led.push('login'),
    isOffline: () => offline,
    requestApproval: ({ approval_title }) => {
      asked.push(approval_title)
      return new Promise((resolve) => (answer = resolve))
    },
  })
  const user = someUser()
  const signedIn = () => scene.session.begin({ user, allowedPaths: [] })
  return { ...scene, dealWith, led, asked, answer: (result: ApprovalResult) => answer(result), user, signedIn }
}

const refused = (status: number, problem: Partial<Problem>, sentAs: string | null = null) =>
  new Refused({ status, sentAs, problem: { message: 'Said by the server.', code: 'invalid', request_id: 'r', ...problem } })

test('what nobody handles says that something went wrong', () => {
  const { dealWith, texts, signedIn } = outcomesScene()
  signedIn()
  dealWith(refused(500, { code: 'failed' }))
  expect(texts()).toEqual([messages.somethingWrong])
})

test("a caller's handler takes its status", () => {
  const { dealWith, texts, signedIn } = outcomesScene()
  signedIn()
  const taken: number[] = []
  dealWith(refused(409, { code: 'conflict' }), { 409: ({ status }) => taken.push(status) })
  expect(taken).toEqual([409])
  expect(texts()).toEqual([])
})

test('a 401 before sign-in is the caller’s; while signed in it ends the session, whatever the caller says', () => {
  const { dealWith, signedIn, session, texts, led } = outcomesScene()
  const taken: string[] = []
  const handlers = { 401: () => void taken.push('caller') }
  dealWith(refused(401, { code: 'wrong_password' }), handlers)
  expect(taken).toEqual(['caller'])
  signedIn()
  dealWith(refused(401, { code: 'expired' }), handlers)
  expect(taken).toEqual(['caller'])
  expect(texts()).toEqual([messages.expired])
  expect(session.isSignedIn()).toBe(false)
  expect(led).toEqual(['login'])
})

test('a lost phone is left like that of a deactivated user, and says that it is lost', () => {
  const { dealWith, signedIn, session, texts, led } = outcomesScene()
  signedIn()
  dealWith(refused(403, { code: 'device_lost', deactivated: true, message: 'This phone was lost.' }))
  expect([texts(), session.isSignedIn(), led]).toEqual([['This phone was lost.'], false, ['leave', 'login']])
})

test('a late answer to the session before ends nothing', () => {
  const { dealWith, signedIn, session, texts } = outcomesScene()
  signedIn()
  dealWith(refused(401, { code: 'expired' }, 'somebody before'))
  expect(session.isSignedIn()).toBe(true)
  expect(texts()).toEqual([])
})

test('another user’s session stops the page and keeps what is stored', () => {
  const { dealWith, signedIn, session, led } = outcomesScene()
  signedIn()
  dealWith(refused(409, { code: 'wrong_user' }), { 409: () => led.push('handled') })
  expect(session.takenOver.get()).toBe(true)
  expect(led).toEqual([])
})

test('a password that is due shows its screen', () => {
  const { dealWith, signedIn, session } = outcomesScene()
  signedIn()
  dealWith(refused(403, { code: 'must_change_password' }))
  expect(session.state.get()?.user.must_change_password).toBe(true)
})

test('a second step that is due shows its screen', () => {
  const { dealWith, signedIn, session } = outcomesScene()
  signedIn()
  dealWith(refused(403, { code: 'factor_due' }))
  expect(session.state.get()?.factorDue).toBe(true)
})

test('a refusal without a handler of its own goes to the one for all others', () => {
  const { dealWith, texts, signedIn } = outcomesScene()
  signedIn()
  const taken: string[] = []
  const handlers = { 409: () => void taken.push('409'), other: ({ status }: Refused) => void taken.push(`other ${status}`) }
  dealWith(refused(409, { code: 'conflict' }), handlers)
  dealWith(refused(500, { code: 'failed' }), handlers)
  expect(taken).toEqual(['409', 'other 500'])
  expect(texts()).toEqual([])
})

const offer = { approval_title: 'Change last name of Cruz', approval_type: 'Client update', approval_message: '', metadata_format: 'signed' }

test.each(['requested', 'cancelled'] as const)('what needs approval is asked, and is over when the caller has the result %s', async (result) => {
  const { dealWith, signedIn, user, asked, answer, texts } = outcomesScene()
  signedIn()
  const results: string[] = []
  const settled = Promise.resolve(dealWith(new NeedsApproval(offer, user.id), { approval: (how) => void results.push(how) })).then(() => results.push('settled'))
  expect(asked).toEqual(['Change last name of Cruz'])
  await Promise.resolve()
  expect(results).toEqual([])
  answer(result)
  await settled
  expect(results).toEqual([result, 'settled'])
  expect(texts()).toEqual([])
})

test('an approval that the session before would have needed is not asked', () => {
  const { dealWith, signedIn, asked } = outcomesScene()
  signedIn()
  dealWith(new NeedsApproval(offer, 'somebody before'))
  expect(asked).toEqual([])
})

test('no answer names the missing network where there is none, and is left to a caller that wants it', () => {
  const { dealWith, texts } = outcomesScene({ offline: true })
  dealWith(new NoAnswer())
  expect(texts()).toEqual([messages.offline])
  const handled: string[] = []
  dealWith(new NoAnswer(), { none: () => handled.push('caller') })
  expect(handled).toEqual(['caller'])
})

test('an aborted call is nobody’s concern', () => {
  const { dealWith, texts } = outcomesScene()
  dealWith(new Aborted())
  expect(texts()).toEqual([])
})

test('a change that was not answered in time may have been stored, and that is said', () => {
  const { dealWith, texts, signedIn } = outcomesScene()
  dealWith(new MaybeStored())
  signedIn()
  dealWith(new MaybeStored())
  expect(texts()).toEqual([messages.somethingWrong, maybeStoredText])
})

import * as calls from '@bisita/contract/calls/calls'
import { expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { NoAnswer } from '../../api/outcomes.ts'
import { createPendingSignOut, pendingSignOutKey } from './pendingSignOut.ts'
import { sessionFixture } from '../testing.ts'

type Answer = 'lost' | { readonly status: number; readonly code?: string }

/** A server that gives `answers` to sign-outs, one after the other, and answers everything else. */
function scene(answers: Answer[]) {
  const { local } = sessionFixture()
  const asked: string[] = []
  const fetch = (url: unknown, init: RequestInit = {}) => {
    const path = String(url)
    const as = (init.headers as Record<string, string> | undefined)?.['X-Bisita-User']
    asked.push(as === undefined ? path : `${path} as ${as}`)
    const answer = path === '/auth/signout' ? (answers.shift() ?? { status: 200 }) : { status: 200 }
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    const body = 'code' in answer ? { message: 'x', code: answer.code, request_id: 'r' } : { ok: true }
    return Promise.resolve(new Response(JSON.stringify(body), { status: answer.status, headers: { 'content-type': 'application/json' } }))
  }
  const calls = { fetch, addressOf: (path: string) => path }
  const later = createPendingSignOut(local, (userId) => createApi({ ...calls, userId: () => userId }))
  const api = createApi({ ...calls, userId: () => null, before: later.before })
  return { later, api, asked, local }
}

test('where nothing is remembered a call goes out at once', async () => {
  const { api, asked } = scene([])
  await api.call(calls.userCurrent, {})
  expect(asked).toEqual(['/user/current'])
})

test('a remembered sign-out reaches the server before anything else, as the user who left, and once for all who wait', async () => {
  const { later, api, asked, local } = scene([])
  later.remember('ana')
  await Promise.all([api.call(calls.authenticate, { body: { username: 'ana', password: 'secret' } }), api.call(calls.userCurrent, {})])
  expect(asked[0]).toBe('/auth/signout as ana')
  expect(asked.slice(1).toSorted()).toEqual(['/auth/authenticate', '/user/current'])
  expect(local.getItem(pendingSignOutKey)).toBeNull()
})

test('while the sign-out cannot reach the server nothing else is asked of it', async () => {
  const { later, api, asked, local } = scene(['lost', { status: 503 }])
  later.remember('ana')
  await expect(api.call(calls.authenticate, { body: { username: 'ana', password: 'secret' } })).rejects.toBeInstanceOf(NoAnswer)
  await expect(api.call(calls.authenticate, { body: { username: 'ana', password: 'secret' } })).rejects.toBeInstanceOf(NoAnswer)
  expect(asked).toEqual(['/auth/signout as ana', '/auth/signout as ana'])
  expect(local.getItem(pendingSignOutKey)).toBe('ana')
  await api.call(calls.authenticate, { body: { username: 'ana', password: 'secret' } })
  expect(asked.slice(2)).toEqual(['/auth/signout as ana', '/auth/authenticate'])
})

test.each([
  [401, 'expired'],
  [403, 'deactivated'],
  [409, 'wrong_user'],
])('a session that is over already or somebody else’s (%i) needs no sign-out', async (status, code) => {
  const { later, api, local } = scene([{ status, code }])
  later.remember('ana')
  await api.call(calls.userCurrent, {})
  expect(local.getItem(pendingSignOutKey)).toBeNull()
})

test('a refusal by something between us and the server is none: the sign-out stays remembered', async () => {
  const { later, api, local } = scene([{ status: 403 }])
  later.remember('ana')
  await expect(api.call(calls.userCurrent, {})).rejects.toBeInstanceOf(NoAnswer)
  expect(local.getItem(pendingSignOutKey)).toBe('ana')
})

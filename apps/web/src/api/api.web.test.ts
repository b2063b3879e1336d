import type { clientCreate, clientInfo, clientList } from '@bisita/contract/clients'
import { describe, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { Aborted, NoAnswer, Refused } from './outcomes.ts'
import { route } from './route.ts'

const list = route<typeof clientList>('GET', '/client/list')
const info = route<typeof clientInfo>('GET', '/client/info/{id}')
const create = route<typeof clientCreate>('POST', '/client/create')
const page = { items: [], count: 0, pages: 0, hasNext: false }

type Asked = { url: string; init: RequestInit; answer: (response: Response) => void }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** A network that answers when told to and, like the browser's, fails a call that is aborted. */
function fakeNetwork(userId: string | null = 'user-1') {
  const asked: Asked[] = []
  const fetch = (url: unknown, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      asked.push({ url: String(url), init, answer: resolve })
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  const api = createApi({ fetch, addressOf: (path) => `/api${path}`, userId: () => userId })
  const last = () => {
    const call = asked.at(-1)
    if (call === undefined) throw new Error('Nothing was asked.')
    return call
  }
  return { api, asked, last }
}

const client = {
  id: '0190a6a0-0000-7000-8000-000000000001',
  firstname: 'Ana',
  lastname: 'Cruz',
  location_id: '1402401001',
  id_type: 'sss',
  claim_type: 'RT',
} as const

describe('aborting', () => {
  test('a newer GET of the same path aborts the one before', async () => {
    const { api, last } = fakeNetwork()
    const older = api.call(list, { query: { keyword: 'a' } })
    const newer = api.call(list, { query: { keyword: 'ab' } })
    await expect(older).rejects.toBeInstanceOf(Aborted)
    last().answer(json(page))
    await expect(newer).resolves.toEqual(page)
  })

  test('another path and another slot are left alone', async () => {
    const { api, asked } = fakeNetwork()
    const calls = [
      api.call(list, {}),
      api.call(list, {}, { slot: 'finder' }),
      api.call(info, { params: { id: client.id } }),
    ]
    for (const { answer } of asked) answer(json(page))
    await expect(Promise.all(calls)).resolves.toHaveLength(3)
  })

  test('a change of context aborts every GET and no state change', async () => {
    const { api, asked } = fakeNetwork()
    const read = api.call(list, {})
    const written = api.call(create, { body: client })
    api.abortGets()
    await expect(read).rejects.toBeInstanceOf(Aborted)
    expect(asked[1]?.init.signal).toBeUndefined()
    asked[1]?.answer(json(client, 201))
    await expect(written).resolves.toEqual(client)
  })

  test("the caller's signal aborts a GET", async () => {
    const { api } = fakeNetwork()
    const controller = new AbortController()
    const read = api.call(list, {}, { signal: controller.signal })
    controller.abort()
    await expect(read).rejects.toBeInstanceOf(Aborted)
  })
})

describe('what is sent', () => {
  test('the path, the query and the cookie', async () => {
    const { api, asked } = fakeNetwork()
    void api.call(list, { query: { keyword: 'dela cruz', page: 2, id_type: undefined } })
    void api.call(info, { params: { id: client.id } })
    expect(asked.map(({ url }) => url)).toEqual(['/api/client/list?keyword=dela+cruz&page=2', `/api/client/info/${client.id}`])
    expect(asked[0]?.init.credentials).toBe('include')
  })

  test('who sends a state change and under which key; a GET carries neither', () => {
    const { api, asked } = fakeNetwork()
    void api.call(create, { body: client }, { key: 'key-1' })
    void api.call(list, {})
    expect(asked[0]?.init.headers).toEqual({
      'X-Bisita-User': 'user-1',
      'Idempotency-Key': 'key-1',
      'Content-Type': 'application/json',
    })
    expect(asked[0]?.init.body).toBe(JSON.stringify(client))
    expect(asked[1]?.init.headers).toBeUndefined()
  })

  test('nobody is named before sign-in', () => {
    const { api, last } = fakeNetwork(null)
    void api.call(create, { body: client })
    expect(last().init.headers).toEqual({ 'Content-Type': 'application/json' })
  })
})

describe('outcomes', () => {
  test('a refusal carries its status, its problem, when to come again and who was refused', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(create, { body: client })
    const problem = { message: 'Too many attempts.', code: 'too_many', request_id: 'r' }
    last().answer(json(problem, 429, { 'retry-after': '8' }))
    await expect(call).rejects.toBeInstanceOf(Refused)
    await expect(call).rejects.toMatchObject({
      status: 429,
      problem,
      retryAfter: 8,
      sentAs: 'user-1',
      message: 'Too many attempts.',
    })
  })

  test('a refusal by something between us and the server has no problem', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(list, {})
    last().answer(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
    await expect(call).rejects.toMatchObject({ name: 'Refused', status: 502, problem: undefined })
  })

  test('a lost network and an answer that is none of ours are no answer', async () => {
    const { api, last } = fakeNetwork()
    const strange = api.call(list, {})
    last().answer(new Response('<h1>Sign in to this hotspot</h1>', { headers: { 'content-type': 'text/html' } }))
    await expect(strange).rejects.toBeInstanceOf(NoAnswer)
    const lost = createApi({
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      addressOf: (path) => path,
      userId: () => null,
    })
    await expect(lost.call(create, { body: client })).rejects.toBeInstanceOf(NoAnswer)
  })

  test('a call counts as busy until it settles', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(list, {})
    expect(api.busy.count()).toBe(1)
    last().answer(json(page))
    await call
    expect(api.busy.count()).toBe(0)
  })
})

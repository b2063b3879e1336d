import * as calls from '@bisita/contract/calls/calls'
import { describe, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { Aborted, NeedsApproval, NoAnswer, Refused } from './outcomes.ts'

const page = { items: [], count: 0, pages: 0, hasNext: false }

type FakeRequest = { url: string; init: RequestInit; answer: (response: Response) => void }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** A fake network that answers when a test calls `answer` and, like the browser's, fails an aborted call. */
function fakeNetwork(userId: string | null = 'user-1') {
  const requests: FakeRequest[] = []
  const fetch = (url: unknown, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      requests.push({ url: String(url), init, answer: resolve })
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  const api = createApi({ fetch, addressOf: (path) => `/api${path}`, userId: () => userId })
  const last = () => {
    const call = requests.at(-1)
    if (call === undefined) throw new Error('Nothing was asked.')
    return call
  }
  return { api, requests, last }
}

const client = {
  id: '0190a6a0-0000-7000-8000-000000000001',
  firstname: 'Ana',
  lastname: 'Cruz',
  location_id: '1402401001',
  id_type: 'sss',
  claim_type: 'RT',
} as const

describe('an answer for somebody else', () => {
  test.each([
    [200, page],
    [404, { message: 'Not here.', code: 'not_found', request_id: 'r' }],
  ])('is refused where only the user of the page may be answered (%i)', async (status, body) => {
    const { api, last } = fakeNetwork()
    const read = api.call(calls.clientList, {}, { asUser: true })
    last().answer(json(body, status, { 'x-bisita-user': 'user-2' }))
    await expect(read).rejects.toMatchObject({ status: 409, problem: { code: 'wrong_user' }, sentAs: 'user-1' })
  })

  test('is taken where the answer names the user of the page', async () => {
    const { api, last } = fakeNetwork()
    const read = api.call(calls.clientList, {}, { asUser: true })
    last().answer(json(page, 200, { 'x-bisita-user': 'user-1' }))
    await expect(read).resolves.toEqual(page)
  })
})

describe('aborting', () => {
  test('a newer GET of the same path aborts the one before', async () => {
    const { api, last } = fakeNetwork()
    const older = api.call(calls.clientList, { query: { keyword: 'a' } })
    const newer = api.call(calls.clientList, { query: { keyword: 'ab' } })
    await expect(older).rejects.toBeInstanceOf(Aborted)
    last().answer(json(page))
    await expect(newer).resolves.toEqual(page)
  })

  test('another path and another slot are left alone', async () => {
    const { api, requests } = fakeNetwork()
    const made = [
      api.call(calls.clientList, {}),
      api.call(calls.clientList, {}, { slot: 'finder' }),
      api.call(calls.clientInfo, { params: { id: client.id } }),
    ]
    for (const { answer } of requests) answer(json(page))
    await expect(Promise.all(made)).resolves.toHaveLength(3)
  })

  test('a change of context aborts every GET and no state change', async () => {
    const { api, requests } = fakeNetwork()
    const read = api.call(calls.clientList, {})
    const written = api.call(calls.clientCreate, { body: client })
    api.abortGets()
    await expect(read).rejects.toBeInstanceOf(Aborted)
    expect(requests[1]?.init.signal).toBeUndefined()
    requests[1]?.answer(json(client, 201))
    await expect(written).resolves.toEqual(client)
  })

  test("the caller's signal aborts a GET", async () => {
    const { api } = fakeNetwork()
    const controller = new AbortController()
    const read = api.call(calls.clientList, {}, { signal: controller.signal })
    controller.abort()
    await expect(read).rejects.toBeInstanceOf(Aborted)
  })
})

describe('what is sent', () => {
  test('the path, the query and the cookie', async () => {
    const { api, requests } = fakeNetwork()
    void api.call(calls.clientList, { query: { keyword: 'dela cruz', page: 2, id_type: undefined } })
    void api.call(calls.clientInfo, { params: { id: client.id } })
    expect(requests.map(({ url }) => url)).toEqual(['/api/client/list?keyword=dela+cruz&page=2', `/api/client/info/${client.id}`])
    expect(requests[0]?.init.credentials).toBe('include')
  })

  test('who sends a state change and under which key; a GET carries neither', () => {
    const { api, requests } = fakeNetwork()
    void api.call(calls.clientCreate, { body: client }, { key: 'key-1' })
    void api.call(calls.clientList, {})
    expect(requests[0]?.init.headers).toEqual({
      'X-Bisita-User': 'user-1',
      'Idempotency-Key': 'key-1',
      'Content-Type': 'application/json',
    })
    expect(requests[0]?.init.body).toBe(JSON.stringify(client))
    expect(requests[1]?.init.headers).toBeUndefined()
  })

  test('nobody is named before sign-in', () => {
    const { api, last } = fakeNetwork(null)
    void api.call(calls.clientCreate, { body: client })
    expect(last().init.headers).toEqual({ 'Content-Type': 'application/json' })
  })
})

describe('files', () => {
  const visit = {
    id: client.id,
    client_id: client.id,
    visit_type: 'visit',
    has_availed: false,
    visit_time: '2026-11-21T02:00:00.000Z',
    duration: 4,
    remarks: null,
  } as const

  test('a file goes as multipart, the fields beside it as text, and what is null not at all', () => {
    const { api, last } = fakeNetwork()
    const photo = new Blob(['photo'], { type: 'image/jpeg' })
    void api.call(calls.visitCreate, { body: visit }, { key: 'key-1', upload: { field: 'visit_proof', file: photo } })
    const { headers, body } = last().init
    // The browser writes the type, since only it knows the boundary.
    expect(headers).toEqual({ 'X-Bisita-User': 'user-1', 'Idempotency-Key': 'key-1' })
    const { visit_proof: sent, ...fields } = Object.fromEntries((body as FormData).entries())
    expect(fields).toEqual({
      id: client.id,
      client_id: client.id,
      visit_type: 'visit',
      has_availed: 'false',
      visit_time: '2026-11-21T02:00:00.000Z',
      duration: '4',
    })
    expect(sent).toBeInstanceOf(File)
    expect((sent as File).size).toBe(5)
  })

  test('a part of a file goes as bytes, from where and of how many in the address', () => {
    const { api, last } = fakeNetwork()
    const bytes = new Blob(['part'])
    void api.call(calls.visitProofPart, { params: { id: client.id }, query: { offset: 4, total: 9 } }, { bytes })
    expect(last().url).toBe(`/api/visit/proof/${client.id}?offset=4&total=9`)
    expect(last().init).toMatchObject({ method: 'PUT', body: bytes })
    expect(last().init.headers).toMatchObject({ 'Content-Type': 'application/octet-stream' })
  })
})

describe('outcomes', () => {
  test('a refusal carries its status, its problem, when to come again and who was refused', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(calls.clientCreate, { body: client })
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

  test('a 202 carries what to ask for, and who would ask', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(calls.clientCreate, { body: client })
    const offer = { approval_title: 'Add Cruz, Ana', approval_type: 'New client', approval_message: '', metadata_format: 'signed' }
    last().answer(json(offer, 202))
    await expect(call).rejects.toBeInstanceOf(NeedsApproval)
    await expect(call).rejects.toMatchObject({ offer, sentAs: 'user-1' })
  })

  test('a 202 that offers nothing is none of ours', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(calls.clientCreate, { body: client })
    last().answer(json({ status: 'accepted' }, 202))
    await expect(call).rejects.toBeInstanceOf(NoAnswer)
  })

  test('a refusal by something between us and the server has no problem', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(calls.clientList, {})
    last().answer(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
    await expect(call).rejects.toMatchObject({ name: 'Refused', status: 502, problem: undefined })
  })

  test('a lost network and an answer that is none of ours are no answer', async () => {
    const { api, last } = fakeNetwork()
    const strange = api.call(calls.clientList, {})
    last().answer(new Response('<h1>Sign in to this hotspot</h1>', { headers: { 'content-type': 'text/html' } }))
    await expect(strange).rejects.toBeInstanceOf(NoAnswer)
    const lost = createApi({
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      addressOf: (path) => path,
      userId: () => null,
    })
    await expect(lost.call(calls.clientCreate, { body: client })).rejects.toBeInstanceOf(NoAnswer)
  })

  test('a call counts as busy until it settles', async () => {
    const { api, last } = fakeNetwork()
    const call = api.call(calls.clientList, {})
    expect(api.busy.count()).toBe(1)
    last().answer(json(page))
    await call
    expect(api.busy.count()).toBe(0)
  })
})

import * as calls from '@bisita/contract/calls/calls'
import { describe, expect, test } from 'vitest'
import { createApi } from './api.ts'
import { Aborted } from './outcomes.ts'

/** A fake network that answers when a test calls `answer` and, like the browser's, fails an aborted call. */
function fakeNetwork() {
  const requests: { url: string; init: RequestInit; answer: (response: Response) => void }[] = []
  const fetch = (url: unknown, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      requests.push({ url: String(url), init, answer: resolve })
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  return { api: createApi({ fetch, addressOf: (path) => `/api${path}`, userId: () => 'user-1' }), requests }
}

describe('a file', () => {
  test('is given whole, whatever it is; what was asked for is in the body', async () => {
    const { api, requests } = fakeNetwork()
    const read = api.file(calls.clientSearch, { body: { keyword: 'cruz' } })
    expect([requests[0]?.url, requests[0]?.init.method, requests[0]?.init.body]).toEqual(['/api/client/search', 'POST', '{"keyword":"cruz"}'])
    requests[0]?.answer(new Response('Name\r\nCruz\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }))
    expect(await (await read).text()).toBe('Name\r\nCruz\r\n')
  })

  test('is refused like any call, and broken off with the screen that asked for it', async () => {
    const { api, requests } = fakeNetwork()
    const refused = api.file(calls.clientSearch, { body: {} })
    requests[0]?.answer(Response.json({ message: 'You are not Authorized!', code: 'forbidden', request_id: 'r' }, { status: 403 }))
    await expect(refused).rejects.toMatchObject({ status: 403 })
    const left = api.file(calls.clientSearch, { body: {} })
    api.abortGets()
    await expect(left).rejects.toBeInstanceOf(Aborted)
  })
})

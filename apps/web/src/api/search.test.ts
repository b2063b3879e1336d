import * as calls from '@bisita/contract/calls/calls'
import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { Aborted } from './outcomes.ts'

const page = { items: [], count: 0, pages: 0, hasNext: false }

test('a search says in its body what is looked for, and is aborted by a newer one of its slot, a list or a search', async () => {
  const requests: (readonly [string, string | undefined, unknown, boolean])[] = []
  const waiting: ((response: Response) => void)[] = []
  const fetch = (url: unknown, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      requests.push([String(url), init.method, init.body, new Headers(init.headers).has('x-bisita-user')])
      waiting.push(resolve)
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  const api = createApi({ fetch, addressOf: (path) => `/api${path}`, userId: () => 'user-1' })
  const looking = ['cru', 'cruz'].map((keyword) => api.call(calls.clientSearch, { body: { keyword } }, { slot: calls.clientList.path }))
  const last = api.call(calls.clientList, {})
  for (const earlier of looking) await expect(earlier).rejects.toBeInstanceOf(Aborted)
  expect(requests).toEqual([
    ['/api/client/search', 'POST', '{"keyword":"cru"}', false],
    ['/api/client/search', 'POST', '{"keyword":"cruz"}', false],
    ['/api/client/list', 'GET', undefined, false],
  ])
  waiting.at(-1)?.(new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } }))
  await expect(last).resolves.toEqual(page)
})

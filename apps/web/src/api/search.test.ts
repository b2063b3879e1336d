import type { clientList } from '@bisita/contract/clients'
import type { clientSearch } from '@bisita/contract/searches'
import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { Aborted } from './outcomes.ts'
import { route, searchRoute } from './route.ts'

const list = route<typeof clientList>('GET', '/client/list')
const search = searchRoute<typeof clientSearch>('/client/search')
const page = { items: [], count: 0, pages: 0, hasNext: false }

test('a search says in its body what is looked for, and is aborted by a newer one of its slot, a list or a search', async () => {
  const asked: (readonly [string, string | undefined, unknown, boolean])[] = []
  const waiting: ((response: Response) => void)[] = []
  const fetch = (url: unknown, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      asked.push([String(url), init.method, init.body, new Headers(init.headers).has('x-bisita-user')])
      waiting.push(resolve)
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  const api = createApi({ fetch, addressOf: (path) => `/api${path}`, userId: () => 'user-1' })
  const looking = ['cru', 'cruz'].map((keyword) => api.call(search, { body: { keyword } }, { slot: list.path }))
  const last = api.call(list, {})
  for (const earlier of looking) await expect(earlier).rejects.toBeInstanceOf(Aborted)
  expect(asked).toEqual([
    ['/api/client/search', 'POST', '{"keyword":"cru"}', false],
    ['/api/client/search', 'POST', '{"keyword":"cruz"}', false],
    ['/api/client/list', 'GET', undefined, false],
  ])
  waiting.at(-1)?.(new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } }))
  await expect(last).resolves.toEqual(page)
})

import { describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { rowVersions } from '../../testing/digest.ts'

const all = ['mr1', 'tele1', 'oic1', 'ah1', 'admin'] as const
openApp()
const callers = signedIn(...all)

/** What is asked of each list; strings too, as an address would have them. */
const queries = {
  client: [{}, { keyword: 'cruz', ipp: 5 }, { full_address: 'baguio', page: 2, ipp: '3' }, { keyword: '34', with_contact_numbers: true, sort: '-last_visit' }, { keyword: 'zzzz' }],
  visit: [{ visit_type: 'visit', keyword: 'an' }, { visit_type: 'call', keyword: 'an', has_availed: true }, { keyword: 'santos', ipp: 50 }],
  itinerary: [{}, { keyword: 'an', status: 'pending' }, { keyword: 'cruz', sort: 'visible_at', ipp: 3 }],
} as const

describe.for(Object.keys(queries) as (keyof typeof queries)[])('POST /%s/search', (domain) => {
  const search = (by: TestCaller, body: unknown, sent = {}) => by.post(`/${domain}/search`, body, sent)

  test('is refused as the list is, and without signing in', async () => {
    expect((await search(app.anonymous, {})).status).toBe(401)
    for (const [body, field] of [[{ page: 0 }, 'page'], [{ sort: 'sss_id' }, 'sort'], [{ nobody: 1 }, 'nobody'], [[], 'body']] as const) {
      const { status, body: told } = await search(callers.admin, body)
      expect([status, told.fields[0].path]).toEqual([400, field])
    }
  })

  test.for(all)('answers %s what the list answers, and writes nothing', async (name) => {
    const caller = callers[name]
    const before = await rowVersions(app.pool)
    for (const query of queries[domain]) {
      const entries = Object.entries(query).map(([field, value]) => [field, String(value)] as [string, string])
      const list = await caller.get(`/${domain}/list?${new URLSearchParams(entries)}`)
      const found = await search(caller, query, { headers: { 'idempotency-key': crypto.randomUUID() } })
      expect([found.status, found.body.items, found.body.count]).toEqual([list.status, list.body.items, list.body.count])
      expect(found.headers.get('idempotency-replayed')).toBe(null)
    }
    expect(await rowVersions(app.pool)).toEqual(before)
  })
})

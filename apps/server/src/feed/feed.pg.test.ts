import { mostFeedCount } from '@bisita/contract/limits'
import { expect, test } from 'vitest'
import { added, admin, app, at, mr, oic, openDesk } from '../domains/clients/testing/desk.ts'
import { settled } from '../testing/settled.ts'
import type { TestCaller } from '../testing/app.ts'

openDesk()

/** Makes so many records of one client at once, and answers where the feed stood before. */
async function made(insert: string, client_id: string): Promise<number> {
  const { rows } = await app.pool.query('select bisita_revision() as seq')
  await app.pool.query(insert, [client_id, mr.id, mostFeedCount + 2])
  await settled(app.pool)
  return rows[0].seq
}

type Page = { items: { id: string; seq: number }[]; count: number; more?: true; next_seq: number; next_after: string | null }

/** Reads a feed to its end: [count, more] of each page, and the number of different records. */
async function read(caller: TestCaller, kind: 'visit' | 'itinerary', seq: number, ipp: number) {
  const ids = new Set<string>()
  const counts: [number, true | undefined][] = []
  for (let [number, after]: [number, string | null] = [seq, null]; ; ) {
    const { status, body } = await caller.get(`/${kind}/changes/${number}?ipp=${ipp}${after ? `&after=${after}` : ''}`)
    expect([status, body.message]).toEqual([200, undefined])
    const page = body as Page
    for (const { id } of page.items) ids.add(id)
    counts.push([page.count, page.more])
    ;[number, after] = [page.next_seq, page.next_after]
    if (after === null) return { counts, records: ids.size }
  }
}

const visits = `insert into visits (id, client_id, user_id, visit_type, visit_time, visit_result)
  select gen_random_uuid(), $1, $2, 'visit', now(), 'Not Around' from generate_series(1, $3)`
const itineraries = `insert into itineraries (id, client_id, assigned_to, visible_at, pin_type, created_by)
  select gen_random_uuid(), $1, $2, date '2030-01-01' + n, 'self', $2 from generate_series(1, $3::int) n`

test.for([['visit', visits], ['itinerary', itineraries]] as const)('the backlog of %s records is counted as far as it goes, and read to its end', async ([kind, insert]) => {
  const client = await added({ location_id: at('held') })
  const seq = await made(insert, client.id)
  const { counts, records } = await read(mr, kind, seq, 1000)
  expect(records).toBe(mostFeedCount + 2)
  expect(counts.slice(0, 3)).toEqual([[mostFeedCount, true], [mostFeedCount - 998, undefined], [mostFeedCount - 1998, undefined]])
  expect(counts.at(-1)).toEqual([2, undefined])
  // Behind a page of two there are 10,000, which is counted exactly.
  for (const caller of [mr, oic, admin]) {
    const first = (await caller.get(`/${kind}/changes/${seq}?ipp=2`)).body as Page
    const second = (await caller.get(`/${kind}/changes/${first.next_seq}?ipp=1&after=${first.next_after}`)).body as Page
    expect([first.count, first.more, second.count, second.more]).toEqual([mostFeedCount, true, mostFeedCount, undefined])
  }
})

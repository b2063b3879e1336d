import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestDevice } from '../../device/overlay/testing.ts'
import { newVisit } from '../../device/testing/entries.ts'
import { clientFor, idOf, seeded, visitFor } from '../../device/records/testing/testing.ts'
import { fakeVisits } from './testing.ts'
import { localVisits } from './visits.local.ts'

const now = Date.parse('2026-11-22T03:00:00Z')
const random = seeded(17)
const ana = clientFor(random, 1)

/** Few moments, so that many visits share one. */
const moment = fc.integer({ min: 0, max: 5 }).map((n) => new Date(now - n * 40_000_000).toISOString())

test('a page along the index is the page that looking through everything finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { maxLength: 25 }),
      fc.array(moment, { maxLength: 6 }),
      fc.record({ page: fc.integer({ min: 1, max: 9 }), ipp: fc.integer({ min: 1, max: 7 }), sort: fc.constantFrom('visit_time', '-visit_time') }),
      async (stored, queued, query) => {
        const deps = openTestDevice({ now })
        await deps.db.visits.bulkPut(stored.map((visit_time, n) => visitFor(random, n, ana, { visit_time, id: idOf(n * 7919, n) })))
        for (const [n, visit_time] of queued.entries()) {
          const visit = { id: idOf(n * 104_729, 1000 + n), client_id: ana.id, visit_type: 'visit', has_availed: true, visit_time } as const
          await deps.queue.add([newVisit(visit, ana.fullname)])
        }
        const { list } = localVisits({ ...deps, remote: fakeVisits() })
        const sortedQuery = { ...query, sort: query.sort as '-visit_time' }
        expect(await list(sortedQuery)).toEqual(await list({ ...sortedQuery, visit_result: 'All' }))
        deps.db.close()
      },
    ),
    { numRuns: 40 },
  )
})

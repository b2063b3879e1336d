import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContactFacts, clientStatusOf, withContact } from './contacts.ts'

const contact = (change: Partial<ContactFacts>): ContactFacts => ({
  id: 'a',
  visit_type: 'visit',
  visit_time: '2026-11-20T01:00:00.000Z',
  received_at: '2030-01-01T00:00:00.000Z',
  has_availed: false,
  visit_result: null,
  visit_secondary_result: null,
  ...change,
})

/** Few times, so that many are equal: clocks are right, behind and ahead. */
const times = fc.constantFrom('2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-21T01:00:00.000Z', '2031-11-21T01:00:00.000Z')

const contacts = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[0-9a-f]{4}$/),
    visit_type: fc.constantFrom('visit', 'call'),
    visit_time: times,
    received_at: times,
    has_availed: fc.boolean(),
    visit_result: fc.constantFrom(null, 'Interested', 'Deceased'),
    visit_secondary_result: fc.constant(null),
  }),
  { maxLength: 8, selector: ({ id }) => id },
)

/** The status by the server's statement: the greatest of each. */
function slowly(all: readonly ContactFacts[]) {
  const at = ({ visit_time, received_at }: ContactFacts) => (visit_time < received_at ? visit_time : received_at)
  const sorted = all.toSorted((a, b) => Date.parse(at(b)) - Date.parse(at(a)) || (a.id < b.id ? 1 : -1))
  const visit = sorted.find(({ visit_type }) => visit_type === 'visit')
  const result = sorted.find(({ visit_result }) => visit_result !== null)
  const timeOf = (contact: ContactFacts | undefined) => (contact === undefined ? null : at(contact))
  return {
    has_availed: all.some(({ has_availed }) => has_availed),
    last_call: timeOf(sorted.find(({ visit_type }) => visit_type === 'call')),
    last_visit: timeOf(visit),
    last_visit_id: visit?.id ?? null,
    visit_result: result?.visit_result ?? null,
    visit_secondary_result: result?.visit_secondary_result ?? null,
  }
}

test('what contacts say of a client is the same in any order, and what the server works out', () => {
  fc.assert(
    fc.property(contacts, (all) => {
      expect(clientStatusOf(all as ContactFacts[]).standing).toEqual(slowly(all as ContactFacts[]))
      expect(clientStatusOf(all.toReversed() as ContactFacts[]).standing).toEqual(slowly(all as ContactFacts[]))
    }),
  )
})

test('one that came late leaves what was said since', () => {
  const first = clientStatusOf([contact({ id: 'b', visit_result: 'Interested', visit_time: '2026-11-21T01:00:00.000Z' })])
  const then = withContact(first.standing, contact({ visit_result: 'Deceased', has_availed: true }), first.resultAt)
  expect(then.standing).toMatchObject({ visit_result: 'Interested', has_availed: true, last_visit_id: 'b' })
})

test('a clock that is years ahead hides nothing that came after it', () => {
  const ahead = contact({ id: 'z', visit_result: 'Not Interested', visit_time: '2031-03-01T02:00:00.000Z', received_at: '2026-11-20T02:00:00.000Z' })
  const today = contact({ id: 'a', visit_result: 'Deceased', visit_time: '2026-11-21T02:00:00.000Z', received_at: '2026-11-21T02:00:05.000Z' })
  const expected = { last_visit: '2026-11-21T02:00:00.000Z', last_visit_id: 'a', visit_result: 'Deceased' }
  expect(clientStatusOf([ahead, today]).standing).toMatchObject(expected)
  expect(clientStatusOf([today, ahead]).standing).toMatchObject(expected)
  expect(clientStatusOf([ahead]).standing.last_visit).toBe('2026-11-20T02:00:00.000Z')
})

import { type ContactFacts, clientStatusOf } from '@bisita/rules/visits/contacts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterContacts } from './clientStatus.ts'

const at = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString()

const contact = (time: fc.Arbitrary<number>, visit_type: fc.Arbitrary<'visit' | 'call'>): fc.Arbitrary<ContactFacts> =>
  fc.record({
    id: fc.uuid(),
    visit_type,
    time,
    /** How many minutes the clock was ahead. */
    ahead: fc.constantFrom(0, 0, 1, 5 * 365 * 24 * 60),
    has_availed: fc.boolean(),
    visit_result: fc.constantFrom(null, 'Interested', 'Deceased', 'Not Around'),
    visit_secondary_result: fc.constant(null),
  }).map(({ time: n, ahead, ...facts }) => ({ ...facts, visit_time: at(n + ahead), received_at: at(n) }))

const either = fc.constantFrom('visit' as const, 'call' as const)
const visit = fc.constant('visit' as const)
const before = fc.integer({ min: 0, max: 50 })

/** What a device has of a client: the record that the server made of all contacts, and the visits among them. */
const onDevice = (all: readonly ContactFacts[]) => ({
  record: clientStatusOf(all).standing,
  known: all.filter(({ visit_type }) => visit_type === 'visit'),
})

test('visits after everything else follow as the server will have it, whatever calls there were', () => {
  fc.assert(
    fc.property(
      fc.array(contact(before, either), { maxLength: 6 }),
      fc.array(contact(fc.integer({ min: 51, max: 90 }), visit), { minLength: 1, maxLength: 4 }),
      (all, more) => {
        const { record, known } = onDevice(all)
        expect(afterContacts(record, more, known).client).toEqual(clientStatusOf([...all, ...more]).standing)
      },
    ),
  )
})

test('and so do visits that come late, where nobody called', () => {
  fc.assert(
    fc.property(fc.array(contact(before, visit), { maxLength: 6 }), fc.array(contact(before, visit), { minLength: 1, maxLength: 4 }), (all, more) => {
      const { record, known } = onDevice(all)
      expect(afterContacts(record, more, known).client).toEqual(clientStatusOf([...all, ...more]).standing)
    }),
  )
})

test('a late visit does not take the place of a result that may be a later call’s', () => {
  const call = { id: 'c', visit_type: 'call', visit_time: at(20), received_at: at(90), has_availed: false, visit_result: 'Interested', visit_secondary_result: null } as const
  const late = { ...call, id: 'v', visit_type: 'visit', visit_time: at(10), visit_result: 'Deceased' } as const
  const { record, known } = onDevice([call])
  expect(afterContacts(record, [late], known).client).toMatchObject({ visit_result: 'Interested', last_visit: at(10), last_call: at(20) })
})

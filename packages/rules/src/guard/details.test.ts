import { contactDetails } from '@bisita/contract/touchpoints/guard'
import { visitResults } from '@bisita/contract/visits/outcomes'
import { expect, test } from 'vitest'
import { detailFaults, detailsOf } from './details.ts'

/** The pairings of promises/calling 1, written a second time. */
const pairs: Readonly<Record<string, string>> = {
  'No Answer': 'Not Around', Busy: 'Not Around', Unreachable: 'Not Around', 'Wrong Number': 'Not Around',
  'Call Back': 'Not Around, Interested', 'Do Not Call': 'Not Interested',
}

test('a detail goes with its results and with no other', () => {
  for (const visit_result of [null, ...visitResults]) {
    for (const contact_detail of contactDetails) {
      const fits = visit_result !== null && (pairs[contact_detail] ?? '').split(', ').includes(visit_result)
      const faults = detailFaults({ visit_type: 'call', visit_result, contact_detail, call_back_at: '2026-11-25' })
      expect(['contact_detail' in faults, detailsOf(visit_result).includes(contact_detail)]).toEqual([!fits, fits])
    }
  }
})

test('a visit has neither detail nor number; a call back needs its time; what is on no list is refused', () => {
  const visit = { visit_type: 'visit', visit_result: 'Not Around' } as const
  expect(Object.keys(detailFaults({ ...visit, contact_detail: 'Busy', number_dialled: 'primary', lease_id: 'x' }))).toEqual(['contact_detail', 'number_dialled', 'lease_id'])
  expect(detailFaults(visit)).toEqual({})
  const call = { visit_type: 'call', visit_result: 'Interested' } as const
  expect(Object.keys(detailFaults({ ...call, contact_detail: 'Call Back' }))).toEqual(['call_back_at'])
  expect(Object.keys(detailFaults({ ...call, contact_detail: 'toString' }))).toEqual(['contact_detail'])
  expect(detailFaults({ ...call, call_back_at: '2026-11-25' })).toEqual({})
})

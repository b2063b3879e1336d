import { describe, expect, test } from 'vitest'
import type { TimelineEntryWithQueue } from './clients.repository.ts'
import { isResolved, resolve } from './conflicts.ts'
import { chipsOf, withFilter } from '../../ui/list/filters.ts'
import { filterFields, withFittingSecondary, secondaryOptions, type ClientFilters } from './filters.ts'
import { showResult, showValue, visitedMark } from './format.ts'
import { byDay, keyOf, linesOf, marksOf, proofSignsOf, timeOf, titleOf, warningsOf } from './timeline.ts'

describe('filters', () => {
  test('a result offers its own second parts; none chosen offers all; availed has none', () => {
    expect(secondaryOptions('Other Lending').map(({ value }) => value)).toEqual(['', 'Interested to Transfer', 'Loyalist'])
    expect(secondaryOptions(undefined)).toHaveLength(9)
    expect(secondaryOptions('Availed')).toHaveLength(1)
  })

  test('another result drops a second part that it does not have', () => {
    const filters: ClientFilters = { visit_result: 'Interested', visit_secondary_result: 'Undecided', id_type: 'sss' }
    expect(withFittingSecondary(withFilter(filters, 'visit_result', 'Deceased'))).toEqual({ id_type: 'sss', visit_result: 'Deceased' })
    expect(withFittingSecondary(withFilter(filters, 'visit_result', ''))).toEqual({ id_type: 'sss', visit_secondary_result: 'Undecided' })
  })

  test('chosen filters in words, each of which can be removed', () => {
    const filters: ClientFilters = { visit_status: 'unvisited', with_contact_numbers: 'true' }
    const left: ClientFilters[] = []
    const chips = chipsOf(filterFields(filters), filters, (next) => left.push(next))
    expect(chips.map(({ text }) => text)).toEqual(['Unvisited', 'With a contact number'])
    chips[0]?.onRemove()
    expect(left).toEqual([{ with_contact_numbers: 'true' }])
  })
})

describe('conflicts', () => {
  const conflicts = [
    { field: 'address', base: 'a', theirs: 'b', mine: 'c' },
    { field: 'phone_number', base: null, theirs: '1', mine: '2' },
  ]

  test('every field needs a choice', () => {
    expect(isResolved(conflicts, { address: 'mine' })).toBe(false)
    expect(isResolved(conflicts, { address: 'mine', phone_number: 'theirs' })).toBe(true)
  })

  test('where theirs stands mine is not sent; my other changes are', () => {
    const changes = { address: 'c', phone_number: '2', firstname: 'Ana' }
    expect(resolve(changes, { address: 'mine', phone_number: 'theirs' })).toEqual({ address: 'c', firstname: 'Ana' })
  })
})

describe('showing', () => {
  test('values as people read them, numbers masked', () => {
    expect(showValue('pension_amt', 1234.5)).toBe('₱1,234.50')
    expect(showValue('claim_type', 'SD')).toBe('Survivor / Dependent')
    expect(showValue('sss_id', '3412345678')).toBe('•••• 567-8')
    expect(showValue('address', null)).toBe('none')
  })

  test('availed counts before visited', () => {
    expect(visitedMark({ has_availed: true, last_visit: null }).word).toBe('Availed')
    expect(visitedMark({ has_availed: false, last_visit: '2026-01-01T00:00:00Z' }).word).toBe('Visited')
    expect(showResult({ visit_result: 'Interested', visit_secondary_result: 'Undecided' })).toBe('Interested, Undecided')
  })
})

describe('timeline', () => {
  const who = { by: null, by_name: 'Maribel' }
  const update: TimelineEntryWithQueue = {
    kind: 'update',
    at: '2026-11-20T16:30:00Z',
    ...who,
    what: { revision_id: 2, changes: [{ field: 'phone_number', before: null, after: '+639171234567' }] },
  }
  const visit = {
    kind: 'visit',
    at: '2026-11-20T15:59:00Z',
    ...who,
    what: {
      visit_id: '0190a6a0-0000-7000-8000-000000000001',
      visit_time: '2026-11-20T15:59:00Z',
      has_availed: false,
      visit_result: 'Others',
      visit_secondary_result: null,
      visit_others_result: 'Gate was locked',
      remarks: 'Comes back from Davao in December',
      photo_state: 'stored',
      has_location: false,
      call_back_at: '2026-12-01T06:30:00Z',
      contact_detail: null,
      number_dialled: null,
      override_reason: null,
      guard_flags: [],
      recorded_offline: true,
      time_doubtful: true,
      no_photo: true,
    },
  } as const satisfies TimelineEntryWithQueue
  const plan = {
    kind: 'itinerary',
    at: '2026-11-20T10:00:00Z',
    ...who,
    what: { itinerary_id: 'i', event: 'skipped', assigned_to_name: 'Ana Reyes', visible_at: '2026-11-21', text: 'Flooded road' },
  } as const satisfies TimelineEntryWithQueue
  const request = {
    kind: 'approval',
    at: '2026-11-20T10:00:00Z',
    ...who,
    what: { approval_id: 'a', approval_type: 'Client update', approval_title: 'Change the name', status: 'DECLINED', message: 'No' },
  } as const satisfies TimelineEntryWithQueue

  test('days are those of Manila', () => {
    expect(byDay([update, visit]).map(({ day, entries }) => [day, entries.length])).toEqual([
      ['Nov 21, 2026', 1],
      ['Nov 20, 2026', 1],
    ])
    expect(timeOf(update.at)).toBe('12:30 AM')
  })

  test('an entry says what changed or how it ended', () => {
    expect(linesOf(update)).toEqual(['Phone number: none → 0917 123 4567'])
    expect(linesOf(visit)).toEqual(['Gate was locked', 'Comes back from Davao in December', 'Call back: Dec 01, 2026, 02:30 PM'])
    expect(marksOf(visit)).toEqual([{ tone: 'plain', word: 'Others' }])
    expect(marksOf({ ...visit, what: { ...visit.what, has_availed: true, visit_result: null } })).toEqual([{ tone: 'done', word: 'Availed' }])
    expect(marksOf(update)).toEqual([])
  })

  test('a visit says how it was proven, and what is strange about it; a call has nothing to prove', () => {
    expect(proofSignsOf(visit).map(({ word, there }) => [word, there])).toEqual([
      ['Photo', true],
      ['No location', false],
    ])
    expect(proofSignsOf({ ...visit, kind: 'call' })).toEqual([])
    expect(warningsOf(visit).map(({ word }) => word)).toEqual(['Recorded offline', 'Time doubtful', 'Photo missing'])
    expect(warningsOf(update)).toEqual([])
  })

  test('plans and requests stand beside them, each with its state', () => {
    expect([titleOf(plan), ...linesOf(plan)]).toEqual(['Planned visit skipped', 'For Ana Reyes', 'Flooded road'])
    expect(marksOf(plan)).toEqual([{ tone: 'plain', word: 'Nov 21, 2026' }])
    expect([titleOf(request), ...linesOf(request)]).toEqual(['Client update', 'Change the name', 'No'])
    expect(marksOf(request)).toEqual([{ tone: 'bad', word: 'Declined' }])
  })

  test('every entry is known by something of its own', () => {
    const again = { ...request, what: { ...request.what, status: 'PENDING' as const } }
    expect(new Set([update, visit, plan, request, again].map(keyOf)).size).toBe(5)
  })
})

import { type BriefItem, briefCauses } from '@bisita/contract/dashboards/dashboards.brief'
import { dashboardFindingKinds } from '@bisita/contract/dashboards/dashboards.overview'
import { expect, test } from 'vitest'
import { briefWords } from './brief.ts'

const with_ = { week: { from: '2029-11-27', to: '2029-12-03' }, kinds: { visit: true, call: true }, ownBranch: true }
const item = (more: Partial<BriefItem>): BriefItem => ({
  kind: 'low_rate', count: 1, cause: 'nothing_planned', figure: null, ...more,
  worst: { id: 'one', name: 'Ana Cruz', value: 4, expected: 12, visit_ids: ['v'], ...more.worst },
})

test('every finding and cause has a sentence with its figure, and a screen to do something about it', () => {
  for (const kind of dashboardFindingKinds) {
    for (const cause of briefCauses) {
      const { what, why, action, target } = briefWords(item({ kind, cause, figure: 3 }), with_)
      expect([what, why].filter((text) => !/^[A-Z0-9].*\.$/.test(text))).toEqual([])
      expect([/\d/.test(what), action.length > 0, target === undefined]).toEqual([true, true, false])
    }
  }
})

test('words, the others that it concerns, and where it leads', () => {
  expect(briefWords(item({ count: 3, cause: 'plan_not_done', figure: 1 }), with_)).toEqual({
    what: 'Ana Cruz made 4 visits in seven days, where at least 12 are usual, and 2 others.',
    why: '1 planned visit was not made.',
    action: 'Look at the plan',
    target: { to: '/itinerary', search: { view: 'list', assigned_to: 'one', date_from: '2029-11-27', date_to: '2029-12-03' } },
  })
  expect(briefWords(item({ kind: 'no_sync', count: 2, cause: 'never_synced', worst: { id: 'one', name: 'Ana Cruz', value: null, expected: 24, visit_ids: [] } }), with_).what).toBe('2 phones have not synced for a day, longest: Ana Cruz.')
  expect(briefWords(item({ kind: 'due_rising', cause: 'more_due', worst: { id: 'one', name: 'Baguio', value: 420, expected: 300, visit_ids: [] } }), { ...with_, ownBranch: false })).toMatchObject({
    what: 'Baguio has 420 touchpoints due, 120 more than four weeks ago.', target: { to: '/branches', search: { branch: 'one' } },
  })
})

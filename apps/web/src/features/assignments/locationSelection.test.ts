import { expect, test } from 'vitest'
import { assignedText, selectedById, cascadeTexts, toggleSelected, canSendAsFilter, tidy } from './locationSelection.ts'

test('what is empty does not narrow', () => {
  expect(tidy({ region: '', province: '1401100000', keyword: '  ' })).toEqual({ province: '1401100000' })
  expect(tidy({ keyword: ' poblacion ' })).toEqual({ keyword: 'poblacion' })
})

test('a selection is described by its filter only where that says all of it', () => {
  expect([canSendAsFilter({}, false), canSendAsFilter({ keyword: ' ' }, false), canSendAsFilter({ mun_city: '1401108000' }, false)]).toEqual([
    false, false, true,
  ])
  expect(canSendAsFilter({ mun_city: '1401108000' }, true)).toBe(false)
})

test('chosen rows are named', () => {
  const one = { id: 'a', clients: 3 }
  const chosen = toggleSelected(toggleSelected(new Map(), one, true), { id: 'b', clients: 4 }, true)
  expect(selectedById(chosen.values())).toEqual({ assignment_ids: ['a', 'b'] })
  expect([...toggleSelected(chosen, one, false).keys()]).toEqual(['b'])
})

test.each([
  [{ removed: 1, clients: 0, stand_ins: 0 }, '1 location leaves the list of Ana.', undefined],
  [{ removed: 1, clients: 5, stand_ins: 1 }, '1 location and 5 clients leave the list of Ana.', 'One substitute loses them too.'],
  [{ removed: 1200, clients: 1, stand_ins: 2 }, '1,200 locations and 1 client leave the list of Ana.', '2 substitutes lose them too.'],
] as const)('what would go along with %j', (removed, first, last) => {
  const [goes, stays, stand] = cascadeTexts('Ana', removed)
  expect([goes, stays, stand]).toEqual([first, 'Clients assigned directly stay. All records stay.', last])
})

test.each([
  [{ assigned: 2, unchanged: 0 }, '2 locations added to Ana.'],
  [{ assigned: 1, unchanged: 1 }, '1 location added to Ana. 1 was there already.'],
  [{ assigned: 1200, unchanged: 3 }, '1,200 locations added to Ana. 3 were there already.'],
  [{ assigned: 0, unchanged: 1 }, 'Ana had it already.'],
  [{ assigned: 0, unchanged: 5 }, 'Ana had all of them already.'],
])('%j reads %s', (done, text) => {
  expect(assignedText('Ana', done)).toBe(text)
})

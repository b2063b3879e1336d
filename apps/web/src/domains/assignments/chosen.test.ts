import { expect, test } from 'vitest'
import { assignedText, byName, choosing, clientsIn, tellsByFilter, tidy } from './chosen.ts'

test('what is empty does not narrow', () => {
  expect(tidy({ region: '', province: '1401100000', keyword: '  ' })).toEqual({ province: '1401100000' })
  expect(tidy({ keyword: ' poblacion ' })).toEqual({ keyword: 'poblacion' })
})

test('a selection is told by its filter only where that says all of it', () => {
  expect([tellsByFilter({}, false), tellsByFilter({ keyword: ' ' }, false), tellsByFilter({ mun_city: '1401108000' }, false)]).toEqual([
    false, false, true,
  ])
  expect(tellsByFilter({ mun_city: '1401108000' }, true)).toBe(false)
})

test('chosen rows are told by name, and know their clients', () => {
  const one = { id: 'a', clients: 3 }
  const chosen = choosing(choosing(new Map(), one, true), { id: 'b', clients: 4 }, true)
  expect([byName(chosen.values()), clientsIn(chosen.values())]).toEqual([{ assignment_ids: ['a', 'b'] }, 7])
  expect([...choosing(chosen, one, false).keys()]).toEqual(['b'])
})

test.each([
  [{ assigned: 2, unchanged: 0 }, '2 locations added to Ana.'],
  [{ assigned: 1, unchanged: 1 }, '1 location added to Ana. 1 was there already.'],
  [{ assigned: 1200, unchanged: 3 }, '1,200 locations added to Ana. 3 were there already.'],
  [{ assigned: 0, unchanged: 1 }, 'Ana had it already.'],
  [{ assigned: 0, unchanged: 5 }, 'Ana had all of them already.'],
])('%j is told as %s', (done, text) => {
  expect(assignedText('Ana', done)).toBe(text)
})

import { expect, test } from 'vitest'
import { changesOf, nameProblem, sentOf, valuesOf } from './branchForm.ts'

test('a branch without an area sends none, and a name without spaces around it', () => {
  expect(sentOf({ branch_name: ' Baguio ', area_id: '' })).toEqual({ branch_name: 'Baguio', area_id: null })
})

test('only what was changed is sent', () => {
  const before = valuesOf({ branch_name: 'Baguio', area_id: null })
  expect(changesOf(before, { ...before, branch_name: 'Baguio ' })).toEqual({})
  expect(changesOf(before, { branch_name: 'Benguet', area_id: '' })).toEqual({ branch_name: 'Benguet' })
  expect(changesOf({ ...before, area_id: 'north' }, before)).toEqual({ area_id: null })
})

test.each([['', 'This is required.'], ['  ', 'This is required.'], ['x'.repeat(256), 'At most 255 characters.'], ['x'.repeat(255), null]])(
  'a name "%s"', (typed, problem) => {
    expect(nameProblem(typed)).toBe(problem)
  },
)

import { expect, test } from 'vitest'
import { branchesSearch, withoutBranch, withView } from './branchesSearch.ts'

const branch = '0190a6a0-0000-7000-8000-0000000000b1'

test('every view is on until the address says otherwise', () => {
  expect(branchesSearch({ branch, view_assigned: 'true', view_assigned_mr: 'false', view_assigned_members: 'no' })).toEqual({
    branch, view_assigned_mr: 'false',
  })
})

test('a view is switched off and on, whatever the others are', () => {
  const off = withView({ branch, view_assigned_mr: 'false' }, 'view_assigned', false)
  expect(off).toEqual({ branch, view_assigned: 'false', view_assigned_mr: 'false' })
  expect(withView(off, 'view_assigned_mr', true)).toEqual({ branch, view_assigned: 'false' })
})

test('leaving a branch leaves its MR, and keeps the views', () => {
  expect(withoutBranch({ branch, mr: branch, view_assigned: 'false', page: 2 })).toEqual({ view_assigned: 'false', page: 2 })
})

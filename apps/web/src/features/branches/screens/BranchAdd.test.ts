import { expect, test } from 'vitest'
import { pickablesFound } from '../../../ui/forms/PickMany.tsx'
import { candidatesFor } from './BranchAdd.tsx'

const person = (id: string, user_type: 'mr' | 'tele' | 'oic' | 'ah' | 'admin', branch: string | null, deactivated: 'Y' | 'N' = 'N') => ({
  id, username: id, display_name: id, user_type, branch_id: branch, branch_name: branch, deactivated, last_login: null,
})
const people = [person('Ana', 'mr', 'Cebu'), person('Ben', 'tele', null), person('Cora', 'mr', 'Baguio'), person('Dan', 'ah', null), person('Eva', 'mr', null, 'Y')]

test('those without a branch come first; members, people who can’t be one and deactivated ones are left out', () => {
  expect(candidatesFor('Baguio', people)).toEqual([
    { id: 'Ben', name: 'Ben', note: 'Telemarketer, no branch' },
    { id: 'Ana', name: 'Ana', note: 'Marketing Representative, in Cebu' },
  ])
})

test('what is typed is found in name and note, in any order and without case', () => {
  const items = [{ id: '1', name: 'Peña, José', note: 'in Cebu' }, { id: '2', name: 'Santos, Ana' }]
  expect(pickablesFound(items, 'jose pena').map(({ id }) => id)).toEqual(['1'])
  expect(pickablesFound(items, 'CEBU').map(({ id }) => id)).toEqual(['1'])
  expect(pickablesFound(items, ' ')).toEqual(items)
})

import { expect, test } from 'vitest'
import { clientsAssignedText, mrChoices } from './clientAssignment.ts'

const person = (id: string, user_type: string, branch_name: string | null, deactivated: 'Y' | 'N' = 'N') => ({ id, display_name: id, user_type, branch_name, deactivated })

test('active MRs stand under their branches, nobody else among them', () => {
  const people = [
    person('Ana', 'mr', null), person('Ben', 'mr', 'Dagupan'), person('Cora', 'tele', 'Baguio'), person('Dan', 'mr', 'Baguio'),
    person('Eva', 'mr', 'Dagupan'), person('Fe', 'mr', 'Baguio', 'Y'), person('Gil', 'mr', 'Cebu', 'Y'),
  ]
  expect(mrChoices(people)).toEqual([
    { group: 'Baguio', items: [{ value: 'Dan', label: 'Dan' }] },
    { group: 'Dagupan', items: [{ value: 'Ben', label: 'Ben' }, { value: 'Eva', label: 'Eva' }] },
  ])
})

test('what came of assigning', () => {
  const ok = true as const
  expect(clientsAssignedText('Ana', { ok, assigned: 1, unchanged: 0 })).toBe('1 client assigned to Ana.')
  expect(clientsAssignedText('Ana', { ok, assigned: 3, unchanged: 2 })).toBe('3 clients assigned to Ana. 2 were there already.')
  expect(clientsAssignedText('Ana', { ok, assigned: 0, unchanged: 1 })).toBe('Ana had the client already.')
})

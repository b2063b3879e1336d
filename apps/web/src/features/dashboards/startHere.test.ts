import { startSteps } from '@bisita/contract/dashboards/dashboards.start'
import { roles } from '@bisita/contract/users/roles'
import { expect, test } from 'vitest'
import { startWords } from './startHere.ts'

test('every step has words and a screen for every role', () => {
  for (const step of startSteps) {
    for (const role of roles) {
      const { title, why, to } = startWords(step, role)
      expect([title.length > 5, why.endsWith('.'), to.startsWith('/')]).toEqual([true, true, true])
    }
  }
})

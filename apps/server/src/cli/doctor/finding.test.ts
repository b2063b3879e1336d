import { expect, test } from 'vitest'
import { fault, good, formatFinding, verdict } from './finding.ts'

const right = good('Node', '24.15.0')
const wrong = fault('Web app', 'not built', 'Run npm start, which builds it.')

test('a good check is one line, a fault says in a second what to do', () => {
  expect(formatFinding(right)).toBe('ok     Node           24.15.0')
  expect(formatFinding(wrong)).toBe('FAULT  Web app        not built\n                      Run npm start, which builds it.')
})

test('the exit code is 0 only where nothing is wrong', () => {
  expect(verdict([right, right])).toEqual({ said: 'Everything is in order.', code: 0 })
  expect(verdict([right, wrong])).toEqual({ said: '1 fault.', code: 1 })
  expect(verdict([wrong, right, wrong])).toEqual({ said: '2 faults.', code: 1 })
})

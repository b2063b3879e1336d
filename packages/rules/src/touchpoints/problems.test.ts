import { expect, test } from 'vitest'
import { type CheckedStrategy, isComplete, strategyProblems } from './problems.ts'

type Step = CheckedStrategy['touchpoints'][number]

const step = (position: number, more: Partial<Step> = {}): Step => ({
  kind: 'visit', name: `Step ${position}`, position, wait_days: 1, role: 'any', script: null, max_times: 3, next: [], otherwise: null, ...more,
})

const found = (touchpoints: Step[], defaults: CheckedStrategy['defaults'] = []) =>
  strategyProblems({ working_days: true, defaults, touchpoints }).map(({ position, field, code, severity }) => [position, field, code, severity].join(' '))

test.each<[string, string[], Step[], CheckedStrategy['defaults']?]>([
  ['nothing in order', [], [step(1), step(2, { kind: 'terminate', role: null })]],
  ['no step', [' touchpoints empty error'], []],
  ['a step that nothing leads to', ['2 position unreachable error'], [step(1, { otherwise: 3 }), step(2), step(3)]],
  ['a step that only the defaults lead to', [], [step(1, { otherwise: 3 }), step(2), step(3)], [{ result: 'Availed', goto: 2 }]],
  ['no way to an end', ['1 otherwise no_end error', '2 otherwise no_end error'], [step(1), step(2, { otherwise: 1 })]],
  ['an end through the defaults', [], [step(1), step(2, { otherwise: 1 })], [{ result: 'Not Interested', goto: 'terminate' }]],
  ['a circle within a day', ['1 wait_days cycle_without_wait error'], [step(1, { wait_days: 0 }), step(2, { wait_days: 0, next: [{ result: 'Interested', goto: 1 }] })]],
  ['a repeat within a day', [], [step(1, { wait_days: 0, next: [{ result: 'Not Around', goto: 'same' }] })]],
  ['a step that is not there', ['1 next.0 goto_missing error', '1 otherwise goto_missing error'], [step(1, { next: [{ result: 'Others', goto: 9 }], otherwise: 8 })]],
  ['an outcome twice', ['1 next.1 duplicate_outcome error'], [step(1, { next: [{ result: 'Others', goto: 'same' }, { result: 'Others', goto: 'terminate' }] })]],
  ['the wrong role', ['1 role role_kind error', '2 role role_kind error'], [step(1, { role: 'tele' }), step(2, { kind: 'call', role: 'mr' })]],
  ['an ending that goes on', [' defaults.0 ending_outcome error'], [step(1)], [{ result: 'Deceased', goto: 1 }]],
  ['only the most times lead on', ['1 otherwise cycle_only_max warning'], [step(1, { otherwise: 'same' })]],
  ['a field that nobody fills in', ['1 script unknown_field warning'], [step(1, { script: 'Good day {firstname}, {nickname}' })]],
])('%s', (_, problems, steps, defaults) => {
  expect(found(steps, defaults)).toEqual(problems)
})

test('a warning keeps no strategy from becoming the current one', () => {
  expect(isComplete(strategyProblems({ working_days: true, defaults: [], touchpoints: [step(1, { otherwise: 'same' })] }))).toBe(true)
  expect(isComplete(strategyProblems({ working_days: true, defaults: [], touchpoints: [] }))).toBe(false)
})

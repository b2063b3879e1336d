import type { Strategy, Touchpoint, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { stepsSent } from '@bisita/rules/touchpoints/entered'
import { exampleStrategy, type StrategyExample } from '@bisita/rules/touchpoints/example'
import { uuidAt } from './ids.ts'
import { Random, streams } from './random.ts'

export type DemoStrategy = Omit<Strategy, 'problems'>

const notAround = (wait_days: number): Way => ({ result: 'Not Around', goto: 'same', wait_days })

/** A draft of calls first, to be tried where a visit costs a day. */
const callsFirst: StrategyExample = {
  name: 'Calls first',
  description: 'To be tried in places far from a branch.',
  defaults: [
    { result: 'Availed', goto: 4, wait_days: 150 },
    { result: 'Not Interested', goto: 'terminate' },
    { result: 'Not Qualified', goto: 'terminate' },
  ],
  steps: [
    { name: 'First call', kind: 'call', role: 'tele', wait_days: 1, next: [notAround(1), { result: 'Interested', goto: 2 }], otherwise: 3, script: 'Good day {firstname}, this is {caller}.' },
    { name: 'Visit to who is interested', kind: 'visit', role: 'mr', wait_days: 2, next: [notAround(3)] },
    { name: 'Second call', kind: 'call', role: 'tele', wait_days: 10, next: [notAround(2), { result: 'Interested', goto: 2 }], otherwise: 5 },
    { name: 'Renewal call', kind: 'call', role: 'tele', wait_days: 150, next: [notAround(3)], otherwise: 5 },
    { name: 'End', kind: 'terminate' },
  ],
}

/** The two strategies of the demo organisation, the current one first. `setUp` is when the organisation was made. */
export function demoStrategies(seed: number, setUp: number): readonly DemoStrategy[] {
  const random = new Random(seed, streams.strategies, 0)
  const make = (of: StrategyExample, is_current: boolean, at: number): DemoStrategy => {
    const id = uuidAt(setUp + at, random)
    const { steps } = stepsSent(of.steps)
    const touchpoints = steps.map((step, index): Touchpoint => ({ ...step, strategy: id, id: uuidAt(setUp + at + index + 1, random) }))
    return { id, name: of.name, description: of.description, is_current, version: 1, working_days: true, defaults: [...of.defaults], touchpoints }
  }
  return [
    make(exampleStrategy, true, 1000),
    make(callsFirst, false, 2000),
  ]
}

import type { Strategy, Touchpoint, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { type StepSent, stepsSent } from '@bisita/rules/touchpoints/entered'
import { uuidAt } from './ids.ts'
import { Random, streams } from './random.ts'

export type DemoStrategy = Omit<Strategy, 'problems'>

type DemoStep = Omit<StepSent, 'id'>

const notAround = (wait_days: number): Way => ({ result: 'Not Around', goto: 'same', wait_days })

/** What everybody works by: a first visit with its retries, calls, a rest for who says no, and renewals for who availed. */
const pensionLending: { readonly defaults: readonly Way[]; readonly steps: readonly DemoStep[] } = {
  defaults: [
    { result: 'Availed', goto: 6, wait_days: 150 },
    { result: 'Not Interested', goto: 5, wait_days: 90 },
    { result: 'Other Lending', secondary_result: 'Interested to Transfer', goto: 3, wait_days: 2 },
    { result: 'Other Lending', secondary_result: 'Loyalist', goto: 5, wait_days: 120 },
    { result: 'Not Qualified', goto: 'terminate' },
  ],
  steps: [
    { name: 'First visit', kind: 'visit', role: 'mr', wait_days: 14, max_times: 3, next: [notAround(5)] },
    {
      name: 'Call to arrange a visit', kind: 'call', role: 'tele', wait_days: 3, max_times: 4,
      next: [{ result: 'Not Around', contact_detail: 'Busy', goto: 'same', wait_days: 0 }, notAround(2), { result: 'Interested', goto: 3 }],
      script: 'Good day {firstname} {lastname}, this is {caller}. We visited you on {last_visit} about your {pension_type} pension. When may we come again?',
    },
    { name: 'Second visit', kind: 'visit', role: 'mr', wait_days: 7, max_times: 2, next: [notAround(5)] },
    {
      name: 'Follow-up call', kind: 'call', role: 'any', wait_days: 21, max_times: 3, next: [notAround(3)],
      script: 'Good day {firstname} {lastname}, this is {caller}. Have you thought about what we spoke of?',
    },
    { name: 'Visit after a rest', kind: 'visit', role: 'mr', wait_days: 60, max_times: 2, next: [notAround(14)], otherwise: 4 },
    {
      name: 'Renewal call', kind: 'call', role: 'tele', wait_days: 150, max_times: 4,
      next: [notAround(3), { result: 'Not Interested', goto: 'same', wait_days: 60 }],
      script: 'Good day {firstname} {lastname}, this is {caller}. Your loan may soon be renewed. Shall we visit you?',
    },
    { name: 'Renewal visit', kind: 'visit', role: 'mr', wait_days: 7, max_times: 3, next: [notAround(5), { result: 'Interested', secondary_result: 'Undecided', goto: 'same', wait_days: 14 }], otherwise: 8 },
    { name: 'End', kind: 'terminate' },
  ],
}

/** A draft of calls first, which is not finished: its last step leads nowhere that there is. */
const callsFirst: typeof pensionLending = {
  defaults: [{ result: 'Not Interested', goto: 'terminate' }],
  steps: [
    { name: 'First call', kind: 'call', role: 'tele', wait_days: 1, next: [notAround(1), { result: 'Interested', goto: 2 }], script: 'Good day {firstname}, this is {caller}.' },
    { name: 'Visit to who is interested', kind: 'visit', role: 'mr', wait_days: 2, next: [notAround(3)] },
    { name: 'Second call', kind: 'call', role: 'tele', wait_days: 10, otherwise: 5 },
  ],
}

/** The two strategies of the demo organisation, the current one first. `setUp` is when the organisation was made. */
export function demoStrategies(seed: number, setUp: number): readonly DemoStrategy[] {
  const random = new Random(seed, streams.strategies, 0)
  const make = (name: string, description: string, is_current: boolean, of: typeof pensionLending, at: number): DemoStrategy => {
    const id = uuidAt(setUp + at, random)
    const { steps } = stepsSent(of.steps)
    const touchpoints = steps.map((step, index): Touchpoint => ({ ...step, strategy: id, id: uuidAt(setUp + at + index + 1, random) }))
    return { id, name, description, is_current, version: 1, working_days: true, defaults: [...of.defaults], touchpoints }
  }
  return [
    make('Pension lending', 'Visits first, calls in between, a rest after a no, renewals for who availed.', true, pensionLending, 1000),
    make('Calls first', 'To be tried in places far from a branch.', false, callsFirst, 2000),
  ]
}

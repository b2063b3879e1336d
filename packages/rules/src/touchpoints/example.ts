import type { Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { StepSent } from './entered.ts'

/** A strategy's ways at every step, and its steps in their order; a way leads to a step by its position. */
export type StrategyExample = { readonly name: string; readonly description: string; readonly defaults: readonly Way[]; readonly steps: readonly Omit<StepSent, 'id'>[] }

const notAround = (wait_days: number): Way => ({ result: 'Not Around', goto: 'same', wait_days })

/** A strategy to begin with: a first visit with its retries, calls, a rest for who says no, and renewals for who availed. */
export const exampleStrategy: StrategyExample = {
  name: 'Pension lending',
  description: 'Visits first, calls in between, a rest after a no, renewals for who availed.',
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

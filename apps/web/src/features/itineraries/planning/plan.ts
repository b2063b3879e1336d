import { maximumItineraries, maximumRemarks } from '@bisita/contract/limits'
import { boundsProblem, planDays } from '@bisita/rules/time/bounds'
import { isRealDay } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import type { Refused } from '../../../api/outcomes.ts'
import type { ItineraryCreateBody } from '../itineraries.repository.ts'
import { spread, type ClientToPlan } from './spread.ts'

/** How several clients are spread over days: all on one day, or a fixed number on each. */
export const spreadModes = ['one', 'each'] as const

export type SpreadMode = (typeof spreadModes)[number]

/** The fields of a plan as they are entered. */
export type PlanValues = {
  /** Empty where the planner goes. */
  assigned_to: string
  visible_at: string
  way: SpreadMode
  per_day: string
  weekends: boolean
  remarks: string
  /** Why somebody is visited who is not to be contacted; empty where nobody is. */
  override_reason: string
}

const usualPerDay = '15'

export const emptyPlan = (day: string): PlanValues => ({
  assigned_to: '',
  visible_at: day,
  way: 'one',
  per_day: usualPerDay,
  weekends: false,
  remarks: '',
  override_reason: '',
})

/** A person plans for today or later, as far ahead as the server takes it. */
export const dayProblem = (day: string, today: string): string | null => {
  if (!isRealDay(day)) return t('Choose the day.')
  if (day < today) return t('This day has passed. Choose today or a later day.')
  return boundsProblem(day, planDays(today))
}

export const remarksProblem = (text: string): string | null =>
  text.trim().length > maximumRemarks ? t('At most {maximumRemarks} characters.', { maximumRemarks }) : null

/** A number of digits alone; null where something else was typed. */
const wholeNumber = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null)

/** What is wrong with each field; null where it is right. `guarded` once the contact guard has refused it without a reason. */
export const planChecks = (today: string, asksWho: boolean, guarded: boolean) => ({
  assigned_to: (id: string) => (asksWho && id === '' ? t('Choose who to assign.') : null),
  visible_at: (day: string) => dayProblem(day, today),
  per_day: (typed: string, { way }: PlanValues) => {
    const count = wholeNumber(typed)
    const fits = count !== null && count >= 1 && count <= maximumItineraries
    return way === 'one' || fits ? null : t('A whole number from 1 to {maximumItineraries}.', { maximumItineraries })
  },
  remarks: remarksProblem,
  override_reason: (reason: string) => (guarded && reason.trim() === '' ? t('This is required.') : null),
})

/** The day of each client; empty as long as the fields don't say. */
export function spreadOverDays(clients: readonly ClientToPlan[], { visible_at, way, per_day, weekends }: PlanValues) {
  if (!isRealDay(visible_at)) return []
  const perDay = way === 'each' && clients.length > 1 ? Math.max(1, wholeNumber(per_day) ?? 1) : null
  return spread(clients, { from: visible_at, perDay, workingDays: !weekends })
}

/** What is sent; `idOf` gives each client's itinerary its id, the same one for every send of a form. */
export function itemsOf(
  clients: readonly ClientToPlan[],
  values: PlanValues,
  idOf: (clientId: string) => string,
): readonly ItineraryCreateBody[] {
  const remarks = values.remarks.trim()
  const override_reason = values.override_reason.trim()
  return spreadOverDays(clients, values).map(({ client, day }) => ({
    id: idOf(client.id),
    client_id: client.id,
    visible_at: day,
    ...(values.assigned_to === '' ? {} : { assigned_to: values.assigned_to }),
    ...(remarks === '' ? {} : { remarks }),
    ...(override_reason === '' ? {} : { override_reason }),
  }))
}

/** What a refusal says about single clients (`items.3.client_id`), by the client's id. */
export function problemsByClient(refused: Refused, items: readonly ItineraryCreateBody[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { path, message } of refused.problem?.fields ?? []) {
    const client = items[Number(/^items\.(\d+)/.exec(path)?.[1] ?? Number.NaN)]?.client_id
    if (client !== undefined) found.set(client, message)
  }
  return found
}

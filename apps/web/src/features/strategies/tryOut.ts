import { startPlacement, inOrder, applyContact, type PlacementState } from '@bisita/rules/touchpoints/placementState'
import type { StrategyContact, StrategyPlan } from '@bisita/rules/touchpoints/ways'
import { t } from '@bisita/contract/words'

/** A contact of the client and where it would have led. */
export type TrialStep<C extends StrategyContact> = { readonly contact: C; readonly text: string }

type Named = StrategyPlan & { readonly touchpoints: readonly (StrategyPlan['touchpoints'][number] & { readonly name: string })[] }

/** `2. Second visit`, or the end. */
const nameOf = (plan: Named, position: number | null): string => {
  const step = position === null ? undefined : plan.touchpoints[position - 1]
  return step === undefined ? t('the end') : `${step.position}. ${step.name || t('No name yet')}`
}

/** What a contact did, in words. */
function wordsOf(plan: Named, before: PlacementState, after: PlacementState, done: number | null): string {
  if (after.ended === 'deceased' || after.ended === 'moved_out') return t('Ends the work with this client')
  const led = after.position === before.position && after.stopped === before.stopped
  if (done !== null) return led ? t('Did {nameOf}; it is repeated', { nameOf: nameOf(plan, done) }) : t('Did {nameOf}; on to {nameOf2}', { nameOf: nameOf(plan, done), nameOf2: nameOf(plan, after.position) })
  return led ? t('Changed nothing') : t('On to {nameOf}', { nameOf: nameOf(plan, after.position) })
}

/** A client's history worked through a strategy as it is edited: what each contact would have done, and what comes next. */
export function tryOut<C extends StrategyContact>(plan: Named, made: string, contacts: readonly C[]): { readonly story: readonly TrialStep<C>[]; readonly place: PlacementState; readonly next: string } {
  let place = startPlacement(plan, made)
  const story: TrialStep<C>[] = []
  for (const contact of inOrder(contacts)) {
    const [after, { done }] = applyContact(plan, place, contact)
    story.push({ contact, text: wordsOf(plan, place, after, done) })
    place = after
  }
  return { story, place, next: place.ended === null ? nameOf(plan, place.position) : t('nothing: the strategy is done with this client') }
}

import { t } from '@bisita/contract/words'
import { useRef, useState } from 'react'
import { NeedsApproval } from '../../api/outcomes.ts'
import { useHandleOutcome } from '../../api/handleOutcome.ts'
import { createIdempotencyKeys } from '../../api/idempotencyKey.ts'
import { useAfterChange } from './itineraries.queries.ts'
import { useItineraries, type ItineraryWithQueue, type ItineraryChanges } from './itineraries.repository.ts'

/** What became of one of several. `asked`: somebody else has to approve it; `left`: that was not asked for. */
export type MoveOutcome =
  | { readonly state: 'done'; readonly itinerary: ItineraryWithQueue }
  | { readonly state: 'asked' | 'left' }
  | { readonly state: 'refused' | 'unanswered'; readonly message: string }

/** Whether nothing is left to be done about it. */
export const isSettled = (outcome: MoveOutcome | undefined): boolean => outcome?.state === 'done' || outcome?.state === 'asked'

const unanswered = t('No answer. Try again when there is a network; it is saved only once.')

/** What of the changes is news to an itinerary. */
function changesFor(itinerary: ItineraryWithQueue, { assigned_to, visible_at }: ItineraryChanges): ItineraryChanges {
  return {
    ...(assigned_to === undefined || assigned_to === itinerary.assigned_to ? {} : { assigned_to }),
    ...(visible_at === undefined || visible_at === itinerary.visible_at ? {} : { visible_at }),
  }
}

/**
 * Changes several itineraries one after the other; each has an outcome of its own, and one that is refused
 * doesn't hold up the next. It stops where nobody answers or the session has ended.
 */
export function useMoveSeveral() {
  const itineraries = useItineraries()
  const dealWith = useHandleOutcome()
  const after = useAfterChange()
  const keys = useRef(new Map<string, (content: unknown) => string>())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, MoveOutcome>>(new Map())
  const [moving, setMoving] = useState(false)

  const keyOf = (id: string, changes: ItineraryChanges): string => {
    const keyed = keys.current.get(id) ?? createIdempotencyKeys()
    keys.current.set(id, keyed)
    return keyed(changes)
  }

  /** Sends one; null where what was thrown ended the session. */
  const send = async (itinerary: ItineraryWithQueue, changes: ItineraryChanges, moved: ItineraryWithQueue[]): Promise<MoveOutcome | null> => {
    let outcome: MoveOutcome | null = null
    try {
      const changed = await itineraries.update(itinerary.id, changes, keyOf(itinerary.id, changes))
      moved.push(changed)
      return { state: 'done', itinerary: changed }
    } catch (error) {
      await dealWith(error, {
        other: ({ message }) => (outcome = { state: 'refused', message }),
        none: () => (outcome = { state: 'unanswered', message: unanswered }),
        approval: (result) => (outcome = { state: result === 'requested' ? 'asked' : 'left' }),
      })
      return error instanceof NeedsApproval ? (outcome ?? { state: 'left' }) : outcome
    }
  }

  const move = async (several: readonly ItineraryWithQueue[], changes: ItineraryChanges | ((itinerary: ItineraryWithQueue) => ItineraryChanges)): Promise<ReadonlyMap<string, MoveOutcome>> => {
    // Those of an earlier run that are dealt with stand beside those of this one.
    const found = new Map([...outcomes].filter(([, outcome]) => isSettled(outcome)))
    const moved: ItineraryWithQueue[] = []
    setMoving(true)
    setOutcomes(new Map(found))
    for (const itinerary of several) {
      const own = changesFor(itinerary, typeof changes === 'function' ? changes(itinerary) : changes)
      // One after the other: each may need an approval, and failures are reported in order.
      const outcome = Object.keys(own).length === 0 ? ({ state: 'done', itinerary } as const) : await send(itinerary, own, moved)
      if (outcome === null) break
      found.set(itinerary.id, outcome)
      setOutcomes(new Map(found))
      if (outcome.state === 'unanswered') break
    }
    setMoving(false)
    after(moved)
    return found
  }

  return { move, moving, outcomes }
}

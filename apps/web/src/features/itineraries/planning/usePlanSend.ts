import { useRef } from 'react'
import { v7 } from 'uuid'
import type { Refused } from '../../../api/outcomes.ts'
import type { SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useAfterChange, usePlanItineraries, useStoredItinerary } from '../itineraries.queries.ts'
import type { ItineraryWithQueue, ItineraryCreateBody } from '../itineraries.repository.ts'
import { itemsOf, type PlanValues } from './plan.ts'
import { planHandlers } from '../saving.ts'
import type { ClientToPlan } from './spread.ts'

type Outcomes = {
  readonly notices: Notices
  readonly onDone: (planned: readonly ItineraryWithQueue[]) => void
  /** An earlier send, whose answer was lost, had been stored after all. */
  readonly onStored: (planned: readonly ItineraryWithQueue[]) => void
  readonly onRequested: () => void
  readonly onFailed: (failure: SaveFailure, items: readonly ItineraryCreateBody[]) => void
}

/**
 * Sends the plan of a form. Each client's itinerary keeps its id for the life of the form, so that a send
 * whose answer was lost is found again instead of planned twice.
 */
export function usePlanSend({ notices, onDone, onStored, onRequested, onFailed }: Outcomes) {
  const ids = useRef(new Map<string, string>())
  const sent = useRef<readonly ItineraryCreateBody[]>([])
  const unanswered = useRef(false)
  const keyOf = useIdempotencyKey()
  const stored = useStoredItinerary()
  const after = useAfterChange()
  const idOf = (clientId: string): string => {
    const id = ids.current.get(clientId) ?? v7()
    ids.current.set(clientId, id)
    return id
  }
  const handlers = planHandlers({
    notices,
    onRequested,
    fail: (failure) => {
      unanswered.current ||= failure === 'unanswered'
      onFailed(failure, sent.current)
    },
  })
  /** After a lost answer the send that was lost may be what stands in the way of this one. */
  const inTheWay = async (refused: Refused) => {
    const [first] = sent.current
    const before = unanswered.current && first !== undefined ? await stored(first.id) : null
    if (before === null) return handlers[409]?.(refused)
    after([before])
    onStored([before])
  }
  const plan = usePlanItineraries({ onDone, handlers: { ...handlers, 409: (refused) => void inTheWay(refused) } })
  return {
    sending: plan.isPending,
    plan: (clients: readonly ClientToPlan[], values: PlanValues) => {
      const items = itemsOf(clients, values, idOf)
      sent.current = items
      plan.mutate({ items, key: keyOf(items) })
    },
  }
}

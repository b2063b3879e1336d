/** What an itinerary can be on a day (specification, section 4; skipped: decisions.md, section 3). */
export const itineraryStatuses = ['pending', 'scheduled', 'visited', 'skipped'] as const

export type ItineraryStatus = (typeof itineraryStatuses)[number]

/** What decides about an itinerary's state; `visible_at` is a day, YYYY-MM-DD. */
export type ItineraryFacts = {
  readonly visible_at: string
  readonly visit_id: string | null
  readonly skipped: boolean
}

/**
 * The state of an itinerary on a day of Manila. A visit counts above everything; an itinerary of today
 * is still scheduled, and pending from the day after on.
 */
export function itineraryStatus({ visible_at, visit_id, skipped }: ItineraryFacts, today: string): ItineraryStatus {
  if (visit_id !== null) return 'visited'
  if (skipped) return 'skipped'
  return visible_at < today ? 'pending' : 'scheduled'
}

/** Whether an itinerary still waits for its visit. */
export function isOpen(status: ItineraryStatus): boolean {
  return status === 'pending' || status === 'scheduled'
}

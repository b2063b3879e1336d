import type { Position } from '@bisita/rules/clients/pins'
import type { ClientWithQueue } from '../clients/clients.repository.ts'
import type { ItineraryWithQueue } from '../itineraries/itineraries.repository.ts'

/** A planned visit as a stop of the day's way. */
export type Stop = {
  readonly id: string
  readonly itinerary: ItineraryWithQueue
  /** Missing while it is read, and of a client who has left the scope. */
  readonly client: ClientWithQueue | undefined
  readonly position: Position | null
  /** Whether the position is only that of the barangay. */
  readonly isAbout: boolean
  readonly open: boolean
  /** The part of the day in which the client is rather found: the way prefers to come then. */
  readonly part: 'early' | 'late' | null
  /** What is to be known at the door, each in a few words: when the client is found at home, when the pension is credited. */
  readonly facts: readonly string[]
}

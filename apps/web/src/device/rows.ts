import type { Client } from '@bisita/contract/clients/clients'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { Location, PlacedLocation } from '@bisita/contract/locations/locations'
import type { Product } from '@bisita/contract/products'
import type { Visit } from '@bisita/contract/visits/visits'
import type { UserInScope } from './wire.ts'

/**
 * A client as last received from the server; fields that depend on the day are computed when it is read. The database sets
 * `key`.
 */
export type ClientRow = Client & { readonly key?: number }

export type VisitRow = Visit

export type ItineraryRow = Itinerary

/** A location with the names of its codes, and its point where the server has sent it; `clients` is counted again when locations are listed. */
export type LocationRow = Location & Partial<Pick<PlacedLocation, 'latitude' | 'longitude'>> & { readonly mine: boolean }

export type ProductRow = Product

/** A user in scope, with the name. */
export type UserRow = UserInScope & { readonly username?: string; readonly last_login?: string | null }

/**
 * The photo of a visit, until the server has all of it; it stays after its visit was sent. Bytes rather than a Blob, which
 * some browsers lose. Its progress is a separate row, so that updating or counting progress does not read megabytes.
 */
export type PhotoRow = {
  readonly visit_id: string
  readonly user_id: string
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly sha256: string
}

/** The progress of a photo, made and deleted together with its {@link PhotoRow}. */
export type PhotoProgressRow = {
  readonly visit_id: string
  readonly user_id: string
  readonly client_name: string | null
  readonly total: number
  /** Bytes that the server has, as far as is known. */
  readonly sent: number
  /** Whether its visit is on the server, so that it may be sent. */
  readonly visit_stored: boolean
  /** Why it was finally refused; null while it can still be sent. */
  readonly refused: string | null
}

/** What was typed into a form and not saved. */
export type DraftRow = { readonly user_id: string; readonly name: string; readonly values: unknown; readonly kept_at: number }

/** Room that is kept for unsent work: see reserve.ts. */
export type ReserveRow = { readonly name: 'reserve' | 'given up'; readonly bytes: ArrayBuffer }

/** A remembered value by name: see state.ts. */
export type StateRow = { readonly name: string; readonly value: unknown }

import type { Client } from '@bisita/contract/clients/clients'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { Location } from '@bisita/contract/locations/locations'
import type { Product } from '@bisita/contract/products'
import type { Visit } from '@bisita/contract/visits/visits'
import type { Person } from './wire.ts'

/** A client as the server last told it; what follows from the day is worked out when it is read. `key` is given by the database. */
export type ClientRow = Client & { readonly key?: number }

export type VisitRow = Visit

export type ItineraryRow = Itinerary

/** A location with its codes' names; `clients` is counted anew by who lists it. */
export type LocationRow = Location & { readonly mine: boolean }

export type ProductRow = Product

/** Somebody in scope by name. */
export type UserRow = Person & { readonly username?: string; readonly last_login?: string | null }

/**
 * The photo of a visit that has not arrived whole. It stays after its visit was sent, until the server has
 * all of it. Bytes rather than a Blob: some browsers lose those. How far it has come stands apart, so that
 * neither a part that arrived nor a count of photos touches megabytes.
 */
export type PhotoRow = {
  readonly visit_id: string
  readonly user_id: string
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly sha256: string
}

/** How far a photo has come; it begins and ends with its {@link PhotoRow}. */
export type PhotoProgressRow = {
  readonly visit_id: string
  readonly user_id: string
  readonly client_name: string | null
  readonly total: number
  /** Bytes that the server has, as far as is known. */
  readonly sent: number
  /** Whether its visit is on the server, so that it may be sent. */
  readonly visit_stored: boolean
  /** Why it was refused for good; null while it can still be sent. */
  readonly refused: string | null
}

/** What was typed into a form and not saved. */
export type DraftRow = { readonly user_id: string; readonly name: string; readonly values: unknown; readonly kept_at: number }

/**
 * What lists and searches need of up to {@link blockSize} clients, packed: a client stands in block
 * `floor(key / blockSize)`. Written in the transaction that writes its clients. `size` is how many they are: an index of
 * it counts all clients at a glance, where a database would go through them. `first` are the first of them by name, at
 * most {@link firstNames}: an index of those has the first of all clients, at a fraction of what one of every name takes.
 */
export type CatalogueBlock = { readonly block: number; readonly size: number; readonly first: readonly NamedKey[]; readonly packed: unknown }

/** What a client is sorted by, its id and the key of its row. */
export type NamedKey = readonly [name: string, id: string, key: number]

export const blockSize = 500

/** A page of a list and some more, for those of it that were changed here. */
export const firstNames = 16

/** Room that is kept for unsent work: see reserve.ts. */
export type ReserveRow = { readonly name: 'reserve' | 'given up'; readonly bytes: ArrayBuffer }

/** One thing the device remembers, by name: see state.ts. */
export type StateRow = { readonly name: string; readonly value: unknown }

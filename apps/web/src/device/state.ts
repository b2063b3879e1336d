import type { Showing } from '@bisita/contract/clients/clients.masked'
import type { ConsentNotice } from '@bisita/contract/consents/consents'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { OwnSettings } from '@bisita/contract/settings'
import type { CurrentUser } from '@bisita/contract/users/users'
import type { Position } from '@bisita/rules/clients/pins'
import type { DayOrder } from '@bisita/rules/day/day'
import { usualOwnSettings } from '@bisita/rules/settings'
import type { HalfDayCounts } from '@bisita/rules/day/halfDays'
import type { DeviceDatabase } from './database.ts'
import type { SetupStep } from './device.ts'

/** Where a feed goes on: after a number, or inside it after a record. */
export type FeedPosition = { readonly number: number; readonly after: string | null }

/** Ids of items that the server took, and of those that were offered and may have arrived. */
export type Handed = { readonly items: readonly string[]; readonly offered: readonly string[] }

/** What a user may hand work over with, without a session, from a phone. */
export type Ticket = { readonly user_id: string; readonly device_id: string; readonly ticket: string }

/** The values that the device remembers besides records, by name. */
export type Remembered = {
  /** The user whose records these are: another user's sign-in wipes them. */
  readonly owner: string
  /** The last session, so that the app opens with no network. */
  readonly session: { readonly user: CurrentUser; readonly allowed_paths: readonly string[]; readonly version: string | null; readonly settings?: OwnSettings }
  /** The id of the device on the server. The ticket belongs to its user and is for quarantine only. */
  readonly device: { readonly device_id: string; readonly ticket: string | null; readonly user_id: string | null }
  /** What unsent work of a user on this device is sealed to: a public key of the server. */
  readonly envelope_key: { readonly user_id: string; readonly device_id: string; readonly point: Uint8Array<ArrayBuffer> }
  /** What notes of a locked phone are sealed to, and what opens them: a user's own keys. */
  readonly note_key: { readonly user_id: string; readonly point: Uint8Array<ArrayBuffer> }
  readonly note_opener: Uint8Array<ArrayBuffer>
  /** Items that the locked phone handed over and still has: they are taken back before anything is sent. */
  readonly handed: readonly (Handed & { readonly user_id: string })[]
  /** Tickets of people who had this phone before and left something here that is not on the server. */
  readonly tickets: readonly Ticket[]
  /** The position of each feed; stored in the transaction that stores the page. */
  readonly clients_position: FeedPosition
  readonly visits_position: FeedPosition
  readonly itineraries_position: FeedPosition
  /** Clients created here that came in an answer and in no feed yet; `waited` once one feed has been read since. */
  readonly unheard_clients: readonly { readonly id: string; readonly waited: boolean }[]
  /** Where set-up stands; `set_up_at` once it is whole. */
  readonly setup: {
    readonly step: SetupStep
    readonly after_id: string | null
    readonly done: number
    readonly total: number | null
    readonly set_up_at: string | null
  }
  /** The user whose set-up was begun and neither paused nor ended: it goes on by itself, also after a restart. */
  readonly setup_wanted: string
  /** The versions of the small lists when they were last read. */
  readonly versions: { readonly locations: string; readonly products: string; readonly users: string; readonly strategy?: string }
  /** The current strategy; null where there is none. */
  readonly strategy: Strategy | null
  /** Visits by half-day in the own barangays and their cities, under their codes; `of` says for which places and of which week. */
  readonly half_days: { readonly of: string; readonly places: Readonly<Record<string, HalfDayCounts>> }
  /** The newest notice that is read to clients, as read on a Manila day. */
  readonly notice: { readonly day: string; readonly notice: ConsentNotice | null }
  /** The order of the stops of a day. */
  readonly day_order: DayOrder
  /** Where somebody near own clients asked not to be visited, as read on a Manila day. */
  readonly no_visit_points: { readonly day: string; readonly items: readonly Position[] }
  /** Masked numbers that were shown here, as earlier versions of the app noted them: of the owner. */
  readonly showings: readonly Showing[]
  /** The lease of the tab that sends, where the browser has no locks; `until` in milliseconds since 1970. */
  readonly lease: { readonly holder: string; readonly until: number }
  /** The last number given to an item of the queue. */
  readonly order: number
  /** Milliseconds since 1970. */
  readonly last_success_at: number
  readonly digest_at: number
  /** Records that are being read again, page by page: of which kind, after which id, from which Manila day on. */
  readonly reread: { readonly kind: 'clients' | 'visits' | 'itineraries'; readonly after_id: string | null; readonly date_from: string | null }
  /** The epoch of the server's data that this device last received: another one means that a backup was restored. */
  readonly epoch: string
}

/** Reads the remembered value of a name; undefined where there is none. */
export async function recall<N extends keyof Remembered>(db: DeviceDatabase, name: N): Promise<Remembered[N] | undefined> {
  const row = await db.state.get(name)
  return row?.value as Remembered[N] | undefined
}

/** All remembered values in one query, for callers that need several of them. */
export async function recallAll(db: DeviceDatabase): Promise<Partial<Remembered>> {
  const rows = await db.state.toArray()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The settings of the organisation as this device last received them; the default for each that it never received. */
export const knownSettings = async (db: DeviceDatabase): Promise<OwnSettings> => ({ ...usualOwnSettings, ...(await recall(db, 'session'))?.settings })

/** Stores a remembered value; within a transaction over `state` it is part of that transaction. */
export async function remember<N extends keyof Remembered>(db: DeviceDatabase, name: N, value: Remembered[N]): Promise<void> {
  await db.state.put({ name, value })
}

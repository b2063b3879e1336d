import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { OwnSettings } from '@bisita/contract/settings'
import type { CurrentUser } from '@bisita/contract/users/users'
import { usualOwn } from '@bisita/rules/settings'
import type { DeviceDatabase } from './database.ts'
import type { SetupStep } from './device.ts'

/** Where a feed goes on: after a number, or inside it after a record. */
export type FeedPosition = { readonly number: number; readonly after: string | null }

/** Everything that the device remembers besides records, by name. */
export type Remembered = {
  /** Whose the records are: another user's sign-in wipes them. */
  readonly owner: string
  /** Who was signed in last, so that the app opens with no network. */
  readonly session: { readonly user: CurrentUser; readonly allowed_paths: readonly string[]; readonly version: string | null; readonly settings?: OwnSettings }
  /** Who this device is for the server; the ticket is its owner's, for quarantine and nothing else. */
  readonly device: { readonly device_id: string; readonly ticket: string | null; readonly user_id: string | null }
  /** How far each feed has been read; stored in the transaction of the page it is read from. */
  readonly clients_position: FeedPosition
  readonly visits_position: FeedPosition
  readonly itineraries_position: FeedPosition
  /** Clients made here that an answer told and no feed yet; `waited` for one. */
  readonly unheard_clients: readonly { readonly id: string; readonly waited: boolean }[]
  /** Where set-up stands; `set_up_at` once it is whole. */
  readonly setup: {
    readonly step: SetupStep
    readonly after_id: string | null
    readonly done: number
    readonly total: number | null
    readonly set_up_at: string | null
  }
  /** Whose set-up was begun and neither paused nor ended: it goes on by itself, after a restart too. */
  readonly setup_wanted: string
  /** Of the small lists, as they were when they were last read. */
  readonly versions: { readonly locations: string; readonly products: string; readonly users: string; readonly strategy?: string }
  /** What people work by; null where no strategy is current. */
  readonly strategy: Strategy | null
  /** Which tab sends, where the browser has no locks, and until when; milliseconds since 1970. */
  readonly lease: { readonly holder: string; readonly until: number }
  /** The last number given to an item of the queue. */
  readonly order: number
  /** Milliseconds since 1970. */
  readonly last_success_at: number
  readonly digest_at: number
  /** Which life of the server's data this device has heard of: another one means that a backup was put back. */
  readonly epoch: string
}

/** What is remembered under a name; undefined where nothing is. */
export async function recall<N extends keyof Remembered>(db: DeviceDatabase, name: N): Promise<Remembered[N] | undefined> {
  const row = await db.state.get(name)
  return row?.value as Remembered[N] | undefined
}

/** All that is remembered, in one look: for whoever wants several names of it. */
export async function recallAll(db: DeviceDatabase): Promise<Partial<Remembered>> {
  const rows = await db.state.toArray()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** What the organisation has set, as this device last heard of it; the usual for what it never heard of. */
export const knownSettings = async (db: DeviceDatabase): Promise<OwnSettings> => ({ ...usualOwn, ...(await recall(db, 'session'))?.settings })

/** Remembers it; within a transaction that takes in `state` it is part of that. */
export async function remember<N extends keyof Remembered>(db: DeviceDatabase, name: N, value: Remembered[N]): Promise<void> {
  await db.state.put({ name, value })
}

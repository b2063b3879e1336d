import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@bisita/contract/clients/clients'
import type { Random } from '../../../demo/random.ts'
import { officeReads } from '../../../testing/models/officeReads.ts'
import { type ClientFeedDevice, fieldsOf, revisionKey } from './device.ts'

/** A change that the server has answered with success. */
export type Acknowledged = {
  readonly id: string
  readonly revision: number
  /** An update that changed nothing was answered with the version that stood, which may be the first. */
  readonly action: 'create' | 'update'
  /** The fields as of that version, all of them or those that are known. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly location_id: string
}

/** What the writers of a test know together. */
export type Ledger = {
  readonly changes: Acknowledged[]
  /** Clients that may be written to. */
  readonly ids: string[]
  readonly deleted: Set<string>
  /** Everything that was acknowledged, assignments included. */
  count: number
}

export const newLedger = (ids: readonly string[]): Ledger => ({ changes: [], ids: [...ids], deleted: new Set(), count: 0 })

/** Notes what a create or an update was answered. */
export function noteAcknowledged(ledger: Ledger, action: 'create' | 'update', answered: Client): void {
  const { id, revision_id: revision, location_id } = answered
  ledger.changes.push({ id, revision, action, fields: fieldsOf(answered), location_id })
  ledger.count += 1
  if (action === 'create') ledger.ids.push(id)
}

/** A client to write to: often one of the newest, so that writers meet. */
export function someClient(ledger: Ledger, random: Random): string {
  const { ids } = ledger
  return random.chance(0.3) ? random.pick(ids.slice(-50)) : random.pick(ids)
}

/**
 * The changes that a device should have received and did not, as lines of text. A change at a place that is always
 * assigned to the device's user must be received with its fields, unless the client was out of scope when the
 * device read the feed: then a remove or a create must follow.
 */
export function missed(ledger: Ledger, device: ClientFeedDevice, from: number, holds: (location: string) => boolean): string[] {
  return ledger.changes
    .filter(({ revision, location_id }) => revision > from && holds(location_id))
    .flatMap((change) => {
      const { id, revision, fields } = change
      const item = device.received.get(revisionKey(revision, id))
      if (item === undefined || item.action === 'remove') {
        return device.wholes.get(id)?.some((at) => at >= revision) ? [] : [`${revision} ${id} never came`]
      }
      // Who acknowledged it may read masked numbers where the device has whole ones, and the other way round.
      const [came, sent]: Record<string, unknown>[] = [officeReads(fieldsOf(item)), officeReads(fields)]
      const other = Object.keys(fields).filter((field) => !isDeepStrictEqual(came?.[field], sent?.[field]))
      return other.map((field) => `${revision} ${id} ${field}: ${String(came?.[field])}, not ${String(sent?.[field])}`)
    })
}

/** The changes that a device with everything in scope received with the wrong action. */
export function wronglyNamed(ledger: Ledger, device: ClientFeedDevice): string[] {
  const made = new Set(ledger.changes.filter(({ action }) => action === 'create').map(({ revision, id }) => revisionKey(revision, id)))
  return ledger.changes.flatMap(({ id, revision }) => {
    const received = device.received.get(revisionKey(revision, id))?.action
    const action = made.has(revisionKey(revision, id)) ? 'create' : 'update'
    return received === undefined || received === action ? [] : [`${revision} ${id} is ${received}, not ${action}`]
  })
}

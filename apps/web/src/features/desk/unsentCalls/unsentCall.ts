import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import type { ServedClient } from '../callDesk.queries.ts'
import type { NewVisit } from '../../visits/visits.repository.ts'
import type { CallEntry } from '../screens/deskEntry.ts'

/** A call that was entered and isn't stored yet. */
export type UnsentCall = {
  readonly body: NewVisit
  /** Its idempotency key: sent again, it is stored once. */
  readonly key: string
  readonly name: string
  /** What was known of the client when the call was entered. In the page only: the disk holds what was typed, not the record. */
  readonly served?: ServedClient
  readonly entry: CallEntry
  /** `waits` for a network or its turn; `refused` waits for a person. */
  readonly state: 'waits' | 'refused'
  readonly message: string
  readonly reasons: readonly GuardReason[]
  /** The client is no more: nothing will be saved of it. */
  readonly gone?: boolean
}

/** Those that are sent by themselves: in their order; those refused wait for a person. */
export const waitingCalls = (unsent: readonly UnsentCall[]): readonly UnsentCall[] => unsent.filter(({ state }) => state === 'waits')

/** As it is kept on the disk. */
export const asStored = ({ served: _, ...stored }: UnsentCall): UnsentCall => stored

/** What is written of them into a file, for somebody who can help; null where there is none. */
export function exportOf(unsent: readonly UnsentCall[]): Blob | null {
  if (unsent.length === 0) return null
  const items = unsent.map(({ body, key, name, state, message, reasons }) => ({ kind: 'call', client_name: name, key, state, message, reasons, content: body }))
  return new Blob([`${JSON.stringify({ format: 'bisita-calls', version: 1, items }, null, 2)}\n`], { type: 'application/json' })
}

import { operationNamed } from '@bisita/contract/devices/devices.kinds'
import { operationOf, type QueuedItem } from './items.ts'

/** Ids of the records that an item names besides its own; items that create one of them are sent before it. */
export function referencedRecords(entry: QueuedItem): readonly string[] {
  const row: Readonly<Record<string, unknown>> = entry.item
  return operationNamed(operationOf(entry)).follows.flatMap((field) => {
    const id = row[field]
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}

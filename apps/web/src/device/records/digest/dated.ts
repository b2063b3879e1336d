import { startOfDay } from '@bisita/rules/time/days'
import type { Table } from 'dexie'
import type { DeviceDatabase } from '../../database.ts'

type Dated = { readonly id: string; readonly contact_time?: string; readonly visible_at?: string }

/**
 * The visits or itineraries of the device, the name of the field by which they are dated, and its first value from the
 * server's first day on: what is older is neither compared nor removed.
 */
export function datedRecords(db: DeviceDatabase, kind: 'visits' | 'itineraries', dateFrom: string) {
  const table = db.table(kind) as Table<Dated, string>
  return kind === 'visits'
    ? ({ table, field: 'contact_time', first: startOfDay(dateFrom).toISOString() } as const)
    : ({ table, field: 'visible_at', first: dateFrom } as const)
}

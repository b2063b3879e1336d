import type { CallInput } from '@bisita/contract/calls/call'
import type { Client } from '@bisita/contract/clients/clients'
import type { pinColumns } from '@bisita/contract/clients/clients.fields'
import type { consentColumns } from '@bisita/contract/consents/consents.kinds'
import type { PensionCalendar } from '@bisita/contract/pensionRules'
import type { clientExport } from '@bisita/contract/operations/exports'
import type { NextTouchpointColumn } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { consentFor } from '@bisita/rules/consents/consent'
import { manilaDay } from '@bisita/rules/time/days'
import { exportList, type ExportRow } from '../../../exports/list.export.ts'
import type { Context, TextStream } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { calendarOfList, clientRows, listClients } from './list.store.ts'

/** What a client answered about being contacted. */
function consentOf(record: ExportRow): Record<(typeof consentColumns)[number], unknown> {
  const consents = record.consents as Client['consents']
  const [visit, call] = [consentFor(consents, 'visit'), consentFor(consents, 'call')]
  const [last] = [visit, call].flatMap((one) => (one === undefined ? [] : [one.at])).toSorted().toReversed()
  return { consent_visit: visit?.answer ?? null, consent_call: call?.answer ?? null, consent_at: last ?? null }
}

/** The next touchpoint, where the client is, and consent, in cells of their own. */
function rowOf(record: ExportRow): ExportRow {
  const next = record.next_touchpoint as Client['next_touchpoint']
  const pin = record.pin as Client['pin']
  const where = {
    pin_latitude: pin?.latitude ?? null,
    pin_longitude: pin?.longitude ?? null,
    pin_visits: (record.visits_pin as Client['visits_pin'])?.visits ?? null,
  } satisfies Record<(typeof pinColumns)[number], unknown>
  const parts = { next_touchpoint_name: next?.name ?? null, next_touchpoint_kind: next?.kind ?? null, next_touchpoint_due_on: next?.due_on ?? null }
  return { ...record, ...where, ...consentOf(record), ...(parts satisfies Record<NextTouchpointColumn, unknown>) }
}

/** Every client of a list as CSV. */
export function exportClients(deps: HttpDeps, context: Context, input: CallInput<typeof clientExport>['body']): TextStream {
  const { scope } = context.user
  const today = manilaDay(context.now)
  let calendar: PensionCalendar | null = null
  return exportList(deps, context, input, {
    record: 'client',
    // They are counted before they are read.
    count: async (db, query) => {
      calendar = await calendarOfList(db, query)
      return (await listClients(db, scope, query, today)).count
    },
    rows: (query) => clientRows(scope, query, today, calendar),
    rowOf,
  })
}

import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { client, clientListQuery } from '../clients/clients.ts'
import type { pinColumns } from '../clients/clients.fields.ts'
import { itinerary, itineraryListQuery } from '../itineraries.ts'
import { type consentColumns, consentAnswers } from '../consents/consents.kinds.ts'
import { instant } from '../fields.ts'
import type { NextTouchpointColumn } from '../touchpoints/touchpoints.kinds.ts'
import { evidenceVerdicts } from '../visits/evidence.kinds.ts'
import { visit, visitListQuery } from '../visits/visits.ts'

/* Whole lists as CSV files: the parameters of the list (its page makes no difference), and the columns. */

const { name, kind, due_on } = client.shape.next_touchpoint.unwrap().shape

/** A client as a row of a file: a nested record has a column for each part, or none. */
const clientRow = client.omit({ next_touchpoint: true, touchpoint: true, pin: true, visits_pin: true, consents: true }).extend({
  pin_latitude: z.number().nullable(),
  pin_longitude: z.number().nullable(),
  pin_visits: z.int().nullable(),
  next_touchpoint_name: name.nullable(),
  next_touchpoint_kind: kind.nullable(),
  next_touchpoint_due_on: due_on.nullable(),
  consent_visit: z.enum(consentAnswers).nullable(),
  consent_call: z.enum(consentAnswers).nullable(),
  consent_at: instant.nullable(),
} satisfies Record<NextTouchpointColumn | (typeof pinColumns)[number] | (typeof consentColumns)[number], z.ZodType>)

/** A visit as a row of a file: the verdict, and in words what was noticed and not dismissed. */
const visitRow = visit.omit({ evidence: true }).extend({ evidence: z.enum(evidenceVerdicts).nullable(), evidence_flags: z.string().nullable() })

/** The columns parameter: fields of a record, each once, in the order of the file; all of them where left out. */
const columnsOf = <const R extends z.ZodRawShape>(record: z.ZodObject<R>) => {
  const fields = record.keyof()
  return z
    .array(fields)
    .min(1, 'At least one.')
    .refine((columns) => new Set(columns).size === columns.length, 'Each only once.')
    .default(() => fields.options)
}

/** Id and second phone numbers: masked as on the screens, or whole as far as the role may have them at once (docs/decisions/reading.md). */
const numbers = z.enum(['masked', 'whole']).optional()

export const clientExport = defineCall({
  name: 'clients.export',
  method: 'POST',
  reads: true,
  path: '/client/export',
  summary: 'Every client of the list as a CSV file, in the list’s order; for the roles of the setting export_roles',
  requires: ['client.read'],
  rolesOf: 'export_roles',
  body: clientListQuery.extend({ columns: columnsOf(clientRow), numbers }),
  produces: 'text/csv',
  answers: { 200: z.string() },
})

export const visitExport = defineCall({
  name: 'visits.export',
  method: 'POST',
  reads: true,
  path: '/visit/export',
  summary: 'Every visit and call of the list as a CSV file, in the list’s order; for the roles of the setting export_roles',
  requires: ['visit.read', 'call.read'],
  rolesOf: 'export_roles',
  body: visitListQuery.extend({ columns: columnsOf(visitRow), numbers }),
  produces: 'text/csv',
  answers: { 200: z.string() },
})

export const itineraryExport = defineCall({
  name: 'itineraries.export',
  method: 'POST',
  reads: true,
  path: '/itinerary/export',
  summary: 'Every itinerary of the list as a CSV file, in the list’s order; for the roles of the setting export_roles',
  requires: ['itinerary.read'],
  rolesOf: 'export_roles',
  body: itineraryListQuery.extend({ columns: columnsOf(itinerary), numbers }),
  produces: 'text/csv',
  answers: { 200: z.string() },
})

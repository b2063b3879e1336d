import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { id } from '../fields.ts'
import { maximumStops } from '../dayLimits.ts'
import { client } from './clients.ts'

/** The ids of a query, separated by commas. */
const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(maximumStops, `At most ${maximumStops} at once.`))

export const clientSeveral = defineCall({
  name: 'clients.several',
  method: 'GET',
  path: '/client/several',
  summary: 'The records of some clients by their ids, in no order; those out of scope are left out',
  requires: ['client.read'],
  query: z.strictObject({ ids }),
  answers: { 200: z.object({ items: z.array(client) }) },
})

export const clientNoVisitPoints = defineCall({
  name: 'clients.noVisitPoints',
  method: 'GET',
  path: '/client/no-visit-points',
  summary: 'Where people live who asked not to be visited, near the caller’s own clients: rounded points, and nothing of who lives there',
  requires: ['device.use'],
  answers: { 200: z.object({ items: z.array(z.object({ latitude: z.number(), longitude: z.number() })) }) },
})

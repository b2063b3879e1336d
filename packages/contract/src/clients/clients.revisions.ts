import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { client } from './clients.ts'
import { id, instant, pageSize, position } from '../fields.ts'

export const revisionsInfo = defineCall({
  name: 'clients.revisionsInfo',
  method: 'GET',
  path: '/client/revisions/info',
  pool: 'phones',
  summary: 'The newest revision in scope; 0 where there is none',
  requires: ['client.read'],
  answers: { 200: z.object({ latest_revision_id: z.int() }) },
})

const versioned = client.omit({ pending_approval: true, next_touchpoint: true, touchpoint_state: true })

const revised = { revision_id: z.int(), id, revised_at: instant, revised_by: id.nullable() }

/**
 * The revision of the client's record: lower than `revision_id` where not a change of the client but an assignment
 * brought it into scope. A device stores it with the record.
 */
const own = { own_revision_id: z.int() }

/** A change of a client as a device replays it. A `remove` carries no fields: the client was deleted or left the scope. */
export const clientRevision = z.discriminatedUnion('action', [
  versioned.extend({ action: z.literal('create'), ...revised, ...own }),
  versioned.extend({ action: z.literal('update'), ...revised, ...own }),
  z.object({ action: z.literal('remove'), ...revised }),
])

export type ClientRevision = z.infer<typeof clientRevision>

export const revisions = defineCall({
  name: 'clients.revisions',
  method: 'GET',
  path: '/client/revisions/{revisionId}',
  pool: 'phones',
  summary: 'The revisions after that id in scope, oldest first; `after` goes on inside an id',
  requires: ['client.read'],
  params: z.strictObject({ revisionId: position }),
  query: z.strictObject({ ipp: pageSize, after: id.optional() }),
  answers: {
    200: z.object({
      items: z.array(clientRevision),
      count: z.int(),
      next_revision_id: z.int(),
      next_after: id.nullable(),
    }),
  },
})

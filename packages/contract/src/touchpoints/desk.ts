import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { timelineEntry } from '../clients/clients.timeline.ts'
import { client } from '../clients/clients.ts'
import { byId, day, id, instant, ok } from '../fields.ts'
import { contactDetails, deskClasses, deskReasons, guardCodes, numbersDialled, numberStates } from './guard.ts'
import { visitResults, visitTypes } from '../visits/outcomes.ts'

/** The present step of a client, as the guard and the desk show it. */
const present = z.object({
  touchpoint: z.object({ id, name: z.string(), kind: z.enum(['visit', 'call', 'terminate']), position: z.int() }),
  state: z.enum(['due', 'overdue', 'upcoming']),
  due_at: day,
})

/** `{id}` is the client's. */
export const touchpointInfo = defineCall({
  name: 'touchpoints.info',
  method: 'GET',
  path: '/touchpoint/info/{id}',
  summary: 'Whether a client may be visited or called now, and what stands in the way',
  requires: ['client.read'],
  params: byId,
  query: z.strictObject({ visit_type: z.enum(visitTypes) }),
  answers: {
    200: z.object({
      next: present.nullable(),
      /** Always true for a visit, which may have happened already; warnings are in `reasons`. */
      allowed: z.boolean(),
      /** The first of the messages, or null. */
      reason: z.string().nullable(),
      reasons: z.array(z.object({ code: z.enum(guardCodes), message: z.string() })),
    }),
  },
})

const servingReason = z.object({
  class: z.enum(deskClasses),
  /** The due day of the client's step. */
  due_on: day.nullable(),
  /** The time of a promise to call back. */
  call_back_at: instant.nullable(),
  text: z.string(),
})

export type ServingReason = z.infer<typeof servingReason>

const reasonCounts = z.array(z.object({ code: z.enum(deskReasons), count: z.int() }))

const servedClient = z.object({
  lease_id: id,
  expires_at: instant,
  because: servingReason,
  client,
  /** The last ten entries of the timeline, newest first. */
  history: z.array(timelineEntry),
  /** The strategy's script with placeholders such as `{firstname}`, which the page fills in. */
  script: z.string().nullable(),
})

export type ServedClient = z.infer<typeof servedClient>

const branch = { branch_id: id.optional() }

/** An ah or admin names the branch to call for; tele and oic call for their own. */
export const deskNext = defineCall({
  name: 'touchpoints.next',
  method: 'POST',
  path: '/touchpoint/next',
  summary: 'The next client to call, held for the caller; or why there is none',
  requires: ['desk.use'],
  body: z.strictObject({
    /** A lease to end first. */
    release: id.optional(),
    /** The client to take: one who is ready to be called, and no other in their place. Left out, the first of the queue. */
    client_id: id.optional(),
    ...branch,
  }),
  answers: {
    200: z.union([servedClient, z.object({ empty: z.literal(true), reasons: reasonCounts, next_eligible_at: instant.nullable() })]),
  },
})

export const leaseKeep = defineCall({
  name: 'touchpoints.leaseKeep',
  method: 'PUT',
  path: '/touchpoint/lease/{id}',
  summary: 'Keep a client for three minutes more',
  requires: ['desk.use'],
  params: byId,
  answers: { 200: z.object({ lease_id: id, expires_at: instant }) },
  background: true,
})

export const leaseEnd = defineCall({
  name: 'touchpoints.leaseEnd',
  method: 'DELETE',
  path: '/touchpoint/lease/{id}',
  summary: 'Give a client back',
  requires: ['desk.use'],
  params: byId,
  answers: { 200: ok },
})

export const leaseList = defineCall({
  name: 'touchpoints.leaseList',
  method: 'GET',
  path: '/touchpoint/lease',
  summary: 'The clients that the caller holds, the oldest lease first',
  requires: ['desk.use'],
  answers: { 200: z.object({ items: z.array(servedClient.pick({ lease_id: true, expires_at: true, because: true, client: true })) }) },
  background: true,
})

export const deskQueue = defineCall({
  name: 'touchpoints.queue',
  method: 'GET',
  path: '/touchpoint/queue',
  summary: 'How the living clients in scope stand to be called now; the reasons add up to them',
  requires: ['desk.use'],
  query: z.strictObject(branch),
  answers: {
    200: z.object({
      classes: z.array(z.object({ class: z.enum(deskClasses), count: z.int() })),
      reasons: reasonCounts,
      total: z.int(),
      /** When the next client becomes ready who only waits for a time. */
      next_eligible_at: instant.nullable(),
    }),
  },
})

/** An ah or admin names the branch to call for, as with `deskNext`. Takes nobody: another caller may be quicker. */
export const deskStart = defineCall({
  name: 'touchpoints.start',
  method: 'GET',
  path: '/touchpoint/start',
  summary: 'The first five of the queue in its order, each with why and with the script of the step',
  requires: ['desk.use'],
  query: z.strictObject(branch),
  answers: { 200: z.object({ next: z.array(servedClient.pick({ because: true, client: true, script: true })) }) },
})

/** The client's numbers with their states, and a message where one should not simply be called. */
const numbers = z.array(z.object({ which: z.enum(numbersDialled), number: z.string(), state: z.enum(numberStates), message: z.string().nullable() }))

/** `{id}` is the client's. */
export const deskWhy = defineCall({
  name: 'touchpoints.why',
  method: 'GET',
  path: '/touchpoint/why/{id}',
  summary: "Why a client is, or isn't, in the caller's queue today; of ah and admin: in the queue of its branch",
  requires: ['desk.use'],
  params: byId,
  answers: {
    200: z.object({
      /** The reason under which the queue counts the client. */
      code: z.enum(deskReasons),
      /** The class in which the client is served; null unless ready. */
      because: servingReason.nullable(),
      message: z.string(),
      /** From when on the client may be served, if known. */
      eligible_at: instant.nullable(),
      numbers,
    }),
  },
})

export const deskTally = defineCall({
  name: 'touchpoints.tally',
  method: 'GET',
  path: '/touchpoint/tally',
  summary: "The caller's own calls of today by outcome, and the promises that come next",
  requires: ['desk.use'],
  answers: {
    200: z.object({
      /** The Manila day. */
      date: day,
      calls: z.int(),
      /** The most frequent first. A result of null is a call that only availed. */
      outcomes: z.array(z.object({ result: z.enum(visitResults).nullable(), detail: z.enum(contactDetails).nullable(), count: z.int() })),
      /** The calls by hour of Manila (0 to 23), in order; hours without a call are left out. */
      hours: z.array(z.object({ hour: z.int().min(0).max(23), calls: z.int() })),
      /** The caller's promises not kept yet, the earliest first, at most ten. */
      call_backs: z.array(z.object({ visit_id: id, client_id: id, client_name: z.string(), call_back_at: instant })),
    }),
  },
  background: true,
})

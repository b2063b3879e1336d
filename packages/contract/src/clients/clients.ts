import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { consentFilters } from '../consents/consents.kinds.ts'
import { pinSources } from './clients.fields.ts'
import { clientConsent, clientPlace, clientPosition, clientSent, clientShown } from './clients.schemas.ts'
import {
  byId,
  day,
  flag,
  id,
  instant,
  newId,
  ok,
  pageOf,
  paging,
  placeCode,
  seenRevision,
  sortBy,
  text,
} from '../fields.ts'
import { clientStages, secondaryResultFilters, visitResultFilters } from '../visits/outcomes.ts'
import { idTypes } from '../pension.ts'
import { pensionFilters } from '../pensionRules.ts'
import { touchpointKindFilters, touchpointRoles, touchpointStateFilters, touchpointStates } from '../touchpoints/touchpoints.kinds.ts'
import { clientPlacement } from '../touchpoints/touchpoints.shapes.ts'

/** A client as every list, record and answer shows it. */
export const client = z.object({
  id,
  ...clientShown,
  fullname: z.string(),
  ...clientPlace,
  ...clientPosition,
  pension_type: z.string(),
  age: z.int().nullable(),
  has_availed: z.boolean(),
  last_call: instant.nullable(),
  last_visit: instant.nullable(),
  last_visit_id: id.nullable(),
  visit_result: z.string().nullable(),
  visit_secondary_result: z.string().nullable(),
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: instant,
  /** Whether this is the wrong number, as the last call to it says. */
  phone_bad: z.boolean(),
  secondary_phone_bad: z.boolean(),
  /** Whether there is a number that can be dialled; one stored as it was typed can't. */
  phone_callable: z.boolean(),
  secondary_phone_callable: z.boolean(),
  /** The answers that count; empty where the client was never asked. */
  consents: z.array(clientConsent),
  revision_id: z.int(),
  /** The present step of the strategy; null where the client is ended or suspended, or no strategy is current. */
  next_touchpoint: z.object({ id, name: z.string(), kind: z.enum(['visit', 'call']), role: z.enum(touchpointRoles), due_on: day }).nullable(),
  touchpoint_state: z.enum(touchpointStates),
  /** The placement to which a device adds its unsent contacts. */
  touchpoint: clientPlacement.nullable(),
  /** Whether a request about this client is pending. */
  pending_approval: z.boolean(),
})

export type Client = z.infer<typeof client>

/** Whether to store a phone number that can't be dialled, as it was typed; without it such a number is refused. */
const keepPhones = z.boolean().optional()

/** A new client as a person enters it. The caller makes the `id`, so that a client can be recorded with no network. */
export const clientCreateBody = z.strictObject({ id: newId, ...clientSent, keep_phones: keepPhones, seen_revision_id: seenRevision })

/** Changes of a client: a field left out stays; null clears it. */
export const clientUpdateBody = z.strictObject(clientSent).partial().extend({ keep_phones: keepPhones, base_revision_id: z.int().min(0).optional(), seen_revision_id: seenRevision })

export type ClientCreate = z.output<typeof clientCreateBody>
export type ClientUpdate = z.output<typeof clientUpdateBody>

export const clientCreate = defineCall({
  name: 'clients.create',
  method: 'POST',
  path: '/client/create',
  summary: 'Add a client',
  requires: ['client.create'],
  body: clientCreateBody,
  volatile: ['seen_revision_id'],
  answers: { 201: client },
})

export const clientUpdate = defineCall({
  name: 'clients.update',
  method: 'PUT',
  path: '/client/update/{id}',
  summary: 'Change a client; fields that nobody else changed since base_revision_id are merged',
  requires: ['client.update_contact', 'client.update_identity', 'client.lift_contact_block', 'client.move_out'],
  params: byId,
  body: clientUpdateBody,
  volatile: ['seen_revision_id'],
  answers: { 200: client },
})

export const clientDelete = defineCall({
  name: 'clients.delete',
  method: 'DELETE',
  path: '/client/delete/{id}',
  summary: 'Mark a client deleted; its history stays',
  requires: ['client.delete'],
  params: byId,
  answers: { 200: ok },
})

export const clientInfo = defineCall({
  name: 'clients.info',
  method: 'GET',
  path: '/client/info/{id}',
  summary: 'The record of a client',
  requires: ['client.read'],
  params: byId,
  answers: { 200: client },
})

/** The sort orders of the clients list; `match`: those whose name begins with the first word of the keyword, then the others, each by name. */
export const clientSorts = ['fullname', 'created_at', 'last_visit', 'last_call', 'due_on', 'match'] as const

export const clientListQuery = z.strictObject({
  ...paging(10),
  after_id: id.optional(),
  sort: sortBy(clientSorts).optional(),
  keyword: text(255).optional(),
  full_address: text(255).optional(),
  filter_region: placeCode.optional(),
  filter_province: placeCode.optional(),
  filter_mun_city: placeCode.optional(),
  filter_barangay: placeCode.optional(),
  visit_status: z.enum(['visited', 'unvisited', 'All']).optional(),
  visit_result: z.enum(visitResultFilters).optional(),
  visit_secondary_result: z.enum(secondaryResultFilters).optional(),
  with_contact_numbers: flag.optional(),
  id_type: z.enum([...idTypes, 'All']).optional(),
  touchpoint_state: z.enum(touchpointStateFilters).optional(),
  touchpoint_kind: z.enum(touchpointKindFilters).optional(),
  /** The source of the place where they are; `none` for clients without a place. */
  pin_source: z.enum([...pinSources, 'none', 'All']).optional(),
  /** Who agreed to be contacted, refused or took it back, or was never asked. */
  consent: z.enum([...consentFilters, 'All']).optional(),
  /** Credited within the week that ends today, or confirmed in this month; nobody of whom it is not known. */
  pension: z.enum([...pensionFilters, 'All']).optional(),
  /** Clients who have reached at least this stage. */
  stage: z.enum(clientStages).optional(),
})

export type ClientListQuery = z.output<typeof clientListQuery>

export const clientList = defineCall({
  name: 'clients.list',
  method: 'GET',
  path: '/client/list',
  summary: 'Clients in scope; `after_id` instead of `page` reads in id order from there',
  requires: ['client.read'],
  query: clientListQuery,
  answers: { 200: pageOf(client) },
})

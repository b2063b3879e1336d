import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { deviceStates, quarantineKinds } from './devices.kinds.ts'
import { byId, id, instant, ok, optionalText, pageOf, paging, position, requiredText, sentInstant, text } from '../fields.ts'
import { bytesOfEscape, maximumItemContent, maximumPhotoBytes, maximumText, usualBody } from '../limits.ts'

/** A device of a marketing representative; its ticket is good for quarantine and nothing else. */
export const deviceRegister = defineCall({
  name: 'users.registerDevice',
  method: 'POST',
  path: '/user/device',
  summary: 'Make this device known at set-up; answers its ticket for quarantine',
  requires: ['device.use'],
  secret: true,
  body: z.strictObject({ device_id: id, app_version: text(32) }),
  answers: { 200: z.object({ device_id: id, ticket: z.string() }) },
})

const count = z.int().min(0).max(1_000_000)

/** What a device has not sent. */
export const unsent = z.strictObject({ clients: count, visits: count, itineraries: count, photos: count, refused: count })

/** How far a device has read each feed. */
export const positions = z.strictObject({ clients: position, visits: position, itineraries: position })

/**
 * Where a round of syncing begins: what the device has to tell its supervisor, and whether there is anything to
 * read. `latest` is the newest of each feed in scope, or the device's own position where nothing is newer.
 */
export const deviceSync = defineCall({
  name: 'users.sync',
  method: 'POST',
  path: '/user/sync',
  pool: 'phones',
  summary: 'Tell what is unsent and hear what is new',
  requires: ['device.use'],
  body: z.strictObject({
    device_id: id,
    app_version: text(32),
    last_success_at: sentInstant.nullable(),
    oldest_unsent_at: sentInstant.nullable(),
    unsent,
    positions: positions.nullable(),
  }),
  volatile: ['last_success_at'],
  answers: {
    200: z.object({
      server_time: instant,
      latest: z.object({ clients: z.int(), visits: z.int(), itineraries: z.int() }).nullable(),
      versions: z.object({ locations: z.string(), products: z.string(), users: z.string(), strategy: z.string() }),
      /** Everything that was saved before it stands in a backup; null before the first. */
      backed_up_to: instant.nullable(),
      /** Another one than before: a backup was put back. A device then sends again what it has kept, before it reads. */
      epoch: id,
      /** For each restored backup, the range of what was lost with it, in time and in revision numbers. */
      lost: z.array(z.object({ from: instant, to: instant, from_revision: z.int(), to_revision: z.int() })),
    }),
  },
})

/** A device as its supervisor sees it. */
export const device = z.object({
  id,
  user_id: id,
  user_display_name: z.string(),
  branch_name: z.string().nullable(),
  app_version: z.string(),
  registered_at: instant,
  /** When it last said anything, and when it had last sent and read everything. */
  last_seen_at: instant,
  last_success_at: instant.nullable(),
  oldest_unsent_at: instant.nullable(),
  unsent,
  /** Its items that wait in quarantine. */
  quarantined: z.int(),
})

export type DeviceSummary = z.infer<typeof device>

export const deviceList = defineCall({
  name: 'users.devices',
  method: 'GET',
  path: '/user/devices',
  summary: 'Devices of the people in scope, those with unsent work first',
  requires: ['device.read'],
  query: z.strictObject({ ...paging(10), user_id: id.optional(), state: z.enum(deviceStates).optional() }),
  answers: { 200: pageOf(device) },
})

export const quarantineStatuses = ['WAITING', 'ACCEPTED', 'REJECTED'] as const

/** Unsent work of somebody who can no longer sign in: no session, but the device's ticket. */
export const visitQuarantine = defineCall({
  name: 'visits.quarantine',
  method: 'POST',
  path: '/visit/quarantine',
  summary: 'Hand over one unsent item of a deactivated user',
  requires: 'anyone',
  secret: true,
  body: z.strictObject({
    ticket: requiredText(255),
    device_id: id,
    user_id: id,
    item_id: id,
    kind: z.enum(quarantineKinds),
    record_id: id,
    client_name: optionalText(maximumText).optional(),
    entered_at: sentInstant,
    app_version: optionalText(32).optional(),
    /** The body of the call that it was queued for, as JSON text. */
    content: z.string().max(maximumItemContent, `At most ${maximumItemContent} characters.`),
  }),
  largest: usualBody + bytesOfEscape * maximumItemContent,
  upload: { field: 'visit_proof', maximum: maximumPhotoBytes },
  answers: { 200: ok },
})

export const quarantineItem = z.object({
  id,
  user_id: id,
  user_display_name: z.string(),
  branch_name: z.string().nullable(),
  kind: z.enum(quarantineKinds),
  record_id: id,
  client_name: z.string().nullable(),
  entered_at: instant,
  received_at: instant,
  has_photo: z.boolean(),
  content: z.record(z.string(), z.unknown()),
  status: z.enum(quarantineStatuses),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  message: z.string().nullable(),
})

export type QuarantineItem = z.infer<typeof quarantineItem>

export const quarantineList = defineCall({
  name: 'visits.quarantineList',
  method: 'GET',
  path: '/visit/quarantine',
  summary: 'Unsent work of deactivated people in scope, oldest first',
  requires: ['quarantine.decide'],
  query: z.strictObject({ ...paging(10), filter_status: z.enum([...quarantineStatuses, 'ALL']).optional() }),
  answers: { 200: pageOf(quarantineItem) },
})

export const quarantineProof = defineCall({
  name: 'visits.quarantineProof',
  method: 'GET',
  path: '/visit/quarantine/{id}/proof',
  summary: 'The photo of an item, for whoever decides about it',
  requires: ['quarantine.decide'],
  params: byId,
  produces: 'image/jpeg',
  answers: { 200: z.unknown() },
})

export const quarantineDecide = defineCall({
  name: 'visits.quarantineDecide',
  method: 'POST',
  path: '/visit/quarantine/{id}/{action}',
  summary: 'Accept an item, which is then carried out as the one who recorded it, or reject it',
  requires: ['quarantine.decide'],
  params: byId.extend({ action: z.enum(['accept', 'reject']) }),
  body: z.strictObject({ message: text(maximumText).optional() }),
  answers: { 200: quarantineItem },
})

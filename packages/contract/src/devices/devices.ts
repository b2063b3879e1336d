import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { maximumSealedItem } from './envelopes.format.ts'
import { deviceStates, quarantineKinds } from './devices.kinds.ts'
import { byId, id, instant, ok, optionalText, pageOf, paging, position, requiredText, sentInstant, text } from '../fields.ts'
import { bytesOfEscape, maximumItemContent, maximumPhotoBytes, maximumText, usualBody } from '../limits.ts'

/** Registers the device of a marketing representative; the answered ticket is good for quarantine only. */
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

/**
 * The key that the server keeps for this device and its user. It opens what is sealed on the phone together with what the
 * phone keeps, and is given out only after the password.
 */
export const deviceKey = defineCall({
  name: 'users.deviceKey',
  method: 'POST',
  path: '/user/device-key',
  summary: 'The server’s part of what opens a sealed phone, for its own user',
  requires: ['device.use'],
  secret: true,
  body: z.strictObject({ device_id: id }),
  answers: { 200: z.object({ /** 32 bytes, base64url. */ key: z.string() }) },
})

const count = z.int().min(0).max(1_000_000)

/** The numbers of items that a device has not sent. */
export const unsent = z.strictObject({ clients: count, visits: count, itineraries: count, photos: count, refused: count })

/** The position up to which a device has read each feed. */
export const positions = z.strictObject({ clients: position, visits: position, itineraries: position })

/**
 * The beginning of a round of syncing: the device reports its state for its supervisor, and learns whether there is
 * anything to read. `latest` is the newest position of each feed in scope, or the device's own where nothing is newer.
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
      /** Everything saved before this instant is in a backup; null before the first backup. */
      backed_up_to: instant.nullable(),
      /**
       * The id of the server's data: it changes when a backup is put back. A device then first sends again what it has
       * kept, and reads afterwards.
       */
      epoch: id,
      /** For each restored backup, the lost range, in time and in revision numbers. */
      lost: z.array(z.object({ from: instant, to: instant, from_revision: z.int(), to_revision: z.int() })),
    }),
  },
})

/** A device as shown to its user's supervisor. */
export const device = z.object({
  id,
  user_id: id,
  user_display_name: z.string(),
  branch_name: z.string().nullable(),
  app_version: z.string(),
  registered_at: instant,
  /** When the device last made a call, and when it had last sent and read everything. */
  last_seen_at: instant,
  last_success_at: instant.nullable(),
  oldest_unsent_at: instant.nullable(),
  unsent,
  /** The number of its items that wait in quarantine. */
  quarantined: z.int(),
  /** When it was marked as lost, and when it answered that its records are removed. */
  lost_at: instant.nullable(),
  wiped_at: instant.nullable(),
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

/**
 * Hands over unsent work of a user who can no longer sign in: without a session, by the device's ticket. It is in clear
 * (kind, record_id, entered_at, content), or `sealed` (envelopes.ts), and its photo then sealed too.
 */
export const visitQuarantine = defineCall({
  name: 'visits.quarantine',
  method: 'POST',
  path: '/visit/quarantine',
  summary: 'Hand over one unsent item of a deactivated user, or sealed of a locked phone',
  requires: 'anyone',
  secret: true,
  body: z.strictObject({
    ticket: requiredText(255),
    device_id: id,
    user_id: id,
    item_id: id,
    kind: z.enum(quarantineKinds).optional(),
    record_id: id.optional(),
    client_name: optionalText(maximumText).optional(),
    entered_at: sentInstant.optional(),
    app_version: optionalText(32).optional(),
    /** The body of the queued call, as JSON text. */
    content: z.string().max(maximumItemContent, `At most ${maximumItemContent} characters.`).optional(),
    /** All of these in an envelope, base64url. */
    sealed: z.string().max(maximumSealedItem, `At most ${maximumSealedItem} characters.`).optional(),
    /** Instead of an item: the visit of the sealed photo, where the server has the visit already and waits for its photo. */
    photo_of: id.optional(),
  }),
  largest: usualBody + bytesOfEscape * (maximumItemContent + maximumSealedItem),
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

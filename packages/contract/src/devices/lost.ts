import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { clientFields } from '../clients/clients.fields.ts'
import { byId, id, ok, pageOf, paging, requiredText } from '../fields.ts'
import { device } from './devices.ts'

/** What is known of a phone that is lost, for the report about it. */
export const lostDevice = device.extend({
  /** Whether a PIN was chosen on it, since when its records are sealed. */
  sealed: z.boolean(),
  lost_by_name: z.string().nullable(),
  /** How many clients its user has in scope now: their records are on it. */
  clients: z.int(),
})

export type LostDevice = z.infer<typeof lostDevice>

export const deviceLost = defineCall({
  name: 'users.deviceLost',
  method: 'PUT',
  path: '/user/device/lost/{id}',
  summary: 'Mark a phone as lost: everything that it asks is refused from then on, and it removes its records at its next contact',
  requires: ['device.lost'],
  params: byId,
  answers: { 200: lostDevice },
})

export const deviceLostInfo = defineCall({
  name: 'users.deviceLostInfo',
  method: 'GET',
  path: '/user/device/lost/{id}',
  summary: 'What is known of a phone that was marked as lost',
  requires: ['device.lost'],
  params: byId,
  answers: { 200: lostDevice },
})

/** A client whose record is on a lost phone, and which fields of it are filled. */
const lostClient = z.object({ id, fullname: z.string(), fields: z.array(z.enum(clientFields)) })

export const deviceLostClients = defineCall({
  name: 'users.deviceLostClients',
  method: 'GET',
  path: '/user/device/lost/{id}/clients',
  summary: 'Whose records are on a lost phone: the clients that its user has in scope now, by name',
  requires: ['device.lost'],
  params: byId,
  query: z.strictObject(paging(10)),
  answers: { 200: pageOf(lostClient) },
})

export const deviceLostExport = defineCall({
  name: 'users.deviceLostExport',
  method: 'GET',
  path: '/user/device/lost/{id}/export',
  summary: 'The same as a CSV file, all of them; for the roles of the setting export_roles',
  requires: ['device.lost'],
  rolesOf: 'export_roles',
  params: byId,
  produces: 'text/csv',
  answers: { 200: z.string() },
})

/** A lost phone has no session any more, so it shows its ticket. Of a phone that is not lost nothing is noted. */
export const deviceWiped = defineCall({
  name: 'users.deviceWiped',
  method: 'PUT',
  path: '/user/device/wiped',
  summary: 'Tell that the records were removed from a lost phone',
  requires: 'anyone',
  secret: true,
  body: z.strictObject({ ticket: requiredText(255), device_id: id, user_id: id }),
  answers: { 200: ok },
})

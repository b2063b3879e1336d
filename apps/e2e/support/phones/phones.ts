import { uuidv7 } from '@bisita/server/uuid'
import type { Client } from '@bisita/contract/clients/clients'
import { addClient, call, type Caller, signInByCall } from '../api.ts'
import { ask, deactivate, hireField, type Newcomer } from '../database.ts'
import { origin } from '../server.ts'

export const nothingUnsent = { clients: 0, visits: 0, itineraries: 0, photos: 0, refused: 0 }

/** A registered phone of a representative for one test, under a unique name. */
export type RegisteredPhone = { readonly newcomer: Newcomer; readonly caller: Caller; readonly name: string; readonly device_id: string; readonly ticket: string }

export async function aPhone(name: string): Promise<RegisteredPhone> {
  const newcomer = await hireField()
  await ask('update users set display_name = $2 where username = $1', [newcomer.username, name])
  const caller = await signInByCall(newcomer.username, newcomer.password)
  const device_id = uuidv7()
  const { ticket } = await call<{ ticket: string }>(caller, 'POST', '/user/device', { device_id, app_version: '0.9.1' })
  return { newcomer, caller, name, device_id, ticket }
}

/** Lets a phone report unsent work, and since when (ISO 8601). */
export const reportUnsent = ({ caller, device_id }: RegisteredPhone, unsent: Partial<typeof nothingUnsent>, oldest_unsent_at: string | null) =>
  call(caller, 'POST', '/user/sync', {
    device_id, app_version: '0.9.1', last_success_at: null, oldest_unsent_at, unsent: { ...nothingUnsent, ...unsent }, positions: null,
  })

/** Lets a phone of a deactivated user hand an item over, with a photo if given. */
export async function quarantineItem(phone: RegisteredPhone, kind: string, record_id: string, client_name: string, content: object, photo?: Buffer): Promise<void> {
  const fields = {
    ticket: phone.ticket, device_id: phone.device_id, user_id: phone.caller.user.id, item_id: uuidv7(), kind, record_id, client_name,
    entered_at: new Date().toISOString(), app_version: '0.9.1', content: JSON.stringify(content),
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (photo !== undefined) form.append('visit_proof', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'proof.jpg')
  const response = await fetch(`${origin()}/api/visit/quarantine`, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`Handing over: ${response.status} ${await response.text()}`)
}

/**
 * Hands over two items of a deactivated user: a visit with a photo, and a client with another client's number. Waiting
 * items are rejected first, so that these two are on the first page.
 */
export async function prepareQuarantined(phone: RegisteredPhone, photo: Buffer): Promise<{ visited: Client; held: Client; made: string }> {
  await ask(`update quarantined_items set status = 'REJECTED', decided_at = now() where status = 'WAITING'`)
  const visited = await addClient(phone.caller)
  const existing = await addClient(phone.caller, { sss_id: Date.now().toString().slice(-10), id_type: 'sss' })
  await deactivate(phone.newcomer.username)
  const visit = { id: uuidv7(), client_id: visited.id, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-20T01:02:03.000Z', remarks: 'Babalik ako bukas.', recorded_offline: true }
  await quarantineItem(phone, 'visit_create', visit.id, visited.fullname, visit, photo)
  const client = { id: uuidv7(), firstname: 'Amparo', lastname: visited.lastname, location_id: visited.location_id, id_type: 'sss', sss_id: existing.sss_id, claim_type: 'RT' }
  await quarantineItem(phone, 'client_create', client.id, `${client.lastname}, Amparo`, client)
  return { visited, held: existing, made: client.id }
}

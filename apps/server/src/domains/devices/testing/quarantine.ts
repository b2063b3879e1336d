import { expect } from 'vitest'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { type Refusal, refused } from '../../../testing/desk.ts'
import { uuidv7 } from '../../../uuid.ts'
import { app } from '../../clients/testing/desk.ts'
import { registered } from './phone.ts'
import { form, partsOf } from '../../visits/testing/forms.ts'

/** A phone of somebody with its ticket. */
export type Phone = { readonly user_id: string; readonly device_id: string; readonly ticket: string }

export async function phoneOf(caller: TestCaller): Promise<Phone> {
  return { user_id: caller.id, ...(await registered(caller)) }
}

/** What a phone hands over: one item of its queue. */
export const quarantineBody = (phone: Phone, kind: string, record_id: string, content: unknown, more: Record<string, unknown> = {}) => ({
  ...phone,
  item_id: uuidv7(),
  kind,
  record_id,
  client_name: 'Dela Cruz, Juana',
  entered_at: '2026-11-20T01:02:03.000Z',
  app_version: '1.0.0',
  content: JSON.stringify(content),
  ...more,
})

let networks = 0

/** An address that nobody sent anything from yet. */
export const newAddress = (): string => `10.7.${(networks += 1) >> 8}.${networks & 255}`

export const sendToQuarantine = (item: Record<string, unknown>, photo?: Buffer, address = newAddress()): Promise<Reply> => {
  const headers = { 'x-forwarded-for': address }
  return photo === undefined
    ? app.anonymous.post('/visit/quarantine', item, { headers })
    : app.anonymous.post('/visit/quarantine', undefined, form([...partsOf(item), ['visit_proof', photo, 'photo.jpg']], { headers }))
}

/** Hands an item over that is taken. Gives its id. */
export async function quarantinedItem(item: ReturnType<typeof quarantineBody>, photo?: Buffer): Promise<string> {
  const { status, body } = await sendToQuarantine(item, photo)
  expect([status, body]).toEqual([200, { ok: true }])
  return item.item_id
}

export async function setActive(id: string, active: boolean): Promise<void> {
  await app.pool.query('update users set deactivated_at = $2 where id = $1', [id, active ? null : app.clock.now])
}

/** While somebody cannot sign in. */
export async function whileDeactivated<T>(id: string, work: () => Promise<T>): Promise<T> {
  await setActive(id, false)
  try {
    return await work()
  } finally {
    await setActive(id, true)
  }
}

/** Status, code and named fields of a refusal, which left everything as it was but the counting of wrong tickets and the trail. */
export const refusedReceipt = (send: () => Promise<Reply>): Promise<Refusal> => refused(send, ['login_failures', 'audit_log'])

export const decideIt = (caller: TestCaller, id: string, action: 'accept' | 'reject', body: Record<string, unknown> = {}): Promise<Reply> =>
  caller.post(`/visit/quarantine/${id}/${action}`, body)

export async function statusOf(id: string): Promise<string> {
  return (await app.pool.query('select status from quarantined_items where id = $1', [id])).rows[0].status
}

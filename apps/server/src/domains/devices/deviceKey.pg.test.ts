import { expect, test } from 'vitest'
import { uuidv7 } from '../../uuid.ts'
import { app, lastAudit, mr, oic, openDesk, refused } from '../clients/testing/desk.ts'
import { openDeviceKey } from './deviceKey.ts'
import { registered } from './testing/phone.ts'

openDesk()

const ask = (caller: typeof mr, device_id: string) => caller.post('/user/device-key', { device_id })

test('the key of a phone is refused to all but whoever set it up', async () => {
  const { device_id } = await registered(mr)
  expect(await refused(() => ask(mr, uuidv7()))).toEqual([404, 'not_found'])
  const mr2 = await app.signIn('mr2')
  expect(await refused(() => ask(mr2, device_id))).toEqual([404, 'not_found'])
  expect(await refused(() => ask(oic, device_id))).toEqual([403, 'not_allowed'])
})

test('a phone that has only synced has none', async () => {
  const { device_id } = await registered(mr)
  await app.pool.query('update devices set ticket_hash = null where id = $1', [device_id])
  expect(await refused(() => ask(mr, device_id))).toEqual([404, 'not_found'])
})

test('it is made once, kept sealed, and named nowhere', async () => {
  const { device_id } = await registered(mr)
  const first = await ask(mr, device_id)
  expect(first.status).toBe(200)
  expect(Buffer.from(first.body.key, 'base64url')).toHaveLength(32)
  const line = await lastAudit()
  expect(line).toMatchObject({ action: 'device.key', record_type: 'device', record_id: device_id, user_id: mr.id, after: { made: true } })
  expect(JSON.stringify(line)).not.toContain(first.body.key)
  expect((await ask(mr, device_id)).body).toEqual(first.body)
  expect(await lastAudit()).toMatchObject({ action: 'device.key', after: { made: false } })
  const { rows } = await app.pool.query('select key_sealed from devices where id = $1 and user_id = $2', [device_id, mr.id])
  expect(rows[0].key_sealed.includes(Buffer.from(first.body.key, 'base64url'))).toBe(false)
  expect(app.log()).not.toContain(first.body.key)
  // Registered again, as at a second set-up, the phone keeps its key.
  await registered(mr, device_id)
  expect((await ask(mr, device_id)).body).toEqual(first.body)
})

test('a key that was moved to another phone does not open', async () => {
  const [one, other] = [await registered(mr), await registered(mr)]
  await ask(mr, one.device_id)
  const { rows } = await app.pool.query('select key_sealed from devices where id = $1', [one.device_id])
  for (const whose of [{ id: other.device_id, user_id: mr.id }, { id: one.device_id, user_id: oic.id }]) {
    expect(() => openDeviceKey(Buffer.alloc(32), whose, rows[0].key_sealed)).toThrow('unable to authenticate')
  }
})

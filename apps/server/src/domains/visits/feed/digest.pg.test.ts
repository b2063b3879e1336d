import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import { visitsHeldFrom } from '@bisita/rules/people/held'
import { describe, expect, test } from 'vitest'
import { versionsOf } from '../../../testing/buckets.ts'
import { admin, ah, app, at, mr, oic, openDesk, tele } from '../../clients/testing/desk.ts'
import { addClient, assign, changeClient, give, take } from '../../clients/testing/scene.ts'
import { settled } from '../../clients/testing/transactions.ts'
import { recorded } from '../testing/contacts.ts'
import { catchUp, type Device, setUp } from '../testing/device.ts'
import { digestAt, expectSameDigest, heldFrom } from '../testing/digest.ts'

openDesk()

/** The device of mr1, with everything read. */
async function device(): Promise<Device> {
  await settled(app.pool)
  const made = await setUp('mr1', mr)
  await catchUp(made, () => 1000)
  return made
}

const isSettled = async ({ caller, position }: Device): Promise<boolean> => (await digestAt(caller, position.seq)).settled

describe('the digest of visits', () => {
  test('is refused to whoever is not signed in or has no device, and at what is no position or bucket', async () => {
    expect((await app.anonymous.get('/visit/digest/0')).status).toBe(401)
    for (const caller of [tele, oic, ah, admin]) expect((await caller.get('/visit/digest/0')).status).toBe(403)
    for (const path of ['x', '-1', '1?bucket=0', '1?bucket=AG', '1?page=1']) expect([path, (await mr.get(`/visit/digest/${path}`)).status]).toEqual([path, 400])
  })

  test('is that of the visits of twelve months at one’s clients, whoever made them; of no calls', async () => {
    const [here, there] = [await addClient(admin, at('held')), await addClient(admin, at('branch'))]
    const [mine, theirs] = [await recorded(mr, here.id, { remarks: 'Ñ “sí”, 2 × ₱5' }), await recorded(oic, here.id, { product_id: null })]
    const call = await recorded(tele, here.id, { visit_type: 'call' })
    const away = await recorded(admin, there.id)
    const from = visitsHeldFrom(manilaDay(app.clock.now))
    const first = await recorded(admin, here.id, { visit_time: startOfDay(from).toISOString() })
    const before = await recorded(admin, here.id, { visit_time: new Date(startOfDay(from).getTime() - 1000).toISOString() })
    const own = await device()
    await expectSameDigest(own)
    const told = await digestAt(mr, own.position.seq)
    if (!told.settled) throw new Error('It is not settled.')
    expect(told.date_from).toBe(from)
    const ids = heldFrom(own.records, told.date_from).map(([id]) => id)
    expect([mine, theirs, first].map(({ id }) => ids.includes(id))).toEqual([true, true, true])
    expect([before, call, away].map(({ id }) => ids.includes(id))).toEqual([false, false, false])
    expect([before, call, away].map(({ id }) => own.records.has(id))).toEqual([true, false, false])
  })

  test('of a bucket tells its visits and their versions', async () => {
    const { id } = await recorded(mr, (await addClient(admin, at('held'))).id)
    const own = await device()
    const bucket = id.slice(-2)
    const told = await digestAt(mr, own.position.seq, `?bucket=${bucket}`)
    if (!told.settled) throw new Error('It is not settled.')
    const versions = versionsOf(heldFrom(own.records, told.date_from).filter(([one]) => one.endsWith(bucket)), told.fields)
    expect(told.items).toEqual([...versions].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([one, version]) => ({ id: one, version })))
    expect(told.buckets.map((one) => one.bucket)).toEqual([bucket])
    expect(told.count).toBe(versions.size)
  })

  test('tells nothing until what has happened is read, be it settled or not', async () => {
    const client = await addClient(admin, at('held'))
    const place = at('branch', 4)
    const elsewhere = await addClient(admin, place)
    await recorded(admin, elsewhere.id)
    const visit = await recorded(mr, client.id)
    const happenings: Record<string, () => Promise<unknown>> = {
      'a visit is recorded': () => recorded(oic, client.id),
      'the client gets another name': () => changeClient(admin, client.id, { lastname: 'Bago' }),
      'a place comes': () => assign(app, give(mr.id, place)),
      'a place goes': () => assign(app, take(mr.id, place)),
      'a visit is taken back': () => admin.delete(`/visit/delete/${visit.id}`),
    }
    for (const [name, happen] of Object.entries(happenings)) {
      const own = await device()
      expect([name, await isSettled(own)]).toEqual([name, true])
      // What is under way holds back what the feed tells, not what the snapshot shows.
      const open = await app.pool.connect()
      await open.query('begin')
      await open.query('select pg_current_xact_id()')
      await happen()
      expect([name, await isSettled(own)]).toEqual([name, false])
      await open.query('commit')
      open.release()
      await settled(app.pool)
      expect([name, await isSettled(own)]).toEqual([name, false])
      await catchUp(own, () => 1000)
      await expectSameDigest(own)
    }
    const own = await device()
    await recorded(tele, client.id, { visit_type: 'call' })
    await recorded(admin, (await addClient(admin, at('other'))).id)
    await changeClient(admin, client.id, { pension_amt: 5 })
    expect(await isSettled(own)).toBe(true)
  })

  test('differs in the bucket of what somebody is called otherwise now, which no feed tells', async () => {
    const { id } = await recorded(oic, (await addClient(admin, at('held'))).id)
    const own = await device()
    await app.pool.query("update users set display_name = 'Bagong Pangalan' where id = $1", [oic.id])
    const told = await digestAt(mr, own.position.seq, `?bucket=${id.slice(-2)}`)
    if (!told.settled) throw new Error('It is not settled.')
    const held = versionsOf(own.records, told.fields)
    expect(told.items?.filter((item) => held.get(item.id) !== item.version).map((item) => item.id)).toContain(id)
    await expectSameDigest(await device())
  })
})

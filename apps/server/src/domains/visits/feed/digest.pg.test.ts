import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import { deviceVisitsFrom } from '@bisita/rules/people/deviceRetention'
import { describe, expect, test } from 'vitest'
import { expectSameDigestOnceRead } from '../../../testing/feeds.ts'
import { admin, app, at, mr, oic, openDesk, tele } from '../../clients/testing/desk.ts'
import { addClient, assign, changeClient, assignStatement, unassignStatement } from '../../clients/testing/feedFixtures.ts'
import { settled } from '../../../testing/settled.ts'
import { recorded } from '../testing/contacts.ts'
import { type VisitFeedDevice, setUp, visitFeed } from '../testing/device.ts'

const { catchUp, digestAt, expectSameDigest, isSettled, onDeviceFrom } = visitFeed

openDesk()

/** The device of mr1, with everything read. */
async function device(): Promise<VisitFeedDevice> {
  await settled(app.pool)
  const made = await setUp('mr1', mr)
  await catchUp(made, () => 1000)
  return made
}

describe('the digest of visits', () => {
  test('is that of the visits of twelve months at one’s clients, made by anybody; of no calls', async () => {
    const [here, there] = [await addClient(admin, at('held')), await addClient(admin, at('branch'))]
    const [mine, theirs] = [await recorded(mr, here.id, { remarks: 'Ñ “sí”, 2 × ₱5' }), await recorded(oic, here.id, { product_id: null })]
    const call = await recorded(tele, here.id, { visit_type: 'call' })
    const away = await recorded(admin, there.id)
    const from = deviceVisitsFrom(manilaDay(app.clock.now))
    const first = await recorded(admin, here.id, { visit_time: startOfDay(from).toISOString() })
    const before = await recorded(admin, here.id, { visit_time: new Date(startOfDay(from).getTime() - 1000).toISOString() })
    const own = await device()
    await expectSameDigest(own)
    const digest = await digestAt(mr, own.position.seq)
    if (!digest.settled) throw new Error('It is not settled.')
    expect(digest.date_from).toBe(from)
    const ids = onDeviceFrom(own.records, digest.date_from).map(([id]) => id)
    expect([mine, theirs, first].map(({ id }) => ids.includes(id))).toEqual([true, true, true])
    expect([before, call, away].map(({ id }) => ids.includes(id))).toEqual([false, false, false])
    expect([before, call, away].map(({ id }) => own.records.has(id))).toEqual([true, false, false])
  })

  test('tells nothing until what has happened is read, be it settled or not', async () => {
    const client = await addClient(admin, at('held'))
    const place = at('branch', 4)
    const elsewhere = await addClient(admin, place)
    await recorded(admin, elsewhere.id)
    const visit = await recorded(mr, client.id)
    await expectSameDigestOnceRead(visitFeed, device, {
      'a visit is recorded': () => recorded(oic, client.id),
      'the client gets another name': () => changeClient(admin, client.id, { lastname: 'Bago' }),
      'a place comes': () => assign(app, assignStatement(mr.id, place)),
      'a place goes': () => assign(app, unassignStatement(mr.id, place)),
      'a visit is taken back': () => admin.delete(`/visit/delete/${visit.id}`),
    })
    const own = await device()
    await recorded(tele, client.id, { visit_type: 'call' })
    await recorded(admin, (await addClient(admin, at('other'))).id)
    await changeClient(admin, client.id, { pension_amt: 5 })
    expect(await isSettled(own)).toBe(true)
  })

  test('differs once somebody is called otherwise, which no feed tells', async () => {
    await recorded(oic, (await addClient(admin, at('held'))).id)
    const own = await device()
    await expectSameDigest(own)
    await app.pool.query("update users set display_name = 'Bagong Pangalan' where id = $1", [oic.id])
    expect(await isSettled(own)).toBe(true)
    await expect(expectSameDigest(own)).rejects.toThrow('holds what the digest says')
    await expectSameDigest(await device())
  })
})

import { describe, expect, test } from 'vitest'
import { admin, ah, app, mr, oic, tele } from '../../clients/testing/desk.ts'
import { settled } from '../../clients/testing/transactions.ts'
import { digestAt, expectSameDigest, heldFrom } from '../testing/digest.ts'
import { catchUp, type Follower, follow } from '../testing/follower.ts'
import { day, openPlans, planned, visited, who } from '../testing/plans.ts'

openPlans()

/** The device of mr1, with everything read. */
async function device(): Promise<Follower> {
  await settled(app.pool)
  return follow('mr1', mr)
}

const isSettled = async ({ caller, position }: Follower): Promise<boolean> => (await digestAt(caller, position.seq)).settled

describe('the digest of itineraries', () => {
  test('is refused to whoever is not signed in or has no device, and at what is no position or bucket', async () => {
    expect((await app.anonymous.get('/itinerary/digest/0')).status).toBe(401)
    for (const caller of [tele, oic, ah, admin]) expect((await caller.get('/itinerary/digest/0')).status).toBe(403)
    for (const path of ['x', '-1', '1?bucket=0', '1?bucket=AG', '1?page=1']) expect([path, (await mr.get(`/itinerary/digest/${path}`)).status]).toEqual([path, 400])
  })

  test('is that of one’s own from thirty days back on, in whatever state', async () => {
    const open = await planned(mr, { remarks: 'Umaga, “6:30”' })
    const skipped = await planned(oic, { assigned_to: who('mr1') })
    await mr.put(`/itinerary/skip/${skipped.id}`, { reason: 'Ulan' })
    const done = await planned(mr)
    await visited(done.id)
    const other = await planned(oic, { assigned_to: who('mr2') }, ['branch'])
    const [last, past] = [await planned(mr), await planned(mr)]
    for (const [{ id }, ago] of [[last, 30], [past, 31]] as const) {
      await app.pool.query('update itineraries set visible_at = $2::date where id = $1', [id, day(-ago)])
    }
    const own = await device()
    await expectSameDigest(own)
    const told = await digestAt(mr, own.position.seq)
    if (!told.settled) throw new Error('It is not settled.')
    expect(told.date_from).toBe(day(-30))
    const ids = heldFrom(own.records, told.date_from).map(([id]) => id)
    expect([open, skipped, done, last, past, other].map(({ id }) => ids.includes(id))).toEqual([true, true, true, true, false, false])
    const { items = [] } = { items: [], ...(await digestAt(mr, own.position.seq, `?bucket=${open.id.slice(-2)}`)) }
    expect(items.map(({ id }: { id: string }) => id)).toContain(open.id)
  })

  test('tells nothing until what has happened is read, be it settled or not', async () => {
    const [first, second] = [await planned(mr), await planned(oic, { assigned_to: who('mr1') })]
    await app.pool.query('insert into mr_clients values ($1, $2) on conflict do nothing', [who('mr2'), second.client_id])
    const happenings: Record<string, () => Promise<unknown>> = {
      'one is planned': () => planned(mr),
      'its remarks change': () => mr.put(`/itinerary/add-remarks/${first.id}`, { remarks: 'Bago' }),
      'its client gets another number': () => admin.put(`/client/update/${first.client_id}`, { phone_number: '0917 111 2222' }),
      'it is visited': () => visited(first.id),
      'it goes to somebody else': () => oic.put(`/itinerary/update/${second.id}`, { assigned_to: who('mr2') }),
    }
    for (const [name, happen] of Object.entries(happenings)) {
      const own = await device()
      expect([name, await isSettled(own)]).toEqual([name, true])
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
    await planned(oic, { assigned_to: who('mr2') }, ['branch'])
    expect(await isSettled(own)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { expectSameDigestOnceRead } from '../../../testing/feeds.ts'
import { admin, app, mr, oic } from '../../clients/testing/desk.ts'
import { settled } from '../../../testing/settled.ts'
import { type Follower, follow, itineraryFeed } from '../testing/follower.ts'
import { day, openPlans, planned, visited, userIdOf } from '../testing/plans.ts'

const { digestAt, expectSameDigest, isSettled, onDeviceFrom } = itineraryFeed

openPlans()

/** The device of mr1, with everything read. */
async function device(): Promise<Follower> {
  await settled(app.pool)
  return follow('mr1', mr)
}

describe('the digest of itineraries', () => {
  test('is that of one’s own from thirty days back on, in whatever state', async () => {
    const open = await planned(mr, { remarks: 'Umaga, “6:30”' })
    const skipped = await planned(oic, { assigned_to: userIdOf('mr1') })
    await mr.put(`/itinerary/skip/${skipped.id}`, { reason: 'Ulan' })
    const done = await planned(mr)
    await visited(done.id)
    const other = await planned(oic, { assigned_to: userIdOf('mr2') }, ['branch'])
    const [last, past] = [await planned(mr), await planned(mr)]
    for (const [{ id }, ago] of [[last, 30], [past, 31]] as const) {
      await app.pool.query('update itineraries set visible_at = $2::date where id = $1', [id, day(-ago)])
    }
    const own = await device()
    await expectSameDigest(own)
    const digest = await digestAt(mr, own.position.seq)
    if (!digest.settled) throw new Error('It is not settled.')
    expect(digest.date_from).toBe(day(-30))
    const ids = onDeviceFrom(own.records, digest.date_from).map(([id]) => id)
    expect([open, skipped, done, last, past, other].map(({ id }) => ids.includes(id))).toEqual([true, true, true, true, false, false])
  })

  test('tells nothing until what has happened is read, be it settled or not', async () => {
    const [first, second] = [await planned(mr), await planned(oic, { assigned_to: userIdOf('mr1') })]
    await app.pool.query('insert into mr_clients values ($1, $2) on conflict do nothing', [userIdOf('mr2'), second.client_id])
    await expectSameDigestOnceRead(itineraryFeed, device, {
      'one is planned': () => planned(mr),
      'its remarks change': () => mr.put(`/itinerary/add-remarks/${first.id}`, { remarks: 'Bago' }),
      'its client gets another number': () => admin.put(`/client/update/${first.client_id}`, { phone_number: '0917 111 2222' }),
      'it is visited': () => visited(first.id),
      'it goes to somebody else': () => oic.put(`/itinerary/update/${second.id}`, { assigned_to: userIdOf('mr2') }),
    })
    const own = await device()
    await planned(oic, { assigned_to: userIdOf('mr2') }, ['branch'])
    expect(await isSettled(own)).toBe(true)
  })
})

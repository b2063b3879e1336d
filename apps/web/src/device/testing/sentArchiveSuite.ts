import type { Visit } from '@bisita/contract/visits/visits'
import { beforeEach, describe, expect, test } from 'vitest'
import { callFor } from '../queue/queuedCall.ts'
import { OnItsWay } from '../queue/correction.ts'
import { type AwaitingRow, type QueuedItem, refOf } from '../queue/items.ts'
import { itemRetention, clockTolerance } from '../queue/sentArchive.ts'
import type { QueueStore } from '../queue/queue.store.ts'
import { createQueue } from '../queue/queue.ts'
import { refusedBy } from '../queue/steps.ts'
import type { ItemAnswer } from '../sync/records.ts'
import { countedIds, entriesOf, photoOf, someone } from './entries.ts'


const visitAnswer = (id: string, photo_state: Visit['photo_state']): ItemAnswer => ({ kind: 'visit', visit: { id, photo_state } as Visit })

const noon = Date.parse('2026-11-21T04:00:00Z')
const hour = 3_600_000

/** The loss of everything between two times of that day. */
const lostBetween = (from: number, to: number) => ({ epoch: 'another', lost: [{ from, to, from_revision: 100, to_revision: 5_000_000_000 }] })

/** What any store of the queue does with what was sent. */
export function describeSentArchive(name: string, open: () => QueueStore): void {
  describe(`${name} keeps what was sent`, () => {
    const id = countedIds()
    const keys = countedIds(1_000_000)
    const enter = entriesOf(id)
    let store: QueueStore

    beforeEach(() => {
      store = open()
    })

    const add = async (...entries: QueuedItem[]): Promise<QueuedItem[]> => {
      for (const entry of entries) await store.add([entry], entry.kind === 'visit' ? photoOf(entry.item.id) : null)
      return [...(await store.items(someone))]
    }
    /** Everything that waits arrives whole, photos too. */
    const sendAll = async () => {
      for (const entry of await store.items(someone)) await store.settle(refOf(entry), entry.kind === 'visit' ? visitAnswer(entry.item.id, 'stored') : { kind: 'itinerary_removed', id: 'x' })
    }
    const again = (restored: ReturnType<typeof lostBetween>) => store.requeueLost(restored, keys, noon)
    const waiting = async () => (await store.items(someone)).map(({ item }) => item.id)

    test('and queues it again under other keys, in its old place before what was entered since, with its photo', async () => {
      const [client, visit] = [id(), id()]
      const first = await add(enter.client(client), enter.visit(visit, client))
      await sendAll()
      await store.pruneArchive(noon, null)
      const later = enter.plan(id(), client)
      await add(later)
      await again(lostBetween(noon - hour, noon + hour))
      expect(await waiting()).toEqual([client, visit, later.item.id])
      const items = await store.items(someone)
      expect(items.map(({ item }) => item.sending.key)).not.toContain(first[0]?.item.sending.key)
      expect(items.map(({ item }) => item.sending.attempts)).toEqual([0, 0, 0])
      expect(await store.photos(someone)).toMatchObject([{ visit_id: visit, sent: 0, total: 1000, visit_stored: false, refused: null }])
      expect(await store.photo(visit)).not.toBeNull()
      expect(await store.recall('epoch')).toBe('another')
      // Sent again it is kept again, and a second restore finds it.
      await sendAll()
      await again({ ...lostBetween(noon - hour, noon + hour), epoch: 'a third' })
      expect(await waiting()).toEqual([client, visit, later.item.id])
    })

    test('and does not send a change again that the backup has; a new record for a day before it too', async () => {
      const [client, changed] = [id(), enter.update('c', { address: 'Session Road' })]
      await add(enter.client(client), changed)
      await sendAll()
      await store.pruneArchive(noon, null)
      await again(lostBetween(noon + 2 * clockTolerance, noon + hour))
      expect(await waiting()).toEqual([client])
      for (const entry of await store.items(someone)) await store.discard(refOf(entry))
      await again({ ...lostBetween(noon - hour, noon + hour), epoch: 'a third' })
      expect(await waiting()).toEqual([changed.item.id])
    })

    test('and lets nobody throw away or correct what is sent again before the server has answered; what is corrected then was never sent', async () => {
      const queue = createQueue({ store, userId: someone, now: () => noon, appVersion: null, newId: id, changed: () => undefined })
      const entry = enter.client(id())
      await add(entry)
      await sendAll()
      await again(lostBetween(noon - hour, noon + hour))
      const said = { ...callFor(entry).body, lastname: 'Reyes' }
      await expect(queue.remove(entry.item.id)).rejects.toBeInstanceOf(OnItsWay)
      await expect(queue.correct(entry.item.id, said)).rejects.toBeInstanceOf(OnItsWay)
      const [waits] = await store.items(someone)
      await store.change(refOf(waits as QueuedItem), refusedBy({ status: 404, code: 'not_found', message: 'No.', fields: [], conflicts: [] }))
      await queue.correct(entry.item.id, said)
      const [corrected] = await store.items(someone)
      expect([corrected?.item.sending.again, corrected && callFor(corrected).body]).toMatchObject([undefined, { lastname: 'Reyes' }])
    })

    test('a photo that was refused meanwhile, for want of its visit, waits again with it', async () => {
      const visit = id()
      await add(enter.visit(visit, 'c'))
      for (const entry of await store.items(someone)) await store.settle(refOf(entry), visitAnswer(visit, 'awaited'))
      await store.changePhoto(visit, { sent: 500, refused: 'This was not found.' })
      await again(lostBetween(noon - hour, noon + hour))
      expect(await store.photos(someone)).toMatchObject([{ visit_id: visit, sent: 0, visit_stored: false, refused: null }])
    })

    test('what was sent since the last round counts as lost, whenever the backup was made', async () => {
      const changed = enter.update('c', { address: 'Session Road' })
      await add(changed)
      await sendAll()
      await again(lostBetween(noon + 10 * hour, noon + 11 * hour))
      expect(await waiting()).toEqual([changed.item.id])
    })

    test('without a base of the lost time, and with one of before', async () => {
      const [before, within] = [enter.update('a', { address: 'x', base_revision_id: 99 }), enter.update('b', { address: 'y', base_revision_id: 101 })]
      await add(before, within)
      await sendAll()
      await again(lostBetween(noon - hour, noon + hour))
      expect((await store.items(someone)).map(({ item }) => 'base_revision_id' in item && item.base_revision_id)).toEqual([99, false])
    })

    test('a request with what it was: it is asked about first', async () => {
      const [entry] = await add(enter.update('c', { lastname: 'Santos' }))
      const row = { id: entry?.item.id, user_id: someone, kind: 'client', record_id: 'c', client_id: 'c', approval_id: 'r', status: 'PENDING', message: null, requested_at: '2026-11-21T01:30:00Z' } as AwaitingRow
      await store.moveToAwaiting(refOf(entry as QueuedItem), row)
      await again(lostBetween(noon - hour, noon + hour))
      expect(await store.awaiting(someone)).toEqual([])
      expect((await store.items(someone))[0]?.item.sending.asked?.approval_id).toBe('r')
    })

    test('bodies for two weeks by the server’s clock', async () => {
      await add(enter.client(id()))
      await sendAll()
      await store.pruneArchive(noon, null)
      await store.pruneArchive(noon + itemRetention, null)
      await again(lostBetween(noon - hour, noon + hour))
      expect(await waiting()).toHaveLength(1)
      await sendAll()
      await store.pruneArchive(noon, null)
      await store.pruneArchive(noon + itemRetention + 1, null)
      await again({ ...lostBetween(noon - hour, noon + hour), epoch: 'a third' })
      expect(await waiting()).toEqual([])
    })

    test('photos until a backup has them', async () => {
      const visit = id()
      await add(enter.visit(visit, 'c'))
      await sendAll()
      await store.pruneArchive(noon, noon - hour)
      await store.pruneArchive(noon + hour, noon + clockTolerance)
      await again(lostBetween(noon - hour, noon + 2 * hour))
      expect(await store.photos(someone)).toHaveLength(1)
      await sendAll()
      await store.pruneArchive(noon, noon - hour)
      await store.pruneArchive(noon + hour, noon + clockTolerance + 1)
      await again({ ...lostBetween(noon - hour, noon + 2 * hour), epoch: 'a third' })
      expect([await waiting(), await store.photos(someone)]).toEqual([[visit], []])
    })
  })
}

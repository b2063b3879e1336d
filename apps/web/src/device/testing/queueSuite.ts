import type { Visit } from '@bisita/contract/visits/visits'
import { beforeEach, describe, expect, test } from 'vitest'
import { OnItsWay } from '../queue/correction.ts'
import { type AwaitingRow, type QueuedItem, recordOf, refOf } from '../queue/items.ts'
import type { QueueStore } from '../queue/queue.store.ts'
import { begun, offered, refusedBy } from '../queue/steps.ts'
import { StorageFailure } from '../storageFailure.ts'
import type { ItemAnswer } from '../sync/records.ts'
import { countedIds, entriesOf, photoOf, somebodyElse, someone } from './entries.ts'

const idsOf = (items: readonly QueuedItem[]) => items.map(({ item }) => item.id)
const failure = { status: 409, code: 'duplicate', message: 'This record is already existing.', fields: [], conflicts: [] }

/** What an answer of the server says of a visit, as far as the queue cares. */
const visitAnswer = (id: string, photo_state: Visit['photo_state']): ItemAnswer => ({ kind: 'visit', visit: { id, photo_state } as Visit })

/**
 * What any store of the queue does. `open` gives an empty one and what it adopted; `fail` makes what it writes next
 * fail as storage fails, for those that can.
 */
export function describeQueueStore(name: string, open: () => Promise<{ store: QueueStore; adopted: readonly ItemAnswer[] }>): void {
  describe(`${name}, as any store of it`, () => {
    const id = countedIds()
    const enter = entriesOf(id)
    let store: QueueStore
    let adopted: readonly ItemAnswer[]

    beforeEach(async () => {
      ;({ store, adopted } = await open())
    })

    const added = async (...items: QueuedItem[]) => {
      await store.add(items, null)
      const all = await store.items(someone)
      return items.map(({ item }) => all.find((found) => found.item.id === item.id) as QueuedItem)
    }
    const awaitingRow = (entry: QueuedItem): AwaitingRow => ({
      id: entry.item.id,
      user_id: someone,
      kind: entry.kind,
      record_id: recordOf(entry),
      client_id: 'c',
      client_name: 'Dela Cruz, Ana',
      approval_id: id(),
      approval_title: 'Change',
      status: 'PENDING',
      message: null,
      requested_at: '2026-11-21T01:30:00Z',
    })

    test('keeps what is added in the order of entry, across kinds and calls, each for its user', async () => {
      const [client, plan, visit] = [id(), id(), id()]
      await store.add([enter.plan(plan, client), enter.client(client)], null)
      await store.add([enter.visit(visit, client)], null)
      await store.add([entriesOf(id, somebodyElse).client(id())], null)
      const items = await store.items(someone)
      expect(idsOf(items)).toEqual([plan, client, visit])
      const orders = items.map(({ item }) => item.sending.order)
      expect(orders).toEqual(orders.toSorted((a, b) => a - b))
      expect(await store.items(somebodyElse)).toHaveLength(1)
    })

    test('notes what an item was entered after: what it names and what was made here', async () => {
      const [client, plan, visit] = [id(), id(), id()]
      await store.add([enter.client(client)], null)
      await store.add([enter.plan(plan, client)], null)
      await store.add([enter.visit(visit, client, { itinerary_id: plan })], null)
      await store.add([enter.update(client, { phone_number: '0917' }), enter.visit(id(), 'elsewhere')], null)
      const after = (await store.items(someone)).map(({ item }) => item.sending.after)
      expect(after).toEqual([[], [client], [client, plan], [client], []])
    })

    test('adds all or nothing', async () => {
      const visit = enter.visit(id(), 'c')
      await store.add([visit], photoOf(visit.item.id))
      await expect(store.add([enter.client(id()), visit], null)).rejects.toBeInstanceOf(StorageFailure)
      await expect(store.add([enter.visit(id(), 'c')], photoOf(visit.item.id))).rejects.toBeInstanceOf(StorageFailure)
      expect(idsOf(await store.items(someone))).toEqual([visit.item.id])
    })

    test('keeps a photo with its visit, and how far it is apart from its bytes', async () => {
      const visit = enter.visit(id(), 'c')
      const photo = photoOf(visit.item.id, 1234)
      await store.add([visit], photo)
      expect(await store.photo(visit.item.id)).toEqual(photo)
      expect(await store.photos(someone)).toEqual([
        { visit_id: visit.item.id, user_id: someone, client_name: 'Dela Cruz, Ana', total: 1234, sent: 0, visit_stored: false, refused: null },
      ])
      await store.changePhoto(visit.item.id, { sent: 1000 })
      expect((await store.photos(someone))[0]?.sent).toBe(1000)
      await store.changePhoto(visit.item.id, null)
      expect(await store.photo(visit.item.id)).toBeNull()
      expect(await store.photos(someone)).toEqual([])
      await store.changePhoto(visit.item.id, { sent: 5 })
      expect(await store.photos(someone)).toEqual([])
    })

    test('changes an item under its key only', async () => {
      const [entry] = await added(enter.client(id()))
      const ref = refOf(entry as QueuedItem)
      expect((await store.change(ref, begun))?.item.sending.attempts).toBe(1)
      expect(await store.change({ ...ref, key: 'another' }, begun)).toBeNull()
      expect(await store.change({ ...ref, kind: 'visit' }, begun)).toBeNull()
      expect((await store.items(someone))[0]?.item.sending.attempts).toBe(1)
      const refused = await store.change(ref, refusedBy(failure))
      expect(refused?.item).toMatchObject({ is_error: true, sending: { failure, attempts: 0, request: null } })
    })

    test('changes nothing where the change throws', async () => {
      const [entry] = await added(enter.client(id()))
      const fails = store.change(refOf(entry as QueuedItem), () => {
        throw new RangeError('no')
      })
      await expect(fails).rejects.toBeInstanceOf(RangeError)
      expect(await store.items(someone)).toEqual([entry])
    })

    test('finds again what a changed item comes after', async () => {
      const client = id()
      const [made, visit] = await added(enter.client(client), enter.visit(id(), client))
      await store.settle(refOf(made as QueuedItem), { kind: 'itinerary_removed', id: 'x' })
      expect((await store.change(refOf(visit as QueuedItem), begun))?.item.sending.after).toEqual([])
    })

    test('takes an answered item out once, applies the answer and frees its photo', async () => {
      const visit = enter.visit(id(), 'c')
      await store.add([visit], photoOf(visit.item.id))
      const answer = visitAnswer(visit.item.id, 'awaited')
      expect(await store.settle(refOf(visit), answer)).toBe(true)
      expect(await store.items(someone)).toEqual([])
      expect((await store.photos(someone))[0]?.visit_stored).toBe(true)
      expect(await store.settle(refOf(visit), answer)).toBe(false)
      expect(adopted).toEqual([answer, answer])
    })

    test('lets a photo go that the server has already', async () => {
      const visit = enter.visit(id(), 'c')
      await store.add([visit], photoOf(visit.item.id))
      await store.settle(refOf(visit), visitAnswer(visit.item.id, 'stored'))
      expect(await store.photos(someone)).toEqual([])
      expect(await store.photo(visit.item.id)).toBeNull()
    })

    test('moves an item to who decides, and frees its photo when it is approved', async () => {
      const visit = enter.visit(id(), 'c')
      await store.add([visit], photoOf(visit.item.id))
      const row = awaitingRow(visit)
      expect(await store.moveToAwaiting(refOf(visit), row)).toBe(true)
      expect(await store.moveToAwaiting(refOf(visit), row)).toBe(false)
      expect(await store.items(someone)).toEqual([])
      expect(await store.awaiting(someone)).toEqual([row])
      expect((await store.photos(someone))[0]?.visit_stored).toBe(false)
      await store.dismiss(someone, row.id)
      expect(await store.awaiting(someone)).toHaveLength(1)
      await store.decide(row.id, { status: 'APPROVED', message: 'Sige.' })
      expect((await store.photos(someone))[0]?.visit_stored).toBe(true)
      await store.decide(row.id, { status: 'DECLINED', message: 'Too late.' })
      expect(await store.awaiting(someone)).toEqual([{ ...row, status: 'APPROVED', message: 'Sige.' }])
      await store.dismiss(somebodyElse, row.id)
      expect(await store.awaiting(someone)).toHaveLength(1)
      await store.dismiss(someone, row.id)
      expect(await store.awaiting(someone)).toEqual([])
    })

    test('throws the photo of a declined visit away', async () => {
      const visit = enter.visit(id(), 'c')
      await store.add([visit], photoOf(visit.item.id))
      await store.moveToAwaiting(refOf(visit), awaitingRow(visit))
      await store.decide(visit.item.id, { status: 'DECLINED', message: 'No.' })
      expect(await store.photos(someone)).toEqual([])
    })

    test('holds what names a record that somebody else decides about', async () => {
      const client = id()
      const [made] = await added(enter.client(client))
      await store.moveToAwaiting(refOf(made as QueuedItem), awaitingRow(made as QueuedItem))
      const [visit] = await added(enter.visit(id(), client))
      expect(visit?.item.sending.after).toEqual([client])
    })

    test('hands an item over with its photo', async () => {
      const visit = enter.visit(id(), 'c')
      await store.add([visit], photoOf(visit.item.id))
      expect(await store.discard({ ...refOf(visit), key: 'another' })).toBe(false)
      expect(await store.discard(refOf(visit))).toBe(true)
      expect(await store.photos(someone)).toEqual([])
      expect(await store.items(someone)).toEqual([])
    })

    test('throws an item away with its photo and all that depends on it, and nothing else', async () => {
      const [client, plan, visit] = [id(), id(), enter.visit(id(), 'other')]
      await added(enter.client(client), enter.plan(plan, client), enter.update('other', { address: 'x' }))
      const dependent = enter.visit(id(), client, { itinerary_id: plan })
      await store.add([dependent], photoOf(dependent.item.id))
      await store.add([visit], photoOf(visit.item.id))
      expect(await store.remove(somebodyElse, client)).toEqual([])
      expect((await store.remove(someone, client)).toSorted()).toEqual([client, plan, dependent.item.id].toSorted())
      expect((await store.items(someone)).map(({ kind }) => kind)).toEqual(['client', 'visit'])
      expect((await store.photos(someone)).map(({ visit_id }) => visit_id)).toEqual([visit.item.id])
      expect(await store.remove(someone, client)).toEqual([])
    })

    test('throws nothing away that the server may have, whatever of it is asked for: all three kinds, the photo, and what they depend on', async () => {
      const client = id()
      const items = await added(enter.client(client), enter.plan(id(), client))
      const visit = enter.visit(id(), client)
      await store.add([visit], photoOf(visit.item.id))
      for (const entry of [...items, visit]) {
        const before = await store.unsent(someone)
        await store.change(refOf(entry), begun)
        await expect(store.remove(someone, entry.item.id)).rejects.toBeInstanceOf(OnItsWay)
        await expect(store.remove(someone, client)).rejects.toBeInstanceOf(OnItsWay)
        expect(idsOf((await store.unsent(someone)).items)).toEqual(idsOf(before.items))
        expect(await store.photo(visit.item.id)).not.toBeNull()
        // Refused, it is not on the server.
        await store.change(refOf(entry), refusedBy(failure))
      }
      const offer = { key: 'k', body: { approval_title: 't', approval_type: 'y', approval_message: 'm', metadata_format: 'signed' } }
      const [asked] = await added(enter.update('elsewhere', { lastname: 'Santos' }))
      await store.change(refOf(asked as QueuedItem), offered(offer))
      await expect(store.remove(someone, (asked as QueuedItem).item.id)).rejects.toBeInstanceOf(OnItsWay)
      expect(await store.remove(someone, client)).toHaveLength(3)
    })

    test('forgets a photo that was refused, and none that was not', async () => {
      const visit = enter.visit(id(), 'c')
      await store.add([visit], photoOf(visit.item.id))
      await store.dismiss(someone, visit.item.id)
      expect(await store.photos(someone)).toHaveLength(1)
      await store.changePhoto(visit.item.id, { refused: 'This is no photo.' })
      await store.dismiss(someone, visit.item.id)
      expect(await store.photos(someone)).toEqual([])
    })

    test('keeps a request beside its item', async () => {
      const [entry] = await added(enter.update('c', { lastname: 'Santos' }))
      const request = { key: 'k', body: { approval_title: 't', approval_type: 'y', approval_message: 'm', metadata_format: 'signed' } }
      await store.change(refOf(entry as QueuedItem), offered(request))
      expect((await store.items(someone))[0]?.item.sending.request).toEqual(request)
    })

    test('remembers', async () => {
      expect(await store.recall('last_success_at')).toBeUndefined()
      await store.remember('last_success_at', 5)
      expect(await store.recall('last_success_at')).toBe(5)
    })
  })
}

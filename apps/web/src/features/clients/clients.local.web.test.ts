import { problemKinds } from '@bisita/contract/problems.kinds'
import { usualOwnSettings } from '@bisita/rules/settings'
import { describe, expect, test } from 'vitest'
import { NoAnswer, Refused } from '../../api/outcomes.ts'
import { openTestDevice, someMr } from '../../device/overlay/testing.ts'
import { callFor } from '../../device/queue/queuedCall.ts'
import { clientChange } from '../../device/testing/entries.ts'
import type { QueuedItem } from '../../device/queue/items.ts'
import { begun, refusedBy as refused } from '../../device/queue/steps.ts'
import { storeClients } from '../../device/records/clients.store.ts'
import { remember } from '../../device/state.ts'
import { clientFor, idOf, seeded, visitFor } from '../../device/records/testing/testing.ts'
import { localClients } from './clients.local.ts'
import type { NewClient } from './clients.repository.ts'
import { clientsAnswering } from './testing.ts'

const now = Date.parse('2026-11-22T03:00:00Z')
const random = seeded(7)
const ana = clientFor(random, 1, { lastname: 'Santos', firstname: 'Ana', middlename: null, fullname: 'Santos, Ana', sss_id: '3412345678', id_type: 'sss', last_visit: null, last_call: null, visit_result: null, visit_secondary_result: null, has_availed: false, birth_date: '1950-02-03' })
const ben = clientFor(random, 2, { lastname: 'Bautista', firstname: 'Ben', middlename: null, fullname: 'Bautista, Ben', sss_id: null })

const unreachable = () => Promise.reject(new NoAnswer('Nobody answered.'))
const noNetwork = clientsAnswering(unreachable)

const place = { id: ana.location_id, location: [ana.barangay, ana.mun_city, ana.province, ana.region].join(', '), mun_city_kind: 'Municipality', region: ana.region, province: ana.province, mun_city: ana.mun_city, barangay: ana.barangay, mine: true }

async function device() {
  const deps = openTestDevice({ now })
  await deps.db.locations.put(place)
  // Dexie follows a native promise only out of an async function.
  await deps.db.transaction('rw', ['clients', 'client_lines'], async () => storeClients(deps.db, [ana, ben]))
  return { deps, clients: localClients({ ...deps, remote: noNetwork }) }
}

const carla: NewClient = {
  id: idOf(now, 9),
  lastname: ' Cruz ',
  firstname: 'Carla',
  location_id: ana.location_id,
  id_type: 'sss',
  claim_type: 'SD',
  phone_number: '0917 123 4567',
  birth_date: '1960-11-23',
}

const refusedBy = (work: Promise<unknown>): Promise<Refused> =>
  work.then(
    () => Promise.reject(new Error('It was taken.')),
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error as Error)),
  )

test('with no network a client must be as old as the minimum age that this phone received last', async () => {
  const { deps, clients } = await device()
  const storeMinimumAge = (minimum_age: number) => remember(deps.db, 'session', { user: someMr, allowed_paths: [], version: null, settings: { ...usualOwnSettings, minimum_age } })
  await storeMinimumAge(70)
  const refused = await refusedBy(clients.create(carla, 'key'))
  expect(refused.problem?.fields?.map(({ path }) => path)).toEqual(['birth_date'])
  await storeMinimumAge(60)
  expect((await clients.create(carla, 'key')).birth_date).toBe(carla.birth_date)
})

test('a client that was received before a field was added has none there', async () => {
  const { deps, clients } = await device()
  await deps.db.clients.where('id').equals(ben.id).modify((row) => void Reflect.deleteProperty(row, 'address'))
  expect((await clients.info(ben.id)).address).toBeNull()
})

describe('a client made here', () => {
  test('stands among the others, whole, and says that it waits', async () => {
    const { clients } = await device()
    const made = await clients.create(carla, 'key')
    expect(made).toMatchObject({
      fullname: 'Cruz, Carla',
      phone_number: '+639171234567',
      pension_type: 'Survivor / Dependent',
      age: 65,
      full_address: place.location,
      created_by_name: someMr.display_name,
      queue: { state: 'queued', item_id: carla.id, message: null },
    })
    const list = await clients.list({})
    expect(list.items.map(({ fullname }) => fullname)).toEqual(['Bautista, Ben', 'Cruz, Carla', 'Santos, Ana'])
    expect((await clients.list({ keyword: 'carla 0917' })).items).toEqual([made])
    expect(await clients.info(carla.id)).toEqual(made)
    expect((await clients.timeline(carla.id, { page: 1, ipp: 10 })).items).toMatchObject([{ kind: 'create', queue: { state: 'queued' } }])
  })

  test('is made once, however often it is sent', async () => {
    const { clients, deps } = await device()
    await clients.create(carla, 'key')
    await clients.create(carla, 'key')
    expect(await deps.queue.items()).toHaveLength(1)
  })

  test('a number that another has is refused at once, in the words of the server', async () => {
    const { clients, deps } = await device()
    const refused = await refusedBy(clients.create({ ...carla, sss_id: '34-1234567-8' }, 'key'))
    expect(refused.problem).toMatchObject({ code: 'duplicate', message: 'Santos, Ana already has this number.', fields: [{ path: 'sss_id' }] })
    expect(refused.status).toBe(problemKinds.duplicate.status)
    expect(await deps.queue.items()).toEqual([])
  })

  test('what the rules refuse is refused with its fields; a place elsewhere is not there', async () => {
    const { clients } = await device()
    const invalid = await refusedBy(clients.create({ ...carla, sss_id: '12', birth_date: '2020-01-01' }, 'key'))
    expect(invalid.problem?.fields?.map(({ path }) => path)).toEqual(['sss_id', 'birth_date'])
    expect((await refusedBy(clients.create({ ...carla, location_id: '0000000000' }, 'key'))).status).toBe(404)
  })
})

describe('a change made here', () => {
  test('shows at once, names the revision that it began from, and sends only what differs', async () => {
    const { clients, deps } = await device()
    const changed = await clients.update(ana.id, { phone_number: '0917 000 0001', lastname: 'Santos' }, 'key')
    expect(changed).toMatchObject({ phone_number: '+639170000001', queue: { state: 'queued' } })
    const [item] = await deps.queue.items()
    expect(item?.item).toMatchObject({ action: 'update', record_id: ana.id, phone_number: '0917 000 0001', base_revision_id: ana.revision_id })
    expect(item?.item).not.toHaveProperty('lastname')
    expect((await clients.list({ keyword: '09170000001' })).items).toEqual([changed])
  })

  test('of a number that can’t be dialled it asks, and keeps it where the person says so, also for the server', async () => {
    const { clients, deps } = await device()
    const refused = await refusedBy(clients.update(ana.id, { phone_number: '0917123456' }, 'key'))
    expect(refused.problem?.fields).toEqual([{ path: 'phone_number', message: 'A Philippine mobile has 11 digits, like 0917 123 4567; 0917123456 has 10.' }])
    const updated = await clients.update(ana.id, { phone_number: '0917123456', keep_phones: true }, 'key')
    expect(updated).toMatchObject({ phone_number: '0917123456', phone_callable: false })
    expect(updated).not.toHaveProperty('keep_phones')
    const made = await clients.create({ ...carla, secondary_phone_number: 'ask Maria', keep_phones: true }, 'key')
    expect(made).toMatchObject({ phone_callable: true, secondary_phone_number: 'ask Maria', secondary_phone_callable: false })
    // A later change of what is queued keeps what was said of it.
    await clients.update(carla.id, { address: 'Purok 9' }, 'key')
    const bodies = (await deps.queue.items()).map((entry) => callFor(entry).body)
    expect(bodies).toHaveLength(2)
    expect(bodies).toContainEqual(expect.objectContaining({ phone_number: '0917123456', keep_phones: true }))
    expect(bodies).toContainEqual(expect.objectContaining({ secondary_phone_number: 'ask Maria', keep_phones: true, address: 'Purok 9' }))
  })

  test('behind an earlier change it names no revision; nothing changed sends nothing', async () => {
    const { clients, deps } = await device()
    await clients.update(ana.id, { phone_number: '0917 000 0001' }, 'key')
    await clients.update(ana.id, { phone_number: '+63 917 000 0001' }, 'key')
    await clients.update(ana.id, { phone_number: '0917 000 0002' }, 'key')
    const items = await deps.queue.items()
    expect(items).toHaveLength(2)
    expect(items[1]?.item).not.toHaveProperty('base_revision_id')
  })

  test('refused it changes nothing and says why; a client that is not here is the network’s to know', async () => {
    const { clients, deps } = await device()
    await clients.update(ana.id, { phone_number: '0917 000 0001' }, 'key')
    const [entry] = await deps.queue.items()
    if (entry === undefined) throw new Error('Nothing is queued.')
    const failure = { status: 409, code: 'conflict', message: 'No.', fields: [], conflicts: [] }
    await deps.store.change({ kind: 'client', id: entry.item.id, key: entry.item.sending.key }, (was) => ({ ...was, item: { ...was.item, is_error: true, sending: { ...was.item.sending, failure } } }) as typeof was)
    expect(await clients.info(ana.id)).toMatchObject({ phone_number: ana.phone_number, queue: { state: 'refused', message: 'No.' } })
    await expect(clients.info(idOf(1, 1))).rejects.toBeInstanceOf(NoAnswer)
  })
})

describe('a change of a client that the server does not have', () => {
  const failure = { status: 409, code: 'duplicate', message: 'This number belongs to another client.', fields: [], conflicts: [] }

  async function made(step?: (was: QueuedItem) => QueuedItem) {
    const { clients, deps } = await device()
    await clients.create({ ...carla, sss_id: '3400000001' }, 'key')
    const [entry] = await deps.queue.items()
    if (entry === undefined) throw new Error('Nothing is queued.')
    if (step !== undefined) await deps.store.change({ kind: 'client', id: carla.id, key: entry.item.sending.key }, step)
    return { clients, deps, key: entry.item.sending.key, sent: async () => (await deps.queue.items()).map(callFor) }
  }

  test('is a change of what was entered: it goes as one, under a key of its own', async () => {
    const { clients, deps, sent, key } = await made()
    expect(await clients.update(carla.id, { phone_number: '0917 000 0002', base_revision_id: 0 }, 'key')).toMatchObject({ phone_number: '+639170000002', queue: { state: 'queued' } })
    expect(await sent()).toEqual([{ operation: 'client_create', record_id: carla.id, body: { ...carla, sss_id: '3400000001', phone_number: '0917 000 0002' } }])
    expect((await deps.queue.items())[0]?.item.sending.key).not.toBe(key)
  })

  test('after a refusal it puts that right: it waits to be sent again, and nothing is left that names a revision', async () => {
    const { clients, sent } = await made(refused(failure))
    expect(await clients.update(carla.id, { sss_id: '3400000002', base_revision_id: 0 }, 'key')).toMatchObject({ queue: { state: 'queued', message: null } })
    expect(await sent()).toMatchObject([{ operation: 'client_create', body: { sss_id: '3400000002' } }])
  })

  test('follows what was sent and not answered, and names no revision; a later one wins over both', async () => {
    const { clients, deps, sent, key } = await made(begun)
    await clients.update(carla.id, { phone_number: '0917 000 0002', base_revision_id: 0 }, 'key')
    expect(await sent()).toMatchObject([{ operation: 'client_create' }, { operation: 'client_update', body: { phone_number: '0917 000 0002' } }])
    expect((await sent())[1]?.body).not.toHaveProperty('base_revision_id')
    await deps.store.change({ kind: 'client', id: carla.id, key }, refused(failure))
    await clients.update(carla.id, { phone_number: '0917 000 0003' }, 'key')
    expect((await sent()).map(({ body }) => 'phone_number' in body && body.phone_number)).toEqual(['0917 000 0003', '0917 000 0002', '0917 000 0003'])
    expect(await clients.info(carla.id)).toMatchObject({ phone_number: '+639170000003' })
  })

  test('from a form that was opened before the server had it names the revision that it has now', async () => {
    const { clients, deps } = await device()
    await clients.update(ana.id, { phone_number: '0917 000 0002', base_revision_id: 0 }, 'key')
    expect((await deps.queue.items()).map(callFor)).toMatchObject([{ body: { base_revision_id: ana.revision_id } }])
  })

  test('that an older version of the app queued with the revision 0 is sent without it', async () => {
    const { deps } = await device()
    await deps.queue.add([clientChange(ana.id, { phone_number: '0917 000 0002', base_revision_id: 0 }, ana.fullname)])
    expect((await deps.queue.items()).map(callFor)).toEqual([{ operation: 'client_update', record_id: ana.id, body: { phone_number: '0917 000 0002' } }])
  })
})

test('without a network the history is what the device has, and says that more may be known', async () => {
  const { clients, deps } = await device()
  const visit = visitFor(random, 1, ana)
  await deps.db.visits.put(visit)
  const { items, partial, count } = await clients.timeline(ana.id, { page: 1, ipp: 10 })
  expect(partial).toBe(true)
  expect(count).toBe(2)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['visit', 'create']))
})

test('without a network the history shows what the client agreed to, of both ways of contact once, and what waits here', async () => {
  const { clients, deps } = await device()
  const both = { id: idOf(now, 31), purpose: 'marketing', answer: 'yes', how: 'spoken', basis: 'consent', at: '2026-11-02T01:00:00.000Z', by: deps.user.id } as const
  const photo = { ...both, id: idOf(now, 32), purpose: 'photo', channel: 'visit', answer: 'no', by: idOf(now, 33) } as const
  await deps.db.clients.where('id').equals(ana.id).modify({ consents: [{ ...both, channel: 'visit' }, { ...both, channel: 'call' }, photo] })
  const answers = async () => (await clients.timeline(ana.id, { page: 1, ipp: 10 })).items.flatMap((entry) => (entry.kind === 'consent' ? [[entry.by_name, entry.what.purpose, entry.what.channel, entry.what.answer, entry.queue?.state]] : []))
  const stored = [[deps.user.display_name, 'marketing', 'any', 'yes', undefined], [null, 'photo', 'visit', 'no', undefined]]
  expect(await answers()).toEqual(expect.arrayContaining(stored))
  const withdrawn = { id: idOf(now, 34), client_id: ana.id, purpose: 'marketing', channel: 'any', answer: 'withdrawn', how: 'spoken', at: new Date(now).toISOString() } as const
  await deps.queue.add([{ operation: 'client_consent', record_id: withdrawn.id, body: withdrawn, client_id: ana.id, client_name: ana.fullname }])
  const after = await answers()
  expect(after).toHaveLength(3)
  expect(after).toEqual(expect.arrayContaining([...stored, [deps.user.display_name, 'marketing', 'any', 'withdrawn', 'queued']]))
})

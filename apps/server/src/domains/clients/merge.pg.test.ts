import { randomUUID } from 'node:crypto'
import type { Client } from '@bisita/contract/clients/clients'
import { clientFields } from '@bisita/contract/clients/clients.fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller, Reply } from '../../testing/app.ts'
import { offeredBy } from '../../testing/offers.ts'
import { actors, seedOf } from '../../testing/seed.ts'
import { addClient, answered, assign, changeClient, assignStatement } from './testing/feedFixtures.ts'
import { makeFeedWorld, type FeedWorld } from './testing/world.ts'
import { officeReads } from '../../testing/models/officeReads.ts'

openApp()
const { admin, oic1, mr1, tele1 } = signedIn('admin', 'oic1', 'mr1', 'tele1')
let world: FeedWorld
let product: string

beforeAll(async () => {
  world = await makeFeedWorld(app)
  const { rows } = await app.pool.query<{ id: string }>('select id from products limit 1')
  product = rows[0]?.id ?? ''
})

const start = { address: 'Purok 1', phone_number: '0917 111 1111', lastname: 'Reyes', id_type: 'gsis' as const, sss_id: '1234567890' }
let made = 0
const aClient = (fields: Partial<Client> = {}) =>
  addClient(admin, world.ofMr1[0] as string, { ...start, sss_id: String(3_000_000_000 + made++), pension_amt: 1000, ...fields })
const update = (caller: TestCaller, { id }: Client, body: unknown): Promise<Reply> => caller.put(`/client/update/${id}`, body)

/** Versions, oldest first, and how many lines the audit trail has. */
async function history({ id }: Client): Promise<{ versions: Record<string, unknown>[]; audited: number }> {
  const columns = ['revision_id', ...clientFields].join(', ')
  const { rows } = await app.pool.query<Record<string, unknown>>(
    `select ${columns} from clients where id = $1 union all select ${columns} from client_revisions where id = $1 order by revision_id`,
    [id],
  )
  const { rows: lines } = await app.pool.query<{ n: number }>('select count(*) as n from audit_log where record_id = $1', [id])
  return { versions: rows, audited: lines[0]?.n ?? 0 }
}

const unwritten = async (client: Client) => expect(await history(client)).toMatchObject({ versions: { length: 1 }, audited: 1 })

describe('two people change one client', () => {
  test('other fields are merged', async () => {
    const client = await aClient()
    await changeClient(oic1, client.id, { address: 'Purok 2', lastname: 'Cruz' })
    const merged = await update(mr1, client, { phone_number: '0917 222 2222', base_revision_id: client.revision_id })
    expect(merged.body).toMatchObject({ address: 'Purok 2', lastname: 'Cruz', phone_number: '+639172222222' })
  })

  test('the same field is a conflict that tells all three values, and nothing is written', async () => {
    const client = await aClient()
    await changeClient(oic1, client.id, { address: 'Theirs', phone_number: null })
    const before = await history(client)
    const { status, body } = await update(oic1, client, {
      address: ' Mine ',
      phone_number: '(0917) 333-3333',
      middlename: 'Not refused, not written',
      base_revision_id: client.revision_id,
    })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.conflicts).toHaveLength(2)
    expect(body.conflicts).toEqual(
      expect.arrayContaining([
        { field: 'phone_number', base: '+639171111111', theirs: null, mine: '+639173333333' },
        { field: 'address', base: 'Purok 1', theirs: 'Theirs', mine: 'Mine' },
      ]),
    )
    expect(await history(client)).toEqual(before)
  })

  test('the same change on both sides is none, also when it was typed otherwise', async () => {
    const client = await aClient()
    const theirs = await changeClient(oic1, client.id, { phone_number: '0917 444 4444', lastname: 'De  Leon' })
    const mine = await update(oic1, client, { phone_number: '+63 917 444-4444', lastname: ' De Leon ', base_revision_id: client.revision_id })
    expect([mine.status, mine.body]).toEqual([200, theirs])
    expect(await history(client)).toMatchObject({ versions: { length: 2 }, audited: 2 })
  })

  test('a field that I send as I found it does not undo theirs', async () => {
    const client = await aClient()
    await changeClient(oic1, client.id, { address: 'Theirs' })
    const { status, body } = await update(mr1, client, { address: 'Purok 1', secondary_phone_number: '(074) 442 1234', base_revision_id: client.revision_id })
    expect([status, body.address, body.secondary_phone_number]).toEqual([200, 'Theirs', '+63744421234'])
  })

  test('the base may be any version in between; without one the later writer wins', async () => {
    const client = await aClient()
    const second = await changeClient(oic1, client.id, { address: 'Second' })
    await changeClient(oic1, client.id, { lastname: 'Third' })
    expect((await update(mr1, client, { address: 'Mine', base_revision_id: second.revision_id })).body).toMatchObject({ address: 'Mine', lastname: 'Third' })
    expect((await update(mr1, client, { address: 'Late', base_revision_id: second.revision_id })).body.code).toBe('conflict')
    expect((await update(mr1, client, { address: 'Late' })).body.address).toBe('Late')
  })

  test.each([0, -1, 1.5, 'x', null])('a base %s that no version has is refused', async (base_revision_id) => {
    const client = await aClient()
    const { status, body } = await update(mr1, client, { address: 'Mine', base_revision_id })
    expect([status, body.code]).toEqual([400, 'invalid'])
    await unwritten(client)
  })
})

describe('what needs approval', () => {
  const identity = {
    lastname: 'Other', firstname: 'Other', middlename: 'Other', sss_id: '9999999999', id_type: 'sss',
    claim_type: 'EP', pension_amt: 1, birth_date: '1950-01-01',
  }

  test.each(Object.entries(identity))('a new %s by an mr or a tele is offered to be asked for, and nothing is written', async (field, value) => {
    const client = await aClient({ claim_type: 'RT', birth_date: '1951-01-01', middlename: null, sss_id: null })
    for (const caller of [mr1, tele1]) {
      const { approval_type } = await offeredBy(app, () => update(caller, client, { [field]: value, address: 'With it' }))
      expect(approval_type).toBe('Client update')
    }
    await unwritten(client)
  })

  test('a new place needs approval for mr and tele anywhere, and outside their scope for oic and ah', async () => {
    const client = await aClient()
    const ah1 = await app.signIn('ah1')
    await assign(app, assignStatement(world.users['mr1'], world.ofBaguio[0] as string))
    for (const caller of [mr1, tele1]) {
      await offeredBy(app, () => update(caller, client, { location_id: world.ofBaguio[0] }))
    }
    for (const caller of [mr1, tele1, oic1, ah1]) {
      await offeredBy(app, () => update(caller, client, { location_id: world.outside[0] }))
    }
    await unwritten(client)
    expect((await update(oic1, client, { location_id: world.ofBaguio[0] })).status).toBe(200)
    expect((await update(admin, client, { location_id: world.outside[0] })).status).toBe(200)
  })

  test('a field of that kind that does not really change is no matter', async () => {
    const client = await aClient()
    const sent = { lastname: ' Reyes ', pension_amt: 1000, location_id: client.location_id, address: 'Purok 9' }
    expect((await update(mr1, client, sent)).body).toMatchObject({ lastname: 'Reyes', address: 'Purok 9' })
  })
})

describe('16 writers on one client', () => {
  test('each with a field of its own, or with the same as another, are all merged', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await aClient({ birth_date: '1951-01-01', claim_type: 'RT', middlename: null })
      const own = {
        lastname: 'Bautista', firstname: 'Ana', middlename: 'Luz', sss_id: String(4_000_000_000 + round), id_type: 'sss', claim_type: 'SD',
        pension_amt: 2000.5, birth_date: '1950-02-28', location_id: world.ofBaguio[1], address: 'Sitio 5',
        phone_number: '0917 555 5555', secondary_phone_number: '(074) 442 5555', product_id: product,
      }
      const writers = [...Object.entries(own), ...Object.entries(own).slice(0, 3)]
      const replies = await Promise.all(
        writers.map(([field, value]) =>
          oic1.put(`/client/update/${client.id}`, { [field]: value, base_revision_id: client.revision_id }, { headers: { 'idempotency-key': randomUUID() } }),
        ),
      )
      expect(replies.map(({ status }) => status)).toEqual(writers.map(() => 200))
      const { body } = await admin.get(`/client/info/${client.id}`)
      expect(body).toMatchObject(officeReads({ ...own, phone_number: '+639175555555', secondary_phone_number: '+63744425555' }))
      expect(await history(client)).toMatchObject({ versions: { length: 14 }, audited: 14 })
    }
  })

  test('with fields at random leave a history in which every answer is true', async () => {
    const actor = actors(seedOf('merge'))
    const client = await aClient()
    const fields = ['lastname', 'firstname', 'middlename', 'address', 'secondary_phone_number'] as const
    const acknowledged: { revision: number; sent: Record<string, unknown> }[] = []
    const writer = async (name: number): Promise<void> => {
      const random = actor()
      let base = client.revision_id
      for (let turn = 0; turn < 8; turn += 1) {
        const entered = (field: string) => (field === 'secondary_phone_number' ? `+63917${String(name * 100 + turn).padStart(7, '0')}` : `${name} ${turn}`)
        const sent = Object.fromEntries([random.pick(fields), random.pick(fields)].map((field) => [field, entered(field)]))
        const { status, body } = await update(oic1, client, { ...sent, base_revision_id: base })
        if (status === 200) {
          acknowledged.push({ revision: body.revision_id, sent })
          base = body.revision_id
          continue
        }
        expect([status, body.code]).toEqual([409, 'conflict'])
        for (const { field, base: from, theirs, mine } of body.conflicts) {
          expect([mine, from === theirs]).toEqual([officeReads(sent)[field], false])
        }
        base = answered(await oic1.get(`/client/info/${client.id}`), 200).revision_id
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, name) => writer(name)))
    const { versions } = await history(client)
    expect(acknowledged.length).toBe(versions.length - 1)
    for (const { revision, sent } of acknowledged) {
      const at = versions.findIndex(({ revision_id }) => revision_id === revision)
      expect(versions[at]).toEqual({ ...versions[at - 1], ...sent, revision_id: revision })
    }
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { addClient, answered, changeClient, deleteClient, assignStatement, assign, unassignStatement } from '../../domains/clients/testing/feedFixtures.ts'
import { makeFeedWorld, type FeedWorld } from '../../domains/clients/testing/world.ts'
import { newClient } from '../../domains/clients/testing/writers.ts'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { type WireAnswer, sendAndBreak, sendBytes } from '../../testing/bytes.ts'
import { actors, seedOf } from '../../testing/seed.ts'

openApp()
const { admin, mr1, mr2 } = signedIn('admin', 'mr1', 'mr2')
let world: FeedWorld
/** A place that mr1 holds to the end, and one that it holds until a test takes it. */
let place: string
let lost: string
const random = actors(seedOf('idempotency'))()

beforeAll(async () => {
  world = await makeFeedWorld(app)
  ;[place, lost] = world.ofMr1 as [string, string]
  await assign(app, assignStatement(world.users['mr2'], place))
})

const aClient = (at = place) => newClient(random, at) as { id: string } & Record<string, unknown>
const create = (caller: TestCaller, body: unknown, key: string | null) => sendBytes(app, caller, 'POST', '/client/create', body, key)
const many = (send: () => Promise<WireAnswer>) => Promise.all(Array.from({ length: 64 }, send))
const codeOf = ({ status, text }: WireAnswer) => [status, JSON.parse(text).code]

/** What is written of a client: versions, lines of the audit trail, kept answers of a key. */
async function written(id: string, key: string | null = null) {
  const { rows } = await app.pool.query(
    `select (select count(*) from clients where id = $1) + (select count(*) from client_revisions where id = $1) as versions,
      (select count(*) from audit_log where record_id = $1::text) as audited,
      (select count(*) from idempotency_keys where key = $2) as keys`,
    [id, key],
  )
  return rows[0] as { versions: number; audited: number; keys: number }
}

describe('64 simultaneous sendings', () => {
  const expectOne = (answers: readonly WireAnswer[], status: number) => {
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  }

  test('of one create make one client', async () => {
    const [key, body] = [randomUUID(), aClient()]
    expectOne(await many(() => create(mr1, body, key)), 201)
    expect(await written(body.id, key)).toEqual({ versions: 1, audited: 1, keys: 1 })
  })

  test('of one update make one revision', async () => {
    const [key, { id }] = [randomUUID(), await addClient(admin, place)]
    expectOne(await many(() => sendBytes(app, mr1, 'PUT', `/client/update/${id}`, { address: 'Purok 64' }, key)), 200)
    expect(await written(id, key)).toEqual({ versions: 2, audited: 2, keys: 1 })
  })

  test('of one deletion delete once', async () => {
    const [key, { id }] = [randomUUID(), await addClient(admin, place)]
    expectOne(await many(() => sendBytes(app, admin, 'DELETE', `/client/delete/${id}`, {}, key)), 200)
    expect(await written(id, key)).toEqual({ versions: 2, audited: 2, keys: 1 })
  })

  test('of one create without a key make one client too, and are all answered the same', async () => {
    const body = aClient()
    const answers = await many(() => create(mr1, body, null))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await written(body.id)).toEqual({ versions: 1, audited: 1, keys: 0 })
  })

  test('of one id by two users leave it to one of them', async () => {
    const body = aClient()
    let turn = 0
    const answers = await many(() => create(turn++ % 2 === 0 ? mr1 : mr2, body, null))
    const made = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text))
    expect([made.size, answers.filter(({ status }) => status === 201).length]).toEqual([1, 32])
    expect(answers.filter(({ status }) => status !== 201).map(codeOf)).toEqual(Array.from({ length: 32 }, () => [409, 'duplicate']))
    expect(await written(body.id)).toEqual({ versions: 1, audited: 1, keys: 0 })
  })

  test('of clients with one number of the pension system make one client', async () => {
    const sss_id = '3412345678'
    const answers = await many(() => create(mr1, { ...aClient(), id_type: 'sss', sss_id }, randomUUID()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63)
  })
})

describe('a key that was used before', () => {
  test('gives the first answer again, marked, and changes nothing', async () => {
    const [key, body] = [randomUUID(), aClient()]
    const first = await create(mr1, body, key)
    await changeClient(mr1, body.id, { address: 'Meanwhile' })
    const again = await create(mr1, Object.fromEntries(Object.entries(body).reverse()), key.toUpperCase())
    expect(again).toEqual({ ...first, replayed: true })
    expect(await written(body.id, key)).toEqual({ versions: 2, audited: 2, keys: 1 })
  })

  test('is refused with other content', async () => {
    const [key, body] = [randomUUID(), aClient()]
    await create(mr1, body, key)
    expect(codeOf(await create(mr1, { ...body, address: 'Other' }, key))).toEqual([409, 'idempotency_mismatch'])
    expect(codeOf(await create(mr1, aClient(), key))).toEqual([409, 'idempotency_mismatch'])
  })

  test('is another one for another user and for another path', async () => {
    const [key, body, other] = [randomUUID(), aClient(), aClient()]
    const answers = [
      await create(mr1, body, key),
      await create(mr2, other, key),
      await sendBytes(app, mr1, 'PUT', `/client/update/${body.id}`, { address: 'A' }, key),
      await sendBytes(app, mr1, 'PUT', `/client/update/${other.id}`, { address: 'B' }, key),
    ]
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([[201, false], [201, false], [200, false], [200, false]])
  })

  test('is free again after a refusal', async () => {
    const [key, body] = [randomUUID(), aClient()]
    expect(codeOf(await create(mr1, { ...body, location_id: world.outside[0] }, key))).toEqual([404, 'not_found'])
    expect(codeOf(await create(mr1, { ...body, sss_id: '1' }, key))).toEqual([400, 'invalid'])
    expect((await create(mr1, body, key)).status).toBe(201)
  })

  test.each(['x', '1', `${randomUUID()}x`, `{${randomUUID()}}`, ''])('must be a UUID: %s', async (key) => {
    const body = aClient()
    expect(codeOf(await create(mr1, body, key))).toEqual([400, 'invalid'])
    expect(await written(body.id)).toEqual({ versions: 0, audited: 0, keys: 0 })
  })

  test('keeps nothing of a call with a password', async () => {
    const [key, caller] = [randomUUID(), await app.signIn('mr3')]
    const change = { current_password: 'bisita-demo-2026', new_password: 'maulap-na-bundok-sa-gabi' }
    const send = () => sendBytes(app, caller, 'POST', '/user/change-password', change, key)
    expect((await send()).status).toBe(200)
    expect(codeOf(await send())).toEqual([403, 'current_password'])
    expect(await written(caller.id, key)).toMatchObject({ keys: 0 })
  })
})

describe('before a stored answer is given', () => {
  test('the client must still be in scope', async () => {
    const [key, { id }] = [randomUUID(), await addClient(admin, lost)]
    const send = (address: string) => sendBytes(app, mr1, 'PUT', `/client/update/${id}`, { address }, key)
    const first = await send('Purok 1')
    await assign(app, unassignStatement(world.users['mr1'], lost))
    expect([codeOf(await send('Purok 1')), codeOf(await send('Purok 2'))]).toEqual([[404, 'not_found'], [404, 'not_found']])
    await assign(app, assignStatement(world.users['mr1'], lost))
    expect(await send('Purok 1')).toEqual({ ...first, replayed: true })
  })

  test('the session must be good, and the user active and the one that the header names', async () => {
    const [key, body, caller] = [randomUUID(), aClient(), await app.signIn('mr2')]
    expect((await create(caller, body, key)).status).toBe(201)
    const wrongUser = await caller.post('/client/create', body, { headers: { 'idempotency-key': key, 'x-bisita-user': mr1.id } })
    expect([wrongUser.status, wrongUser.body.code]).toEqual([409, 'wrong_user'])
    await app.pool.query('update users set deactivated_at = now() where id = $1', [caller.id])
    expect(codeOf(await create(caller, body, key))).toEqual([403, 'deactivated'])
    await app.pool.query('update users set deactivated_at = null where id = $1', [caller.id])
    answered(await caller.post('/auth/signout'), 200)
    expect(codeOf(await create(caller, body, key))).toEqual([401, 'expired'])
    expect(codeOf(await create(app.anonymous, body, key))).toEqual([401, 'not_signed_in'])
  })
})

describe('an answer that never arrived', () => {
  test('is given when the same is sent again after the work was stored', async () => {
    const [key, body] = [randomUUID(), aClient()]
    await sendAndBreak(app, mr1, 'POST', '/client/create', body, key, async () => {
      while ((await written(body.id, key)).keys === 0) await sleep(5)
    })
    const again = await create(mr1, body, key)
    expect([again.status, again.replayed, JSON.parse(again.text).id]).toEqual([201, true, body.id])
    expect(await written(body.id, key)).toEqual({ versions: 1, audited: 1, keys: 1 })
  })

  test('leaves one record whenever the connection breaks, with whatever is sent again at once', async () => {
    for (let round = 0; round < 30; round += 1) {
      const [key, body] = [randomUUID(), aClient()]
      await sendAndBreak(app, mr1, 'POST', '/client/create', body, key, () => sleep(random.below(25)))
      const again = await Promise.all([create(mr1, body, key), create(mr1, body, key)])
      expect(again.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(again.map(({ text }) => text)).size).toBe(1)
      expect(await written(body.id, key)).toEqual({ versions: 1, audited: 1, keys: 1 })
    }
  })
})

describe('a create whose id exists', () => {
  test('answers like the first time, whatever became of the client and of the scope', async () => {
    const body = aClient(lost)
    const first = await create(mr1, body, null)
    await changeClient(admin, body.id, { address: 'Changed', lastname: 'Changed', location_id: world.outside[0] as string })
    await assign(app, unassignStatement(world.users['mr1'], lost))
    expect(await create(mr1, body, randomUUID())).toEqual(first)
    expect(await create(mr1, body, null)).toEqual(first)
    expect(await written(body.id)).toMatchObject({ versions: 2, audited: 2 })
    await assign(app, assignStatement(world.users['mr1'], lost))
  })

  test('is refused to another user, with other content, and once the client is deleted', async () => {
    const body = aClient()
    await create(mr1, body, null)
    expect(codeOf(await create(mr2, body, null))).toEqual([409, 'duplicate'])
    expect(codeOf(await create(mr1, { ...body, address: 'Other' }, null))).toEqual([409, 'duplicate'])
    await deleteClient(admin, body.id)
    expect(codeOf(await create(mr1, body, null))).toEqual([409, 'deleted'])
    expect(codeOf(await create(mr1, body, randomUUID()))).toEqual([409, 'deleted'])
  })
})

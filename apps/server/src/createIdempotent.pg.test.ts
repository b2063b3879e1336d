import { beforeAll, describe, expect, test } from 'vitest'
import type { IdempotentTable } from './createIdempotent.store.ts'
import { app, openApp } from './testing/desk.ts'
import type { TestCaller } from './testing/app.ts'
import { rowVersions } from './testing/digest.ts'
import { create, linesOf, madeBody, pathOf } from './testing/madeRecords.ts'
import { makeMatrixWorld, type MatrixWorld } from './testing/matrix/world.ts'

openApp()
let world: MatrixWorld
let admin: TestCaller
let other: TestCaller

beforeAll(async () => {
  world = await makeMatrixWorld(app)
  admin = world.admin
  other = await world.newCaller('admin')
})

/** Of each table: content that is another, and how often many send the same at once; where names are one's alone, which of two constraints is met first is a matter of moments. */
const tables: Readonly<Record<IdempotentTable, { readonly others: readonly object[]; readonly rounds: number }>> = {
  areas: { others: [{ area_name: 'Iba' }], rounds: 10 },
  branches: { others: [{ branch_name: 'Iba' }, { area_id: null, move: true }], rounds: 10 },
  clients: { others: [{ lastname: 'Iba' }], rounds: 1 },
  consents: { others: [{ answer: 'no' }], rounds: 1 },
  itineraries: { others: [{ remarks: 'Iba' }], rounds: 1 },
  products: { others: [{ price: 7 }, { name: 'Iba' }], rounds: 10 },
  users: { others: [{ display_name: 'Iba Na' }, { password: 'isang-bagong-parirala' }], rounds: 1 },
  visits: { others: [{ remarks: 'Iba' }], rounds: 1 },
}

/** What is never changed, or shows the person of today. */
const unchangeable: readonly IdempotentTable[] = ['users', 'visits', 'consents']

describe.each(Object.entries(tables) as [IdempotentTable, (typeof tables)[IdempotentTable]][])('one of %s that is sent again', (table, { others, rounds }) => {
  test('answers like the first time, whatever became of it since, shows no secret again and leaves no trace', async () => {
    const sent = await madeBody(world, table)
    const { status, body: { one_time_passphrase, ...first } } = await create(admin, table, sent)
    expect([status, one_time_passphrase === undefined]).toEqual([201, table !== 'users'])
    // What is shown of a person is the person of today; visits are never changed.
    const changed = unchangeable.includes(table) ? 200 : (await admin.put(pathOf(table, 'update', sent.id), others[0])).status
    expect(changed).toBe(200)
    const before = await rowVersions(app.pool, ['sessions'])
    const again = await create(admin, table, sent)
    expect([again.status, again.body]).toEqual([201, first])
    expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
  })

  test('is another’s where content or sender differ, or it was made without one', async () => {
    const sent = await madeBody(world, table)
    expect((await create(admin, table, sent)).status).toBe(201)
    const before = await rowVersions(app.pool, ['sessions'])
    const duplicate = async (by: TestCaller, more: object = {}) => {
      const { status, body } = await create(by, table, { ...sent, ...more })
      expect([more, status, body.code]).toEqual([more, 409, 'duplicate'])
    }
    for (const more of others) await duplicate(admin, more)
    await duplicate(other)
    expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
    // An answer is never changed, nor made without one.
    if (table === 'consents') return
    await app.pool.query(`update ${table} set created_hash = null where id = $1`, [sent.id])
    await duplicate(admin)
  })

  test('is one, however many send it at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const sent = await madeBody(world, table)
      const replies = await Promise.all(Array.from({ length: 16 }, () => create(admin, table, sent)))
      const shown = replies.map(({ status, body: { one_time_passphrase: _, ...body } }) => JSON.stringify([status, body]))
      expect([new Set(shown).size, replies[0]?.status]).toEqual([1, 201])
      expect(replies.filter(({ body }) => body.one_time_passphrase !== undefined)).toHaveLength(table === 'users' ? 1 : 0)
      expect(await linesOf(app, sent.id)).toHaveLength(1)
    }
  })
})

// An answer of a client is never deleted.
describe.each((Object.keys(tables) as IdempotentTable[]).filter((table) => table !== 'consents'))('one of %s that was deleted and is sent again', (table) => {
  test('is deleted for its maker, and somebody else’s for everybody else', async () => {
    const sent = await madeBody(world, table)
    expect((await create(admin, table, sent)).status).toBe(201)
    expect((await admin.delete(pathOf(table, 'delete', sent.id))).status).toBe(200)
    const before = await rowVersions(app.pool, ['sessions'])
    const codes = await Promise.all([admin, other].map(async (by) => (await create(by, table, sent)).body.code))
    expect(codes).toEqual(['deleted', 'duplicate'])
    expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
  })
})

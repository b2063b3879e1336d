import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp } from '../testing/desk.ts'
import type { TestCaller } from '../testing/app.ts'
import { rowVersions } from '../testing/digest.ts'
import { create, linesOf, madeBody, type MadeBody, pathOf } from '../testing/madeRecords.ts'
import { makeMatrixWorld, type MatrixWorld } from '../testing/matrix/world.ts'

openApp()
let world: MatrixWorld
let admin: TestCaller

beforeAll(async () => {
  world = await makeMatrixWorld(app)
  admin = world.admin
})

/**
 * What is managed under a name of its own: the field of the name and what people call it, a field that changes, and
 * whether the name of a deleted one is free.
 */
const tables = [
  { table: 'products', one: 'product', name: 'name', called: 'Product name', changes: 'price', to: 7, freed: true },
  { table: 'areas', one: 'area', name: 'area_name', called: 'Area name', changes: 'area_name', to: 'Iba', freed: true },
  { table: 'branches', one: 'branch', name: 'branch_name', called: 'Branch name', changes: 'branch_name', to: 'Iba', freed: true },
  { table: 'users', one: 'user', name: 'username', called: 'Username', changes: 'display_name', to: 'Iba Na', freed: false },
] as const

describe.each(tables)('$table', ({ table, one, name, called, changes, to, freed }) => {
  const nameOf = (body: MadeBody): string => body[name] as string
  const made = async (more: object = {}): Promise<MadeBody> => {
    const body = { ...(await madeBody(world, table)), ...more }
    const reply = await create(admin, table, body)
    expect([reply.status, reply.body.message]).toEqual([201, undefined])
    return { ...body, ...reply.body }
  }
  const update = (id: string, body: object) => admin.put(pathOf(table, 'update', id), body)
  const remove = (id: string) => admin.delete(pathOf(table, 'delete', id))
  const taken = [409, 'duplicate', `${called} is already existing.`]

  test('are refused under a name that another one has, in whatever letters', async () => {
    const [first, second, another] = [await made(), await made(), await madeBody(world, table)]
    const before = await rowVersions(app.pool, ['sessions'])
    const replies = [await create(admin, table, { ...another, [name]: ` ${nameOf(first).toUpperCase()} ` })]
    // A username stays.
    if (table !== 'users') replies.push(await update(second.id, { [name]: nameOf(first).toUpperCase() }))
    for (const { status, body } of replies) expect([status, body.code, body.message]).toEqual(taken)
    expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
  })

  test('are one of a name, however many want it at once', async () => {
    const bodies = await Promise.all(Array.from({ length: 16 }, () => madeBody(world, table)))
    const replies = await Promise.all(bodies.map((body) => create(admin, table, { ...body, [name]: nameOf(bodies[0] as MadeBody) })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => reply.status !== 201)) expect([status, body.code, body.message]).toEqual(taken)
  })

  test('leave a line of what each change did, and none where nothing changes', async () => {
    const before = await made()
    expect((await update(before.id, { [changes]: to })).body).toMatchObject({ [changes]: to })
    // Of an area there is nothing but the name to send.
    for (const same of [{ [changes]: to }, ...(table === 'areas' ? [] : [{}])]) expect((await update(before.id, same)).status).toBe(200)
    expect((await remove(before.id)).body).toEqual({ ok: true })
    const line = { user_id: admin.id, record_type: one }
    expect(await linesOf(app, before.id)).toMatchObject([
      { ...line, action: `${one}.create`, before: null, after: { [changes]: before[changes] } },
      { ...line, action: `${one}.update`, before: { [changes]: before[changes] }, after: { [changes]: to } },
      { ...line, action: `${one}.delete`, before: { [name]: name === changes ? to : nameOf(before) } },
    ])
  })

  test('are not there once they are gone, and their name is free where nobody is known by it', async () => {
    const gone = await made()
    expect((await remove(gone.id)).status).toBe(200)
    const before = await rowVersions(app.pool, ['sessions'])
    for (const id of [gone.id, randomUUID()]) {
      for (const { status, body } of [await update(id, { [changes]: to }), await remove(id)]) expect([status, body.code]).toEqual([404, 'not_found'])
    }
    expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
    const again = await create(admin, table, { ...(await madeBody(world, table)), [name]: nameOf(gone) })
    expect([again.status, again.body.code]).toEqual(freed ? [201, undefined] : [409, 'duplicate'])
  })
})

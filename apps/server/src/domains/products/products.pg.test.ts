import { randomUUID } from 'node:crypto'
import { product as productSchema } from '@bisita/contract/products'
import { fold } from '@bisita/rules/fold'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestCaller, Reply } from '../../testing/app.ts'
import { addClient } from '../clients/testing/feedFixtures.ts'
import { admin, ah, app, at, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'

openDesk()

const loan = <M extends Record<string, unknown>>(more: M = {} as M) => ({ name: `Loan ${randomUUID()}`, description: 'Paid back.', price: 1000.5, ...more })

const added = async (more: Record<string, unknown> = {}): Promise<{ id: string; name: string; description: string; price: number }> => {
  const reply = await admin.post('/product/create', loan(more))
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}

const list = async (query = '', by: TestCaller = mr): Promise<Reply['body']> => (await by.get(`/product/list?${query}`)).body
const version = async (): Promise<string> => (await mr.get('/user/list-info')).body.versions.products

let everybody: TestCaller[]
beforeAll(() => {
  everybody = [mr, tele, oic, ah, admin]
})

describe('a product', () => {
  test('is added', async () => {
    const body = loan({ name: '  Peñafrancia Loan  ', price: 0.1 + 0.2 - 0.2 })
    const reply = await admin.post('/product/create', body)
    expect(reply.status).toBe(201)
    const { id } = productSchema.parse(reply.body)
    expect(reply.body).toEqual({ id, name: 'Peñafrancia Loan', description: 'Paid back.', price: 0.1 })
  })

  test('is changed field by field, and shown so where it is named', async () => {
    const { id, name, description } = await added()
    const client = await addClient(admin, at('held'), { product_id: id })
    await app.pool.query(
      `insert into visits (id, client_id, user_id, visit_type, visit_time, has_availed, product_id) values ($1, $1, $2, 'visit', now(), true, $3)`,
      [client.id, mr.id, id],
    )
    const { status, body } = await admin.put(`/product/update/${id}`, { price: 77 })
    expect([status, body]).toEqual([200, { id, name, description, price: 77 }])
    const renamed = `Renamed ${randomUUID()}`
    await admin.put(`/product/update/${id}`, { name: renamed, description: '' })
    expect((await mr.get(`/visit/info/${client.id}`)).body).toMatchObject({ product_id: id, product_name: renamed })
    await admin.delete(`/product/delete/${id}`)
    expect((await mr.get(`/visit/info/${client.id}`)).body).toMatchObject({ product_id: id, product_name: renamed })
  })

  test('that is deleted is off the list', async () => {
    const { id, name } = await added()
    expect((await admin.delete(`/product/delete/${id}`)).body).toEqual({ ok: true })
    expect((await list(`keyword=${name}`)).count).toBe(0)
  })

  test('moves the version that devices look at, with every change and nothing else', async () => {
    const versions = [await version()]
    const { id } = await added()
    versions.push(await version())
    await admin.put(`/product/update/${id}`, { price: 3 })
    versions.push(await version())
    await admin.put(`/product/update/${id}`, { price: 4 })
    versions.push(await version())
    await admin.put(`/product/update/${id}`, { price: 4 })
    expect(await version()).toBe(versions.at(-1))
    await admin.delete(`/product/delete/${id}`)
    versions.push(await version())
    expect(new Set(versions).size).toBe(5)
  })
})

describe('the list', () => {
  test('is everybody\'s, by name, however it is written', async () => {
    for (const name of ['zeta', 'Ñandú', 'nandz', 'Éclair', 'eclaim']) await added({ name: `${name} ${randomUUID()}` })
    const { items } = await list('ipp=1000')
    expect(items.map(({ name }: { name: string }) => fold(name))).toEqual(items.map(({ name }: { name: string }) => fold(name)).toSorted())
    for (const caller of everybody) expect((await list('ipp=1000', caller)).items).toEqual(items)
  })

  test('holds those whose name contains the keyword, and turns round', async () => {
    const mark = randomUUID()
    const made = [await added({ name: `Ánî ${mark}`, price: 2 }), await added({ name: `B ${mark}`, price: 1 }), await added({ name: `C ani${mark}`, price: 2 })]
    const named = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => made.findIndex((one) => one.id === id))
    expect(await named(`keyword=${mark}`)).toEqual([0, 1, 2])
    expect(await named(`keyword=%20ANI%20${mark}`)).toEqual([0])
    expect(await named(`keyword=${mark}&sort=-name`)).toEqual([2, 1, 0])
    const [low, high] = (made[0]?.id ?? '') < (made[2]?.id ?? '') ? [0, 2] : [2, 0]
    expect(await named(`keyword=${mark}&sort=price`)).toEqual([1, low, high])
    expect(await named(`keyword=${mark}&sort=-price`)).toEqual([high, low, 1])
    expect((await list(`keyword=${encodeURIComponent("%_'")}`)).count).toBe(0)
  })

  test('is cut into pages', async () => {
    const whole = await list('ipp=1000')
    const pages = await Promise.all([1, 2, 3].map((page) => list(`ipp=3&page=${page}`)))
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items.slice(0, 9))
    expect(pages[0]).toMatchObject({ count: whole.count, pages: Math.ceil(whole.count / 3), hasNext: true })
    expect(await list('page=1000')).toMatchObject({ items: [], count: whole.count, hasNext: false })
  })
})

describe('where an administrator switched it so', () => {
  const switched = (cell: string) =>
    app.pool.query(
      `insert into settings values ('organisation', jsonb_build_object('switched_cells', jsonb_build_object('product.manage', jsonb_build_object('admin', $1::text))))
       on conflict (key) do update set value = excluded.value`,
      [cell],
    )
  afterEach(() => switched('direct'))

  test('every change needs approval, and says field by field what it is', async () => {
    const product = await added()
    await switched('approval')
    for (const send of [
      () => admin.post('/product/create', loan({ name: 'Held back' })),
      () => admin.put(`/product/update/${product.id}`, { price: 9 }),
      () => admin.delete(`/product/delete/${product.id}`),
    ]) {
      expect((await refused(send))[0]).toBe(202)
    }
    const { body } = await admin.put(`/product/update/${product.id}`, { price: 9 })
    expect(body).toMatchObject({ approval_type: 'Product update', approval_title: `Change ${product.name}` })
    const offer = JSON.parse(Buffer.from(body.metadata_format.split('.')[0], 'base64url').toString())
    expect(offer).toMatchObject({ record_type: 'product', record_id: product.id, changes: [{ field: 'price', before: 1000.5, after: 9 }] })
  })
})

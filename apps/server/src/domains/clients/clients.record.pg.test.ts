import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { added, admin, ah, app, at, lastAudit, mr, offered, oic, openDesk, refused, somebody, tele } from './testing/desk.ts'

openDesk()

describe('delete', () => {
  test('needs approval for oic and ah, and only in scope', async () => {
    const [near, far] = [await added(), await added({ location_id: at('none') })]
    for (const caller of [oic, ah]) {
      expect(await offered(() => caller.delete(`/client/delete/${near.id}`))).toBe('Delete client: Delete Dela Cruz, Juan')
      expect(await refused(() => caller.delete(`/client/delete/${far.id}`))).toEqual([404, 'not_found'])
    }
    expect(await refused(() => admin.delete(`/client/delete/${randomUUID()}`))).toEqual([404, 'not_found'])
  })

  test('takes the client out of everything, frees its number and keeps its history', async () => {
    const sent = somebody({ lastname: 'Leaving', sss_id: '3480000001' })
    await mr.post('/client/create', sent)
    await app.pool.query('insert into mr_clients values ($1, $2)', [mr.id, sent.id])
    const reply = await admin.delete(`/client/delete/${sent.id}`)
    expect([reply.status, reply.body]).toEqual([200, { ok: true }])
    expect(await lastAudit()).toMatchObject({ user_id: admin.id, action: 'client.delete', record_id: sent.id, before: { lastname: 'Leaving' }, after: null })
    for (const caller of [mr, admin]) {
      expect((await caller.get(`/client/info/${sent.id}`)).status).toBe(404)
      expect((await caller.get(`/client/timeline/${sent.id}`)).status).toBe(404)
      expect((await caller.get('/client/list?keyword=leaving')).body.count).toBe(0)
    }
    expect(await refused(() => admin.delete(`/client/delete/${sent.id}`))).toEqual([404, 'not_found'])
    expect(await refused(() => mr.post('/client/create', sent))).toEqual([409, 'deleted'])
    expect((await mr.post('/client/create', { ...sent, id: randomUUID() })).status).toBe(201)
    const { rows } = await app.pool.query('select fullname, deleted_at is not null as deleted from clients where id = $1', [sent.id])
    expect(rows).toEqual([{ fullname: 'Leaving, Juan', deleted: true }])
  })
})

describe('info', () => {
  test('is for every user who has the client in scope, by place or directly', async () => {
    const client = await added({ location_id: at('branch') })
    expect((await mr.get(`/client/info/${client.id}`)).status).toBe(404)
    for (const caller of [tele, oic, ah, admin]) expect((await caller.get(`/client/info/${client.id}`)).body).toEqual(client)
    const outside = await app.signIn('oic3')
    const [unseen, unknown] = [await outside.get(`/client/info/${client.id}`), await outside.get(`/client/info/${randomUUID()}`)]
    expect(unseen.status).toBe(404)
    expect({ ...unseen.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    await app.pool.query('insert into mr_clients values ($1, $2)', [mr.id, client.id])
    expect((await mr.get(`/client/info/${client.id}`)).body).toEqual(client)
    expect((await mr.get(`/client/info/${client.id.toUpperCase()}`)).body).toEqual(client)
  })
})

describe('timeline', () => {
  test('tells everything that happened, newest first, page by page', async () => {
    const client = await added({ address: 'One' }, mr)
    await mr.put(`/client/update/${client.id}`, { address: 'Two' })
    await admin.put(`/client/update/${client.id}`, { address: null, lastname: 'Renamed' })
    await oic.put(`/client/update/${client.id}`, { location_id: at('held', 3) })
    const visit = async (type: string, minutes: number, result: string | null, deleted = false) => {
      const id = randomUUID()
      await app.pool.query(
        `insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, has_availed, visit_result, visit_others_result, deleted_at)
         values ($1, $2, $3, $4, $5::timestamptz + make_interval(mins => $6), $5::timestamptz + make_interval(mins => $6), $7, $8, $9, $10)`,
        [id, client.id, mr.id, type, app.clock.now, minutes, result === null, result, result === 'Others' ? 'Words' : null, deleted ? app.clock.now : null],
      )
      return id
    }
    const [called, visited] = [await visit('call', -60, 'Not Around'), await visit('visit', 60, null)]
    await visit('visit', 90, 'Others', true)
    // Fields of the client that a visit changes make no line of their own: the visit stands for them.
    await app.pool.query('update clients set last_visit = now(), has_availed = true where id = $1', [client.id])

    const { status, body } = await mr.get(`/client/timeline/${client.id}`)
    expect(status).toBe(200)
    expect([body.count, body.pages, body.hasNext]).toEqual([6, 1, false])
    expect(body.items.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['visit', mr.id], ['update', oic.id], ['update', admin.id], ['update', mr.id], ['create', mr.id], ['call', mr.id],
    ])
    const [latest, moved, renamed, first, created, call] = body.items
    const path = async (id: string) => (await app.pool.query('select location from locations where id = $1', [id])).rows[0].location
    expect(latest.what).toMatchObject({ visit_id: visited, has_availed: true, visit_result: null })
    expect(moved.what.changes).toEqual([{ field: 'location_id', before: await path(at('held')), after: await path(at('held', 3)) }])
    expect(renamed.what.changes).toEqual([
      { field: 'address', before: 'Two', after: null },
      { field: 'lastname', before: 'Dela Cruz', after: 'Renamed' },
    ])
    expect(first.what.changes).toEqual([{ field: 'address', before: 'One', after: 'Two' }])
    expect(created.what.revision_id).toBe(client['revision_id'])
    expect(call.what.visit_id).toBe(called)
    expect(created.by_name).toBe(client['created_by_name'])

    const pages = await Promise.all([1, 2, 3, 4].map((page) => mr.get(`/client/timeline/${client.id}?page=${page}&ipp=2`)))
    expect(pages.flatMap((page) => page.body.items)).toEqual(body.items)
    expect(pages.map((page) => page.body.hasNext)).toEqual([true, true, false, false])
  })

  test('is for every user who has the client in scope', async () => {
    const client = await added({ location_id: at('none') })
    for (const caller of [mr, tele, oic, ah]) expect((await caller.get(`/client/timeline/${client.id}`)).status).toBe(404)
    expect((await admin.get(`/client/timeline/${client.id}`)).body.count).toBe(1)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rowVersions } from '../../testing/digest.ts'
import { added, admin, ah, app, at, info, lastAudit, mr, offered, oic, openDesk, product, refused, tele } from './testing/desk.ts'
import { officeReads } from '../../testing/models/officeReads.ts'

openDesk()

describe('update refuses', () => {
  test('clients that are unknown, deleted or out of scope, alike', async () => {
    const far = await added({ location_id: at('none') })
    const deleted = await added()
    await admin.delete(`/client/delete/${deleted.id}`)
    const answers = await Promise.all([far.id, deleted.id, randomUUID()].map((id) => mr.put(`/client/update/${id}`, { phone_number: '12345' })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
  })

  test.for(['firstname', 'lastname', 'location_id', 'id_type', 'claim_type'])('to clear %s', async (field) => {
    const client = await added()
    for (const value of [null, '', ' ']) {
      expect(await refused(() => admin.put(`/client/update/${client.id}`, { [field]: value }))).toEqual([400, 'invalid', field])
    }
  })

  test('the id, what is derived and what nobody knows', async () => {
    const client = await added()
    for (const field of ['id', 'fullname', 'has_availed', 'revision_id', 'nonsense']) {
      expect(await refused(() => admin.put(`/client/update/${client.id}`, { [field]: 'x' }))).toEqual([400, 'invalid', field])
    }
  })

  test('a fund that the number does not fit, and a number that does not fit the fund', async () => {
    const client = await added({ id_type: 'gsis', sss_id: '20055554444' })
    expect(await refused(() => admin.put(`/client/update/${client.id}`, { id_type: 'sss' }))).toEqual([400, 'invalid', 'sss_id'])
    expect(await refused(() => admin.put(`/client/update/${client.id}`, { sss_id: '123' }))).toEqual([400, 'invalid', 'sss_id'])
    expect((await admin.put(`/client/update/${client.id}`, { id_type: 'sss', sss_id: null })).status).toBe(200)
  })

  test('a number that another client has', async () => {
    await added({ lastname: 'First', sss_id: '3455500001' })
    const client = await added({ sss_id: '3455500002' })
    expect(await refused(() => admin.put(`/client/update/${client.id}`, { sss_id: '34-5550000-1' }))).toEqual([409, 'duplicate', 'sss_id'])
    expect((await admin.put(`/client/update/${client.id}`, { sss_id: '3455500002' })).status).toBe(200)
  })

  test('places and products that do not exist', async () => {
    const client = await added()
    expect(await refused(() => admin.put(`/client/update/${client.id}`, { location_id: '9999999999' }))).toEqual([404, 'not_found'])
    expect(await refused(() => mr.put(`/client/update/${client.id}`, { product_id: randomUUID() }))).toEqual([404, 'not_found'])
  })

  const identity = {
    firstname: 'Changed', middlename: 'Changed', lastname: 'Changed', sss_id: '3499900011', id_type: 'gsis', claim_type: 'SD', pension_amt: 1.5, birth_date: '1949-01-01',
  } as const

  test.for(Object.keys(identity) as (keyof typeof identity)[])('%s to mr and tele: it needs approval', async (field) => {
    const client = await added()
    for (const caller of [mr, tele]) {
      const change = { [field]: identity[field] }
      expect(await offered(() => caller.put(`/client/update/${client.id}`, change))).toMatch(/^Client update: Change [\w ]+ of Dela Cruz, Juan$/)
      expect(await offered(() => caller.put(`/client/update/${client.id}`, { ...change, phone_number: '0917 999 9999' }))).toMatch(/ and phone number of | phone number and /)
    }
    expect((await oic.put(`/client/update/${client.id}`, { [field]: identity[field] })).status).toBe(200)
    await oic.put(`/client/update/${client.id}`, { sss_id: null })
  })

  test('to move a client out of scope, to all but admin', async () => {
    const client = await added()
    expect(await offered(() => mr.put(`/client/update/${client.id}`, { location_id: at('held', 3) }))).toBe('Client update: Change place of Dela Cruz, Juan')
    for (const caller of [mr, tele, oic, ah]) {
      expect(await offered(() => caller.put(`/client/update/${client.id}`, { location_id: at('none') }))).toBe('Client update: Change place of Dela Cruz, Juan')
    }
    expect((await oic.put(`/client/update/${client.id}`, { location_id: at('branch') })).status).toBe(200)
    expect((await mr.get(`/client/info/${client.id}`)).status).toBe(404)
    const moved = await admin.put(`/client/update/${client.id}`, { location_id: at('none') })
    expect([moved.status, moved.body.location_id]).toEqual([200, at('none')])
    expect((await oic.get(`/client/info/${client.id}`)).status).toBe(404)
  })

  test('what an administrator switched to approval, and not what was switched to direct', async () => {
    const client = await added()
    const cells = { 'client.update_identity': { mr: 'direct' }, 'client.update_contact': { tele: 'approval' }, 'client.delete': { oic: 'direct', mr: 'direct' } }
    await app.pool.query(`insert into settings values ('organisation', $1) on conflict (key) do update set value = settings.value || excluded.value`, [JSON.stringify({ switched_cells: cells })])
    expect((await mr.put(`/client/update/${client.id}`, { lastname: 'Switched' })).status).toBe(200)
    expect(await offered(() => tele.put(`/client/update/${client.id}`, { address: 'Elsewhere' }))).toBe('Client update: Change address of Switched, Juan')
    expect(await refused(() => mr.delete(`/client/delete/${client.id}`))).toEqual([403, 'not_allowed'])
    expect((await oic.delete(`/client/delete/${client.id}`)).status).toBe(200)
    await app.pool.query('delete from settings')
  })
})

describe('update', () => {
  test('changes what was sent, leaves what was not and clears what is null', async () => {
    const client = await added({ address: 'Before', phone_number: '0917 111 1111', secondary_phone_number: '0918 222 2222', product_id: product }, mr)
    const reply = await mr.put(`/client/update/${client.id}`, { address: ' After ', phone_number: null, product_id: null })
    expect(reply.status).toBe(200)
    const { revision_id, full_address, ...rest } = reply.body
    expect(rest).toEqual({ ...without(client, 'revision_id', 'full_address'), address: 'After', phone_number: null, phone_callable: false, product_id: null })
    expect(revision_id).toBeGreaterThan(client['revision_id'] as number)
    expect(full_address).toBe(String(client['full_address']).replace('Before', 'After'))
    expect(await info(client.id)).toEqual(officeReads(reply.body))
    expect(await lastAudit()).toMatchObject({
      user_id: mr.id, action: 'client.update', record_id: client.id,
      before: { address: 'Before', phone_number: '+639171111111', product_id: product }, after: { address: 'After', phone_number: null, product_id: null },
    })
  })

  test('that changes nothing writes nothing, whatever kind of field it names', async () => {
    const client = await added({ sss_id: '3470000001', phone_number: '0917 111 1111', pension_amt: 0, birth_date: '1950-01-01' }, mr)
    for (const same of [
      {},
      { lastname: ' Dela  Cruz ', sss_id: '34-7000000-1', phone_number: '+63 917 111 1111', pension_amt: -0, birth_date: '1950-01-01', location_id: client['location_id'] },
      { middlename: '', address: null, secondary_phone_number: ' ' },
    ]) {
      const before = await rowVersions(app.pool)
      const reply = await mr.put(`/client/update/${client.id}`, same)
      expect([reply.status, reply.body]).toEqual([200, client])
      expect(await rowVersions(app.pool)).toEqual(before)
    }
  })

  test('finds the client by its new name, number and address, and no more by the old', async () => {
    const client = await added({ lastname: 'Oldname', phone_number: '0917 333 0001', address: 'Oldstreet 1' })
    await admin.put(`/client/update/${client.id}`, { lastname: 'Newname', phone_number: '0917 333 0002', address: 'Newstreet 1' })
    const found = async (query: string) => (await mr.get(`/client/list?${query}`)).body.count
    expect(await Promise.all(['keyword=oldname', 'keyword=09173330001', 'full_address=oldstreet'].map(found))).toEqual([0, 0, 0])
    expect(await Promise.all(['keyword=newname', 'keyword=09173330002', 'full_address=newstreet'].map(found))).toEqual([1, 1, 1])
  })

  test('is not refused for a stored field that is older than a rule', async () => {
    const client = await added()
    await app.pool.query(`update clients set birth_date = '1850-01-01' where id = $1`, [client.id])
    expect((await mr.put(`/client/update/${client.id}`, { address: 'Still possible' })).status).toBe(200)
    expect((await oic.put(`/client/update/${client.id}`, { birth_date: '1851-01-01' })).status).toBe(400)
  })
})

function without(record: Record<string, unknown>, ...fields: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))
}

import { messages } from '@bisita/contract/messages'
import { randomUUID } from 'node:crypto'
import { client as clientSchema } from '@bisita/contract/clients/clients'
import { describe, expect, test } from 'vitest'
import { added, admin, ah, app, at, info, lastAudit, mr, oic, openDesk, product, refused, somebody, tele, year } from './testing/desk.ts'
import { officeReads } from '../../testing/models/officeReads.ts'

openDesk()

describe('create refuses', () => {
  test.for(['id', 'firstname', 'lastname', 'location_id', 'id_type', 'claim_type'])('a client without %s', async (field) => {
    for (const value of [undefined, null, '', '   ']) {
      expect(await refused(() => mr.post('/client/create', somebody({ [field]: value })))).toEqual([400, 'invalid', field])
    }
  })

  test.for(['fullname', 'full_address', 'age', 'pension_type', 'has_availed', 'last_visit', 'revision_id', 'created_by', 'name_key', 'deleted_at'])(
    '%s, which is derived and never sent',
    async (field) => {
      expect(await refused(() => mr.post('/client/create', somebody({ [field]: 'x' })))).toEqual([400, 'invalid', field])
    },
  )

  test.for([
    ['sss', '123456789'], ['sss', '12345678901'], ['sss', '34-1234567-89'], ['sss', '34-123456A-8'], ['sss', 'x'], ['sss', '٣٤١٢٣٤٥٦٧٨'],
    ['gsis', '123456789'], ['gsis', '123456789012'], ['gsis', '12345 six789'],
  ] as const)('a number of %s like %j', async ([id_type, sss_id]) => {
    expect(await refused(() => mr.post('/client/create', somebody({ id_type, sss_id })))).toEqual([400, 'invalid', 'sss_id'])
  })

  test('birth dates that do not exist or lie outside the years that are allowed', async () => {
    const dates = ['1950-02-31', '1951-02-29', '1950-13-01', '1950-00-10', '50-01-01', '1950-1-1', '01/31/1950', 'yesterday', `${year() - 17}-01-01`, `${year() - 139}-12-31`, '9999-12-31', '0000-01-01']
    for (const birth_date of dates) {
      expect(await refused(() => mr.post('/client/create', somebody({ birth_date })))).toEqual([400, 'invalid', 'birth_date'])
    }
  })

  test('amounts that are no pension', async () => {
    for (const pension_amt of [-1, 0.001, 100.555, 100_000_000, 1e308, '5000']) {
      expect(await refused(() => mr.post('/client/create', somebody({ pension_amt })))).toEqual([400, 'invalid', 'pension_amt'])
    }
  })

  test('places out of scope, for each role, as if they did not exist', async () => {
    const missing = '9999999999'
    for (const [caller, kinds] of [[mr, ['branch', 'other', 'none']], [tele, ['other', 'none']], [oic, ['other', 'none']], [ah, ['none']]] as const) {
      const answers = new Set<string>()
      for (const location_id of [missing, ...kinds.map((kind) => at(kind)).filter((id) => caller !== ah || id !== at('other'))]) {
        const reply = await caller.post('/client/create', somebody({ location_id }))
        expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
        answers.add(reply.body.message)
      }
      expect(answers.size).toBe(1)
    }
    expect(await refused(() => admin.post('/client/create', somebody({ location_id: missing })))).toEqual([404, 'not_found'])
  })

  test('a product that does not exist, or no more', async () => {
    const gone = randomUUID()
    await app.pool.query(`insert into products values ($1, 'Gone', '', 1, now())`, [gone])
    for (const product_id of [randomUUID(), gone]) {
      expect(await refused(() => mr.post('/client/create', somebody({ product_id })))).toEqual([404, 'not_found'])
    }
  })

  test('a number that another living client has, which it names only in scope', async () => {
    const inScope = await added({ lastname: 'Seen', sss_id: '3412345670' })
    const hidden = await added({ lastname: 'Hidden', sss_id: '3412345671', location_id: at('none') })
    const near = await mr.post('/client/create', somebody({ sss_id: '34-1234567-0' }))
    expect([near.status, near.body.code, near.body.message]).toEqual([409, 'duplicate', `${inScope['fullname']} already has this number.`])
    expect(near.body.fields).toEqual([{ path: 'sss_id', message: near.body.message }])
    const far = await mr.post('/client/create', somebody({ sss_id: '3412345671' }))
    expect([far.status, far.body.message]).toEqual([409, messages.numberElsewhere])
    expect(JSON.stringify(far.body)).not.toContain(hidden.id)
    expect((await mr.post('/client/create', somebody({ id_type: 'gsis', sss_id: '3412345671' }))).status).toBe(201)
    expect(await refused(() => mr.post('/client/create', somebody({ sss_id: '3412345670' })))).toEqual([409, 'duplicate', 'sss_id'])
  })
})

describe('create', () => {
  test.for(['mr1', 'tele1', 'oic1', 'ah1', 'admin'])('works for %s in its own places', async (username) => {
    const caller = await app.signIn(username)
    const body = somebody()
    const reply = await caller.post('/client/create', body)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ id: body.id, created_by: caller.id, created_at: app.clock.now.toISOString() })
  })

  test('answers the record, complete, as info and list show it', async () => {
    const sent = somebody({
      lastname: 'Dizon', firstname: 'Maria', middlename: 'Reyes', address: 'Purok 3, Tabing Ilog', phone_number: '0917 123 4567', secondary_phone_number: '(074) 442-1234',
      sss_id: '33-7654321-0', pension_amt: 12_345.67, birth_date: '1950-06-15', product_id: product,
    })
    const { status, body } = await mr.post('/client/create', sent)
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(clientSchema.shape).toSorted())
    const { rows: place } = await app.pool.query('select * from locations where id = $1', [sent.location_id])
    expect(body).toEqual({
      ...sent,
      fullname: 'Dizon, Maria Reyes',
      full_address: `Purok 3, Tabing Ilog, ${place[0].location}`,
      region: place[0].region, province: place[0].province, mun_city: place[0].mun_city, barangay: place[0].barangay,
      latitude: null, longitude: null, visits_pin: null, consents: [], pin_source: 'barangay', pin: { latitude: place[0].latitude, longitude: place[0].longitude },
      phone_number: '+639171234567', secondary_phone_number: '+63744421234', sss_id: '3376543210',
      pension_type: 'Retirement', age: year() - 1950 - (app.clock.now.toISOString().slice(5, 10) < '06-15' ? 1 : 0),
      has_availed: false, last_call: null, last_visit: null, last_visit_id: null, visit_result: null, visit_secondary_result: null,
      do_not_contact: 'none', do_not_contact_reason: null, phone_bad: false, secondary_phone_bad: false, phone_callable: true, secondary_phone_callable: true,
      created_by: mr.id, created_by_name: expect.any(String), created_at: app.clock.now.toISOString(), revision_id: expect.any(Number), pending_approval: false,
      next_touchpoint: expect.anything(), touchpoint_state: expect.any(String), touchpoint: expect.anything(),
    })
    expect(await info(sent.id)).toEqual(officeReads(body))
    const { body: list } = await mr.get('/client/list?keyword=3376543210')
    expect(list.items).toEqual([body])
  })

  test('brings what was typed into one form', async () => {
    const body = await added({
      lastname: '  De   la\tCruz ', firstname: 'Jose\u0301', middlename: '   ', address: ' Blk 1\n Lot 2 ', phone_number: '+63 (917) 765-43.21',
      secondary_phone_number: 'c/o neighbour 12345', keep_phones: true, sss_id: ' 34 1234567 2 ', pension_amt: 0,
    }, mr)
    expect(body).toMatchObject({
      lastname: 'De la Cruz', firstname: 'José', middlename: null, fullname: 'De la Cruz, José', address: 'Blk 1\n Lot 2',
      phone_number: '+639177654321', secondary_phone_number: 'c/o neighbour 12345', sss_id: '3412345672', pension_amt: 0,
    })
    expect(await added({ address: '', phone_number: '', sss_id: '', middlename: null })).toMatchObject({ address: null, phone_number: null, sss_id: null })
    expect(await added({ phone_number: '9171234567', secondary_phone_number: '00639171234568' }, mr)).toMatchObject({
      phone_number: '+639171234567', secondary_phone_number: '+639171234568',
    })
  })

  test('takes the first and the last birth year that are allowed', async () => {
    const [youngest, oldest] = [`${year() - 18}-12-31`, `${year() - 138}-01-01`]
    expect(await added({ birth_date: youngest })).toMatchObject({ birth_date: youngest })
    expect(await added({ birth_date: oldest })).toMatchObject({ birth_date: oldest, age: expect.any(Number) })
    expect(await added({ birth_date: '1952-02-29' })).toMatchObject({ birth_date: '1952-02-29' })
  })

  test('maps a retired place to the one that replaced it, scope included', async () => {
    const [old, gone] = [at('none', 1), at('held', 1)]
    await app.pool.query('update locations set retired_at = now(), replaced_by = $1 where id = $2', [at('held', 2), old])
    await app.pool.query('update locations set retired_at = now(), replaced_by = $1 where id = $2', [at('none', 2), gone])
    expect(await added({ location_id: old }, mr)).toMatchObject({ location_id: at('held', 2) })
    expect(await refused(() => mr.post('/client/create', somebody({ location_id: gone })))).toEqual([404, 'not_found'])
    const client = await added({}, admin)
    expect((await admin.put(`/client/update/${client.id}`, { location_id: old })).body.location_id).toBe(at('held', 2))
  })

  test('is noted with who, what and from where', async () => {
    const sent = somebody({ phone_number: '0917 000 1111' })
    await mr.post('/client/create', sent, { headers: { 'x-forwarded-for': '198.51.100.20' } })
    expect(await lastAudit()).toMatchObject({
      user_id: mr.id, action: 'client.create', record_type: 'client', record_id: sent.id, before: null,
      after: { lastname: 'Dela Cruz', phone_number: '+639170001111', address: null },
    })
    const { rows } = await app.pool.query('select address::text, request_id from audit_log order by id desc limit 1')
    expect(rows[0]).toMatchObject({ address: '198.51.100.20/32', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })
})

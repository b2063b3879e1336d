import { tidyName } from '@bisita/rules/clients/names'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { officeReads } from '../../testing/models/officeReads.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { rowVersions } from '../../testing/digest.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { sendRaw } from '../../testing/raw.ts'

openApp()
const { admin } = signedIn('admin')
let place: string

beforeAll(async () => {
  place = (await admin.get('/client/list?ipp=1')).body.items[0].location_id
})

/** Texts that mean something to a database, a browser, a shell, a spreadsheet or a careless program. */
const texts = [
  "'; drop table clients; --", "' or '1'='1", '1); delete from users; --', '$$ select 1 $$', '$1', '${7*7}', '{{7*7}}', '%s%n', '%00', '\\x00', '\\u0000', '\\',
  '\\\\', "\\'", '"', "''", '`id`', '$(id)', '; ls -la', '| cat /etc/passwd', '../../../etc/passwd', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>',
  '&lt;b&gt;', 'javascript:alert(1)', '"><svg/onload=alert(1)>', '=1+1', '@SUM(A1)', '-2+3', '+cmd', 'null', 'undefined', 'NaN', 'true', '0', '[object Object]',
  '{"a":1}', '[]', '__proto__', 'constructor', 'Ñuñez Peña', 'Zoë', '李小龍', 'محمد', 'e\u0301'.repeat(10), '\u202egnal\u202c', 'a\u200bb', '🙂👩‍👩‍👧', '\u{10ffff}', '\ufffd',
  '\ufeffx', 'ı İ ß ﬁ', 'a%b_c', 'x'.repeat(64),
]

const fields = ['lastname', 'firstname', 'middlename', 'address', 'phone_number', 'secondary_phone_number'] as const
const isName = (field: string): boolean => field.endsWith('name')
/** What is entered into a field: a phone number is kept as typed where somebody says so, and has room for few characters. */
const enteredIn = (field: string, text: string): string => (field.endsWith('phone_number') ? `${text.length > 40 ? '' : text} 12345` : text)

describe('text', () => {
  test.for(texts)('%j is stored and given back as it is, in every field', async (text) => {
    const sent = { ...plainClient(place), ...Object.fromEntries(fields.map((field) => [field, enteredIn(field, text)])), keep_phones: true }
    const created = await admin.post('/client/create', sent)
    expect([created.status, created.body.message]).toEqual([201, undefined])
    // Names are composed and spaced in one way; a byte order mark at the edge is white space like any other.
    const kept = Object.fromEntries(fields.map((field) => [field, isName(field) ? tidyName(text) : enteredIn(field, text).trim()]))
    expect(created.body).toMatchObject(officeReads(kept))
    const shown = await admin.post('/client/reveal', { id: randomUUID(), client_id: sent.id, fields: ['secondary_phone_number'], purpose: 'read' })
    expect(shown.body.shown).toEqual([{ name: 'secondary_phone_number', number: kept['secondary_phone_number'] }])
    expect((await admin.get(`/client/info/${sent.id}`)).body).toEqual(created.body)

    const changed = await admin.put(`/client/update/${sent.id}`, { address: `${text} ${text}`, middlename: null })
    expect([changed.status, changed.body.address]).toEqual([200, `${text} ${text}`.trim()])
    const { body: timeline } = await admin.get(`/client/timeline/${sent.id}`)
    expect(timeline.items[0].what.changes).toContainEqual({ field: 'address', before: text.trim(), after: `${text} ${text}`.trim() })
    for (const query of [{ keyword: text }, { full_address: text }]) {
      const { body } = await admin.get(`/client/list?${new URLSearchParams({ ...query, ipp: '1000' })}`)
      expect(body.items.map(({ id }: { id: string }) => id), JSON.stringify(query)).toContain(sent.id)
    }
    const { rows } = await app.pool.query('select after from audit_log where record_id = $1 order by id limit 1', [sent.id])
    expect(rows[0].after.address).toBe(text.trim())
  })

  test('did nothing else, and none of it is in the log', async () => {
    const { rows } = await app.pool.query('select count(*)::int as users from users where deleted_at is null and deactivated_at is null')
    expect(rows).toEqual([{ users: 19 }])
    const log = app.log()
    for (const text of texts.filter((one) => one.length > 7)) {
      expect(log, text).not.toContain(text)
      expect(log, text).not.toContain(JSON.stringify(text).slice(1, -1))
    }
    expect(log).not.toContain('Dela Cruz')
    expect(log).not.toContain('"level":50')
  })
})

describe('what cannot be stored', () => {
  const impossible = ['\\u0000', 'a\\u0000b', '\\ud800', 'x\\udc00y', '\\udfff\\ud800', '\\u0001', '\\u001b[31m', '\\u007f']

  test.for(fields)('in %s is refused by its name', async (field) => {
    const before = await rowVersions(app.pool)
    for (const text of impossible) {
      const body = JSON.stringify({ ...plainClient(place), [field]: 'HERE' }).replace('HERE', text)
      const reply = await admin.post('/client/create', undefined, { raw: body, headers: { 'content-type': 'application/json' } })
      expectRefusal(reply, text)
      expect([reply.status, reply.body.fields]).toEqual([400, [{ path: field, message: 'Contains characters that cannot be stored.' }]])
    }
    expect(await rowVersions(app.pool)).toEqual(before)
  })

  test('in a name is every control character, in an address only those that are no white space', async () => {
    const create = (more: Record<string, unknown>) => admin.post('/client/create', { ...plainClient(place), ...more })
    for (const control of ['\u0085', '\u009f']) expect((await create({ lastname: `a${control}b` })).status).toBe(400)
    expect((await create({ lastname: 'a\tb', address: 'one\r\ntwo\tthree' })).body).toMatchObject({ lastname: 'a b', address: 'one\r\ntwo\tthree' })
  })

  test('is refused in a query, or is no such character any more', async () => {
    for (const query of ['keyword=%00', 'full_address=a%00b', 'keyword=%1b']) {
      expectRefusal(await sendRaw(app.url, `/api/client/list?${query}`, { headers: { cookie: admin.cookie } }), query)
    }
    const { status } = await sendRaw(app.url, '/api/client/list?keyword=%ED%A0%80', { headers: { cookie: admin.cookie } })
    expect(status).toBe(200)
  })
})

describe('text that says nothing', () => {
  test.for(['\u200b', '\u00ad\u200d', '\u2060', '\u3000', '\u00a0', '\ufeff', '\u0301'])('(%j) is no name', async (text) => {
    const before = await rowVersions(app.pool)
    for (const field of ['lastname', 'firstname']) {
      const reply = await admin.post('/client/create', { ...plainClient(place), [field]: text })
      expectRefusal(reply, JSON.stringify(text))
      expect(reply.body.fields.map(({ path }: { path: string }) => path)).toEqual([field])
    }
    expect(await rowVersions(app.pool)).toEqual(before)
  })

  test('is none in an address or a middle name either', async () => {
    const { body } = await admin.post('/client/create', { ...plainClient(place), middlename: '\u200b', address: '\u200b \u00ad', phone_number: '\u2060' })
    expect(body).toMatchObject({ middlename: null, address: null, phone_number: null, fullname: 'Dela Cruz, Juan' })
  })
})

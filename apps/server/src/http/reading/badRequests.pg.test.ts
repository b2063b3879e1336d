import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { Reply } from '../../testing/app.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { rowVersions } from '../../testing/digest.ts'
import { sendRawBytes, sendRaw } from '../../testing/raw.ts'
import { expectRefusal } from '../../testing/refusals.ts'

openApp()
const { mr1: mr } = signedIn('mr1')
let place: string
let before: Record<string, string>

/** Stands in everything that is sent here, and must stand in no line of the log. */
const marker = 'Zq7Xmarker'

beforeAll(async () => {
  const { body } = await mr.get('/client/list?ipp=1')
  place = body.items[0].location_id
  before = await rowVersions(app.pool)
})

const create = '/api/client/create'
const json = 'application/json'

const post = (body: string | Buffer | readonly Buffer[], type: string | null = json, more: Record<string, string> = {}): Promise<Reply> =>
  sendRaw(app.url, create, { method: 'POST', body, headers: { cookie: mr.cookie, ...(type !== null && { 'content-type': type }), ...more } })

const good = (more: Record<string, unknown> = {}): string => JSON.stringify({ ...plainClient(place), address: marker, ...more })

const outcome = (reply: Reply, label: string): [number, string] => {
  expectRefusal(reply, label)
  return [reply.status, reply.body.code]
}

describe('a body', () => {
  test.for([
    'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/json5', 'application/jsonp',
    'text/json', 'application/vnd.api+json', '*/*', 'nonsense', ';', 'application/json/x', '',
  ])('of the type %j is not taken', async (type) => {
    expect(outcome(await post(good(), type), type)).toEqual([415, 'wrong_media_type'])
  })

  test('without a type is not taken', async () => {
    expect(outcome(await post(good(), null), 'none')).toEqual([415, 'wrong_media_type'])
  })

  test.for([
    '', ' ', '{', '}', '{"a":}', '{"a":1,}', "{'a':1}", '{a:1}', '{"a":1}x', '{"a":1}{"a":1}', '[', 'nul', 'undefined', 'NaN', '{"a":NaN}', '{"a":01}', '{"a":+1}',
    '"\\ud800', '{"a":"\\x41"}', '{"a":"\u0000"}', '\u0000', '<xml/>', 'a=1&b=2', '{"__proto__":{"isAdmin":true}}', '{"a":{"__proto__":1}}',
    '{"constructor":{"prototype":{"x":1}}}', '['.repeat(60_000), '{"a":'.repeat(10_000),
  ])('that is no JSON to be trusted cannot be read: %j', async (body) => {
    expect(outcome(await post(body), body.slice(0, 40))).toEqual([400, 'bad_json'])
  })

  test('that is not in UTF-8 cannot be read', async () => {
    const latin = Buffer.from(good({ lastname: 'Ñuñez' }), 'latin1')
    const wide = Buffer.from(good(), 'utf16le')
    const cut = Buffer.concat([Buffer.from('{"lastname":"'), Buffer.from([0xe2, 0x82]), Buffer.from('"}')])
    const surrogate = Buffer.concat([Buffer.from('{"lastname":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])
    const packed = gzipSync(good())
    for (const body of [latin, wide, cut, surrogate]) expect(outcome(await post(body), 'bytes')).toEqual([400, 'bad_json'])
    expect(outcome(await post(packed, json, { 'content-encoding': 'gzip' }), 'gzip')).toEqual([400, 'bad_json'])
  })

  test('that is deep but whole is read and refused', async () => {
    for (const body of [`${'['.repeat(5000)}${']'.repeat(5000)}`, `{"lastname":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`]) {
      expect(outcome(await post(body), 'deep')).toEqual([400, 'invalid'])
    }
  })

  test('that is too large is not read to its end', async () => {
    const large = good({ lastname: 'x'.repeat(1024 * 1024) })
    expect(outcome(await post(large), 'announced')).toEqual([413, 'too_large'])
    const part = Buffer.alloc(256 * 1024, 'x')
    expect(outcome(await post([Buffer.from('{"lastname":"'), part, part, part, part, part]), 'in pieces')).toEqual([413, 'too_large'])
  })

  test('of just about the largest size is read', async () => {
    expect(outcome(await post(good({ lastname: 'x'.repeat(64 * 1024 - 1000) })), 'large')).toEqual([400, 'invalid'])
  })

  test('of somebody who is not signed in is not looked at', async () => {
    for (const body of ['{', good({ lastname: 'x'.repeat(1024 * 1024) })]) {
      const reply = await sendRaw(app.url, create, { method: 'POST', body, headers: { 'content-type': json } })
      expect(outcome(reply, 'anonymous')).toEqual([401, 'not_signed_in'])
    }
  })
})

describe('a path', () => {
  test.for([
    '/api', '/api/', '/api/nonsense', '/api/client', '/api/client/', '/api/client/list/', '/api//client/list', '/api/Client/List', '/api/client/list/x',
    '/api/client/info', '/api/client%2Flist', '/api/client/info/a/b', '/api/../api/client/nothing', '/api/client/..%2f..%2fetc%2fpasswd/x',
    '/api/%', '/api/client/info/%', '/api/client/info/%f', '/api/client/info/%ff', '/api/client/info/%E0%A4%A', `/api/${marker}`, `/api/client/info/${marker}/%`,
    '/api/__proto__', '/api/constructor', "/api/client/list';drop%20table%20clients", '/api/client/list%00',
  ])('%s leads nowhere', async (path) => {
    const reply = await sendRaw(app.url, path, { headers: { cookie: mr.cookie } })
    expect(outcome(reply, path)).toEqual([404, 'no_such_call'])
    expect(JSON.stringify(reply.body)).not.toContain(marker)
  })

  test.for([
    '', '%00', 'nonsense', '1', "' or 1=1 --", '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%2f..', '%3Cscript%3E', marker, 'null', '🙂', '%F0%9F%99%82', 'x'.repeat(10_000),
    '{id}', ':id', '*', '0190b7a2-0000-7000-8000-00000000000', '0190b7a200007000800000000000000g', '%30190b7a2',
  ])('with the id %s is refused like any other bad value', async (id) => {
    const path = `/api/client/info/${encodeURI(id).replaceAll('%25', '%').replaceAll('?', '%3F')}`
    expect(outcome(await sendRaw(app.url, path, { headers: { cookie: mr.cookie } }), id.slice(0, 40))).toEqual([400, 'invalid'])
    expect(outcome(await sendRaw(app.url, path), id.slice(0, 40))).toEqual([401, 'not_signed_in'])
  })

  test.for([
    ['PATCH', '/api/client/update/x', 'PUT'], ['GET', '/api/client/create', 'POST'], ['POST', '/api/client/list', 'GET, HEAD'], ['PUT', '/api/auth/signout', 'POST'],
    ['DELETE', `/api/client/info/${randomUUID()}`, 'GET, HEAD'], ['OPTIONS', '/api/client/list', 'GET, HEAD'], ['GET', '/api/auth/authenticate', 'POST'],
    ['PROPFIND', '/api/client/list', 'GET, HEAD'], ['LOCK', '/api/client/create', 'POST'], ['TRACE', '/api/user/current', 'GET, HEAD'],
  ] as const)('does not take %s %s', async ([method, path, allowed]) => {
    for (const cookie of [mr.cookie, '']) {
      const reply = await sendRaw(app.url, path, { method, headers: { cookie } })
      expect(outcome(reply, method)).toEqual([405, 'wrong_method'])
      expect(reply.headers.get('allow')).toBe(allowed)
    }
  })

  test('or headers of any length are answered, not dropped', async () => {
    const long = await sendRaw(app.url, `/api/client/list?keyword=${marker.repeat(2000)}`, { headers: { cookie: mr.cookie } })
    expect(outcome(long, 'long address')).toEqual([413, 'too_large'])
    const header = await sendRaw(app.url, '/api/client/list', { headers: { cookie: mr.cookie, 'x-long': marker.repeat(2000) } })
    expect(outcome(header, 'long header')).toEqual([413, 'too_large'])
    const fitting = await sendRaw(app.url, `/api/client/list?keyword=${marker.repeat(1000)}`, { headers: { cookie: mr.cookie } })
    expect(outcome(fitting, 'keyword')).toEqual([400, 'invalid'])
  })
})

describe('what is hardly HTTP', () => {
  test.for([
    `GET /api/client/list HTTP/9.9\r\n\r\n`,
    `NONSENSE ${marker}\r\n\r\n`,
    `GET /api/client/list HTTP/1.1\r\nHost: x\r\nBroken header ${marker}\r\n\r\n`,
    `POST /api/client/create HTTP/1.1\r\nHost: x\r\nContent-Length: nonsense\r\n\r\n`,
    `POST /api/client/create HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `\x16\x03\x01\x00\xf7\x01\x00\x00\xf3\x03\x03`,
  ])('is answered and hung up on: %j', async (bytes) => {
    const reply = await sendRawBytes(app.url, bytes)
    expect(outcome(reply, bytes.slice(0, 30))).toEqual([400, 'bad_json'])
    expect(reply.headers.get('connection')).toBe('close')
  })
})

describe('a query', () => {
  test.for([
    'keyword=%00', 'keyword=a%00b', 'keyword=%07', 'full_address=%7F', 'keyword=%EF%BF%BF%00', `keyword=${'x'.repeat(256)}`, 'page=0', 'page=1&page=2',
    'ipp=0', 'ipp=1001', 'sort=password', `after_id=${marker}`, 'filter_region=1', "filter_region=1300000000'", 'visit_status=all', 'with_contact_numbers=1',
    'with_contact_numbers=', 'id_type=SSS', 'visit_result=availed', 'keyword[]=a', 'keyword[$ne]=a', 'limit=1', 'page=1;ipp=2', '=', '&&x',
  ])('%s is refused', async (query) => {
    const reply = await sendRaw(app.url, `/api/client/list?${query}`, { headers: { cookie: mr.cookie } })
    expect(outcome(reply, query.slice(0, 40))).toEqual([400, 'invalid'])
  })

  test.for(['', '&', '&&', 'keyword=', 'keyword=%', 'keyword=%ff', 'keyword=%ED%A0%80', 'keyword=%F0%9F%99%82', 'keyword=%25', 'full_address=%5C', 'keyword=+', 'keyword=%E2%80%8B'])(
    '%j is taken',
    async (query) => {
      const reply = await sendRaw(app.url, `/api/client/list?${query}`, { headers: { cookie: mr.cookie } })
      expect([query, reply.status]).toEqual([query, 200])
    },
  )
})

test('nothing of all this was written, or said to the log', async () => {
  expect(await rowVersions(app.pool)).toEqual(before)
  expect(app.log()).not.toContain(marker)
  expect(app.log()).not.toContain('"level":50')
})

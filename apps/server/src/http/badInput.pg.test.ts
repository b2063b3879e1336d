import { randomUUID } from 'node:crypto'
import type { Call } from '@bisita/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../demo/organisation.ts'
import { type Caller, type Reply, testApp, type TestApp } from '../testing/app.ts'
import { badValues } from '../testing/badValues.ts'
import { plainClient } from '../testing/clientsWorld.ts'
import { tablesDigest } from '../testing/digest.ts'
import { expectRefusal } from '../testing/refusals.ts'
import { calls } from './calls.ts'

let app: TestApp
let admin: Caller
let mr: Caller
let clientId: string
let place: string

/** Texts that must be found nowhere but in the hands of who sent them. */
const marker = 'Zq7Xmarker'

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  mr = await app.signIn('mr1')
  const { body } = await mr.get('/client/list?ipp=1')
  clientId = body.items[0].id
  place = body.items[0].location_id
})

afterAll(() => app.close())

type Input = { readonly params?: Record<string, string>; readonly query?: Record<string, string>; readonly body?: Record<string, unknown> }

/** Good input for each call: what is bad is put into it one at a time. */
const good: Readonly<Record<string, () => Input>> = {
  'auth.authenticate': () => ({ body: { username: 'admin', password: demoPassword } }),
  'auth.signout': () => ({}),
  'users.current': () => ({}),
  'users.listInfo': () => ({}),
  'users.changeOwnPassword': () => ({ body: { current_password: demoPassword, new_password: 'a long enough phrase 42' } }),
  'dashboards.read': () => ({ query: {} }),
  'locations.filter': () => ({ query: {} }),
  'locations.filterList': () => ({ query: { barangay: place } }),
  'locations.list': () => ({ query: {} }),
  'locations.mine': () => ({ query: {} }),
  'clients.list': () => ({ query: {} }),
  'clients.info': () => ({ params: { id: clientId } }),
  'clients.timeline': () => ({ params: { id: clientId }, query: {} }),
  'clients.create': () => ({ body: plainClient(place) }),
  'clients.update': () => ({ params: { id: clientId }, body: { address: 'Purok 1' } }),
  'clients.delete': () => ({ params: { id: clientId } }),
  'clients.revisionsInfo': () => ({}),
  'clients.revisions': () => ({ params: { revisionId: '0' }, query: {} }),
  'health.live': () => ({}),
  'health.ready': () => ({}),
}

function send(call: Call, { params = {}, query = {}, body }: Input, more: URLSearchParams = new URLSearchParams()): Promise<Reply> {
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams([...Object.entries(query), ...more])
  const caller = call.name === 'locations.mine' ? mr : admin
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const address = `${path}${search.size === 0 ? '' : `?${search}`}`
  return method === 'get' ? caller.get(address) : caller[method](address, body)
}

/** Runs what must be refused throughout, and leave no trace. */
async function expectNoTrace(work: () => Promise<void>): Promise<void> {
  const before = await tablesDigest(app.pool)
  const logged = app.log().length
  await work()
  expect(await tablesDigest(app.pool)).toEqual(before)
  expect(app.log().slice(logged)).not.toContain(marker)
  expect(app.log().slice(logged)).not.toContain('"level":50')
}

const named = (reply: Reply): string[] => (reply.body.fields ?? []).map(({ path }: { path: string }) => path)

test('every call has good input here', () => {
  expect(Object.keys(good).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

describe.for(calls)('$name refuses', (call) => {
  const input = (): Input => (good[call.name] as () => Input)()

  test('every field with what it does not take', async () => {
    await expectNoTrace(async () => {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const { field, value } of badValues(call, part, marker)) {
          const reply = await send(call, { ...input(), [part]: { ...input()[part], [field]: value } })
          const told = `${call.name} ${field}: ${JSON.stringify(value)?.slice(0, 60)}`
          expectRefusal(reply, told)
          expect([told, reply.status, named(reply)[0]?.split('.')[0]]).toEqual([told, 400, field])
        }
      }
    })
  })

  test('fields and parameters that nobody knows', async () => {
    await expectNoTrace(async () => {
      for (const name of [marker, '__proto__', 'constructor', 'toString', 'page[]', '']) {
        const reply = await send(call, input(), new URLSearchParams([[name, marker]]))
        expectRefusal(reply, `${call.name}?${name}`)
        expect(named(reply), name).toEqual([name || 'query'])
      }
    })
  })

  test('a parameter that comes twice', async () => {
    await expectNoTrace(async () => {
      for (const field of Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {})) {
        const reply = await send(call, input(), new URLSearchParams([[field, '1'], [field, '1']]))
        expectRefusal(reply, `${call.name} ${field}`)
        expect([reply.status, named(reply)]).toEqual([400, [field]])
      }
    })
  })
})

describe.for(calls.filter(({ method }) => method !== 'GET'))('$name refuses', (call) => {
  const input = (): Input => (good[call.name] as () => Input)()

  test('fields that nobody knows', async () => {
    await expectNoTrace(async () => {
      for (const name of [marker, 'id_', 'toString', 'Firstname', '']) {
        const reply = await send(call, { ...input(), body: { ...input().body, [name]: marker } })
        expectRefusal(reply, `${call.name} ${name}`)
        expect([reply.status, named(reply)]).toEqual([400, [name || 'body']])
      }
    })
  })

  test('what is no object of fields', async () => {
    await expectNoTrace(async () => {
      const bodies = [[], [{}], 'text', 7, true, ...(call.body ? [null, undefined] : [])]
      for (const body of bodies) {
        const reply = await send(call, { ...input(), body: body as unknown as Record<string, unknown> })
        expectRefusal(reply, `${call.name} ${JSON.stringify(body)}`)
        expect([reply.status, named(reply)]).toEqual([400, ['body']])
      }
    })
  })
})

test.for(calls.filter(({ may }) => may !== 'anyone'))('$name refuses who is not signed in, before anything else is looked at', async (call) => {
  await expectNoTrace(async () => {
    const path = call.path.replace(/\{\w+\}/g, marker)
    const reply = await app.anonymous[call.method.toLowerCase() as 'post'](`${path}?${marker}=1`, call.method === 'GET' ? undefined : { [marker]: 1 })
    expectRefusal(reply, call.name)
    expect(reply.body.code).toBe('not_signed_in')
  })
})

describe('ids', () => {
  test.for(['clients.info', 'clients.timeline', 'clients.update', 'clients.delete'])('that %s does not know are not there', async (name) => {
    const call = calls.find((one) => one.name === name) as Call
    await expectNoTrace(async () => {
      for (const id of [randomUUID(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
        const reply = await send(call, { ...good[name]?.(), params: { id } })
        expectRefusal(reply, `${name} ${id}`)
        expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
      }
    })
  })

  test('of a new client are none of the two that stand for the ends', async () => {
    for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      const reply = await mr.post('/client/create', { ...plainClient(place), id })
      expect([reply.status, named(reply)]).toEqual([400, ['id']])
    }
  })

  test('under which a sending is kept must be UUIDs', async () => {
    await expectNoTrace(async () => {
      for (const key of [marker, '1', 'x'.repeat(3000), '00000000000000000000000000000000']) {
        const reply = await mr.put(`/client/update/${clientId}`, { address: 'Purok 1' }, { headers: { 'idempotency-key': key } })
        expectRefusal(reply, key)
        expect(named(reply)).toEqual(['Idempotency-Key'])
      }
    })
  })
})

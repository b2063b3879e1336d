import { randomUUID } from 'node:crypto'
import type { Call } from '@bisita/contract/calls/call'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp } from '../../testing/desk.ts'
import type { Reply, TestCaller } from '../../testing/app.ts'
import { badValues } from '../../testing/badValues.ts'
import type { MatrixRequest, MatrixRow } from '../../testing/matrix/matrix.ts'
import { matrixRows } from '../../testing/matrix/rows.ts'
import { makeMatrixWorld, type MatrixWorld } from '../../testing/matrix/world.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { type WriteWatch, watchWrites } from '../../testing/writes.ts'
import { calls } from '../calls.ts'

openApp()
let world: MatrixWorld
let watch: WriteWatch

/** Texts that must be found nowhere but in the hands of who sent them. */
const marker = 'Zq7Xmarker'

beforeAll(async () => {
  world = await makeMatrixWorld(app)
  watch = await watchWrites(app.pool)
})

/** What is good of a call, by its first row of the matrix, and who may send it; what is bad is put into it one at a time. */
type GoodInput = MatrixRequest & { readonly as: TestCaller; readonly body?: object }

const made = new Map<string, Promise<GoodInput>>()

async function makeInput({ name }: Call): Promise<GoodInput> {
  const row = matrixRows.find(({ call }) => call === name) as MatrixRow
  const role = row.cells?.endsWith('-') ? 'mr' : 'admin'
  return { as: world.caller(role), ...((await row.make?.(world, 'own', role)) as MatrixRequest & { body?: object }) }
}

/** Made once: nothing that is sent here is taken. */
function inputOf(call: Call): Promise<GoodInput> {
  const input = made.get(call.name) ?? makeInput(call)
  made.set(call.name, input)
  return input
}

function send(call: Call, { as, params = {}, query = {}, body }: Omit<GoodInput, 'body'> & { readonly body?: unknown }, more: URLSearchParams = new URLSearchParams()): Promise<Reply> {
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams([...Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])), ...more])
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const address = `${path}${search.size === 0 ? '' : `?${search}`}`
  return method === 'get' ? as.get(address) : as[method](address, body)
}

/** Runs what must be refused throughout, and leave no trace. */
async function expectNoTrace(work: () => Promise<void>): Promise<void> {
  await watch.written()
  const logged = app.log().length
  await work()
  expect(await watch.written()).toEqual([])
  expect(app.log().slice(logged)).not.toContain(marker)
  expect(app.log().slice(logged)).not.toContain('"level":50')
}

const named = (reply: Reply): string[] => (reply.body.fields ?? []).map(({ path }: { path: string }) => path)

describe.for(calls)('$name refuses', (call) => {
  test('every field with what it does not take', async () => {
    const input = await inputOf(call)
    await expectNoTrace(async () => {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const { field, value } of badValues(call, part, marker)) {
          const reply = await send(call, { ...input, [part]: { ...input[part], [field]: value } })
          const label = `${call.name} ${field}: ${JSON.stringify(value)?.slice(0, 60)}`
          expectRefusal(reply, label)
          expect([label, reply.status, named(reply)[0]?.split('.')[0]]).toEqual([label, 400, field])
        }
      }
    })
  })

  test('fields and parameters that nobody knows', async () => {
    const input = await inputOf(call)
    await expectNoTrace(async () => {
      for (const name of [marker, '__proto__', 'constructor', 'toString', 'page[]', '']) {
        const reply = await send(call, input, new URLSearchParams([[name, marker]]))
        expectRefusal(reply, `${call.name}?${name}`)
        expect(named(reply), name).toEqual([name || 'query'])
      }
    })
  })

  test('a parameter that comes twice', async () => {
    const input = await inputOf(call)
    await expectNoTrace(async () => {
      for (const field of Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {})) {
        const reply = await send(call, input, new URLSearchParams([[field, '1'], [field, '1']]))
        expectRefusal(reply, `${call.name} ${field}`)
        expect([reply.status, named(reply)]).toEqual([400, [field]])
      }
    })
  })
})

// What takes bytes has no fields: anything else is 415 there.
describe.for(calls.filter(({ method, bytes }) => method !== 'GET' && bytes === undefined))('$name refuses', (call) => {
  test('fields that nobody knows', async () => {
    const input = await inputOf(call)
    await expectNoTrace(async () => {
      for (const name of [marker, 'id_', 'toString', 'Firstname', '']) {
        const reply = await send(call, { ...input, body: { ...input.body, [name]: marker } })
        expectRefusal(reply, `${call.name} ${name}`)
        expect([reply.status, named(reply)]).toEqual([400, [name || 'body']])
      }
    })
  })

  test('what is no object of fields', async () => {
    const input = await inputOf(call)
    await expectNoTrace(async () => {
      const bodies = [[], [{}], 'text', 7, true, ...(call.body ? [null, undefined] : [])]
      for (const body of bodies) {
        const reply = await send(call, { ...input, body })
        expectRefusal(reply, `${call.name} ${JSON.stringify(body)}`)
        expect([reply.status, named(reply)]).toEqual([400, ['body']])
      }
    })
  })
})

test.for(calls.filter(({ requires: may }) => may !== 'anyone'))('$name refuses who is not signed in, before anything else is looked at', async (call) => {
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
    const input = await inputOf(call)
    await expectNoTrace(async () => {
      for (const id of [randomUUID(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
        const reply = await send(call, { ...input, params: { id } })
        expectRefusal(reply, `${name} ${id}`)
        expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
      }
    })
  })

  test('under which a sending is kept must be UUIDs', async () => {
    const { id } = await world.client('own')
    await expectNoTrace(async () => {
      for (const key of [marker, '1', 'x'.repeat(3000), '00000000000000000000000000000000']) {
        const reply = await world.caller('mr').put(`/client/update/${id}`, { address: 'Purok 1' }, { headers: { 'idempotency-key': key } })
        expectRefusal(reply, key)
        expect(named(reply)).toEqual(['Idempotency-Key'])
      }
    })
  })
})

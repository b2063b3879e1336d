import { asksAgainNames, asksAgainOf, proofAge } from '@bisita/contract/calls/asksAgain'
import { type Call, isChange } from '@bisita/contract/calls/call'
import { queuedOperations } from '@bisita/contract/devices/devices.kinds'
import { type Role, roles } from '@bisita/contract/users/roles'
import { mayAny } from '@bisita/rules/people/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp } from '../testing/desk.ts'
import { expectedStatus, type MatrixRow, sendMatrixRequest } from '../testing/matrix/matrix.ts'
import { matrixRows } from '../testing/matrix/rows.ts'
import { makeMatrixWorld, type MatrixWorld } from '../testing/matrix/world.ts'
import { type WriteWatch, watchWrites } from '../testing/writes.ts'
import { calls } from './calls.ts'

openApp()
let world: MatrixWorld
let watch: WriteWatch

beforeAll(async () => {
  world = await makeMatrixWorld(app)
  watch = await watchWrites(app.pool, ['sessions'])
})

const callOf = (row: MatrixRow): Call => calls.find(({ name }) => name === row.call) as Call
const statusOf = (row: MatrixRow, role: Role): number => expectedStatus(row, role, 'own', Number(Object.keys(callOf(row).answers)[0]))

/** promises/people 12: when the users of all sessions last showed who they are, before now; null for never. */
const proofs = { none: null, old: proofAge, fresh: proofAge - 1 } as const

async function proven(proof: keyof typeof proofs): Promise<void> {
  const age = proofs[proof]
  await app.pool.query('update sessions set proven_at = $1', [age === null ? null : new Date(app.clock.now.getTime() - age)])
}

/** Makes a request of a row as a role, with a proof of that age, and says what it was answered and whether it wrote. */
async function send(row: MatrixRow, role: Role, proof: keyof typeof proofs): Promise<readonly [number, string | undefined, readonly string[]]> {
  await proven('fresh')
  const asked = (await row.make?.(world, 'own', role)) ?? {}
  await proven(proof)
  await watch.written()
  const { method, path } = callOf(row)
  const { status, body } = await sendMatrixRequest(asked.as ?? world.caller(role), method, path, asked)
  return [status, status < 400 ? undefined : body.code, status < 400 ? [] : await watch.written()]
}

const rows = matrixRows.filter((row) => isChange(callOf(row)) || asksAgainOf(row.call) === 'always')
const nameOf = ({ call, form }: MatrixRow) => (form === undefined ? call : `${call}, ${form}`)
const allowed = (row: MatrixRow) => roles.filter((role) => statusOf(row, role) < 400)

test('every change has a row that says whether it asks again, and every row a call; what a phone queues never asks', () => {
  const due = calls.filter((call) => isChange(call) || asksAgainOf(call.name) !== undefined).map(({ name }) => name)
  expect(asksAgainNames.toSorted()).toEqual(due.toSorted())
  expect(Object.values(queuedOperations).map(({ call }) => asksAgainOf(call)).filter((row) => row !== 'never')).toEqual([])
})

describe.each(rows.filter(({ call }) => asksAgainOf(call) === 'always').map((row) => [nameOf(row), row] as const))('%s asks again', (_, row) => {
  test.each(allowed(row))('%s, before anything is done', async (role) => {
    expect(await send(row, role, 'none')).toEqual([403, 'proof_needed', []])
    expect(await send(row, role, 'old')).toEqual([403, 'proof_needed', []])
    expect(await send(row, role, 'fresh')).toEqual([statusOf(row, role), undefined, []])
  })

  test('only those who may do it', async () => {
    const { requires } = callOf(row)
    for (const role of roles.filter((one) => typeof requires !== 'string' && !mayAny(requires, one))) {
      expect(await send(row, role, 'none')).toEqual([403, 'not_allowed', []])
    }
  })
})

test.each(rows.filter(({ call }) => asksAgainOf(call) !== 'always').map((row) => [nameOf(row), row] as const))('%s asks nobody again', async (_, row) => {
  const role = allowed(row).at(-1) ?? 'admin'
  expect((await send(row, role, 'none'))[0]).toBe(row.open ?? statusOf(row, role))
})

import type { Call } from '@bisita/contract/calls/call'
import { beforeAll, expect, test } from 'vitest'
import { settled } from '../testing/settled.ts'
import { app, openApp } from '../testing/desk.ts'
import type { Reply } from '../testing/app.ts'
import { rowVersions } from '../testing/digest.ts'
import { matrixActors, type MatrixPlace, matrixPlaces, type MatrixActor } from '../testing/matrix/actors.ts'
import { type MatrixRequest, expectedStatus, type MatrixRow, findsPlace, sendMatrixRequest } from '../testing/matrix/matrix.ts'
import { matrixRows } from '../testing/matrix/rows.ts'
import { makeMatrixWorld, type MatrixWorld } from '../testing/matrix/world.ts'
import { unwatchedTables, type WriteWatch, watchWrites } from '../testing/writes.ts'
import { calls } from './calls.ts'

/** Each call notes when its session was last used. */
const sessions = ['sessions']

openApp()
let world: MatrixWorld
let watch: WriteWatch

beforeAll(async () => {
  world = await makeMatrixWorld(app)
  watch = await watchWrites(app.pool, sessions)
})

const callOf = (row: MatrixRow): Call => {
  const call = calls.find(({ name }) => name === row.call)
  if (call === undefined) throw new Error(`There is no call ${row.call}.`)
  return call
}

const successOf = (call: Call): number => Number(Object.keys(call.answers)[0])

/** One meeting of somebody, a call and a place. */
type Cell = { readonly who: MatrixActor; readonly place: MatrixPlace; readonly status: number }

const cellsOf = (row: MatrixRow, success: number): Cell[] =>
  matrixActors.flatMap((who) => (row.placeless ? matrixPlaces.slice(0, 1) : matrixPlaces).map((place) => ({ who, place, status: expectedStatus(row, who, place, success) })))

/** What is asked for those without a role is what an administrator would ask. */
const roleOf = (who: MatrixActor) => (who === 'anonymous' || who === 'deactivated' ? 'admin' : who)

const makeRequest = async (row: MatrixRow, { who, place }: Cell): Promise<MatrixRequest> => (await row.make?.(world, place, roleOf(who))) ?? {}

/** Asks for cells that change nothing: they share a request, unless its making looks at the role (the third argument). */
function requestMaker(row: MatrixRow): (cell: Cell) => Promise<MatrixRequest> {
  const made = new Map<string, Promise<MatrixRequest>>()
  return (cell) => {
    const key = (row.make?.length ?? 0) < 3 ? cell.place : `${cell.place} ${roleOf(cell.who)}`
    const asked = made.get(key) ?? makeRequest(row, cell)
    made.set(key, asked)
    return asked
  }
}

function sendAs(call: Call, who: MatrixActor, asked: MatrixRequest): Promise<Reply> {
  const known = who === 'anonymous' || who === 'deactivated' ? undefined : asked.as
  return sendMatrixRequest(known ?? world.caller(who), call.method, call.path, asked)
}

const describeCell = ({ who, place }: Cell, { status, body }: Reply) => `${who} ${place} ${status}${status >= 400 ? ` ${body.code}` : ''}`

/** The codes that a refusal of a valid request may carry. */
function codesOf({ who, status }: Cell): readonly string[] {
  if (who === 'deactivated') return ['deactivated']
  return { 400: ['invalid'], 401: ['not_signed_in'], 403: ['not_allowed', 'not_authorized'], 404: ['not_found'] }[status] ?? []
}

test('every call of the contract has a row, and every row a call', () => {
  expect([...new Set(matrixRows.map(({ call }) => call))].toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('a write to any table would be noticed, unless it was rolled back', async () => {
  expect(await unwatchedTables(app.pool, sessions)).toEqual([])
  await watch.written()
  const client = await app.pool.connect()
  await client.query(`begin; update products set price = price; insert into areas (id, area_name) values (gen_random_uuid(), 'Wala'); rollback`)
  expect(await watch.written()).toEqual([])
  await client.query(`begin; update products set price = price where name = (select min(name) from products); delete from login_failures; truncate login_failures; commit`)
  client.release()
  expect(await watch.written()).toEqual(['list_versions', 'login_failures', 'products'])
})

/** What a row asks of a call: the cells that must write nothing, and those that must answer. */
const tried = matrixRows.map((row) => {
  const call = callOf(row)
  const cells = cellsOf(row, successOf(call))
  const refused = ({ status }: Cell) => status >= 400 || status === 202
  const name = row.form === undefined ? row.call : `${row.call}, ${row.form}`
  return { name, row, call, refusals: cells.filter(refused), successes: cells.filter((cell) => !refused(cell)) }
})

test.each(tried.filter(({ refusals }) => refusals.length > 0))('$name: refused or waiting for approval in $refusals.length cells, nothing is written', async ({ row, call, refusals }) => {
  const asked: MatrixRequest[] = []
  const askOnce = requestMaker(row)
  for (const cell of refusals) asked.push(await askOnce(cell))
  const before = await rowVersions(app.pool, sessions)
  const answered: string[] = []
  const documented: string[] = []
  await watch.written() // what making them wrote
  for (const [at, cell] of refusals.entries()) {
    const reply = await sendAs(call, cell.who, asked[at] as MatrixRequest)
    expect(await watch.written(), `written by ${describeCell(cell, reply)}`).toEqual([])
    const known = codesOf(cell).find((code) => code === reply.body.code) ?? codesOf(cell).join(' or ')
    answered.push(describeCell(cell, reply))
    documented.push(`${cell.who} ${cell.place} ${cell.status}${cell.status >= 400 ? ` ${known}` : ''}`)
  }
  expect(answered).toEqual(documented)
  expect(await rowVersions(app.pool, sessions)).toEqual(before)
})

test.each(tried.filter(({ successes }) => successes.length > 0))('$name: answered in $successes.length cells', async ({ row, call, successes }) => {
  const answered: string[] = []
  const documented: string[] = []
  const askOnce = call.method === 'GET' ? requestMaker(row) : (cell: Cell) => makeRequest(row, cell)
  for (const cell of successes) {
    const asked = await askOnce(cell)
    // A feed tells nothing beside a transaction under way, another database's of this machine too.
    if (asked.finds !== undefined) await settled(app.pool)
    const reply = await sendAs(call, cell.who, asked)
    const found = asked.finds === undefined ? '' : JSON.stringify(reply.body).includes(asked.finds) ? ' finds' : ' finds not'
    const due = asked.finds === undefined ? '' : findsPlace(row, roleOf(cell.who), cell.place) ? ' finds' : ' finds not'
    answered.push(`${describeCell(cell, reply)}${found}`)
    documented.push(`${cell.who} ${cell.place} ${cell.status}${due}`)
  }
  expect(answered).toEqual(documented)
})

import { uuidv7 } from '@bisita/server/uuid'
import { scopeOf } from '@bisita/rules/people/scope'
import type { Database } from '@bisita/server/database/connection'
import type { RawBuilder } from 'kysely'
import { clientsOf, sampleOf, type Subject, subjects } from '../cases.ts'
import { itineraries, visits } from '../contacts.ts'
import { floorPage, type FloorCase } from '../floor.ts'
import { itineraryFeed, newestClient, pageOfClients, pageOfRevisions, visitFeed } from './feeds.ts'
import { dashboard, itinerariesByDay, quietRound, record, type Reader, timeline, waiting } from './statements.ts'

/** What is sent, the n-th time. */
export type BenchRequest = {
  readonly method: string
  readonly path: (n: number) => string
  /** Status of a good answer. */
  readonly due: number
  readonly body?: (n: number) => Readonly<Record<string, unknown>>
}

/** A call, who makes it, and its floor: a statement, or a write of the floor's own. No bound where none is agreed on. */
export type CallCase = BenchRequest & { readonly name: string; readonly username: string; readonly bound: number | null; readonly floor: FloorCase | BenchRequest }

/** So many clients are looked at in turn. */
const looked = 500

const nobody = '00000000-0000-0000-0000-000000000000'

/** All calls that are measured, each with its floor. */
export async function callCases(database: Database, { password, today }: { readonly password: string; readonly today: string }): Promise<CallCase[]> {
  const { db } = database
  const people = await subjects(db)
  const { clients } = await clientsOf(database, 'mr1')
  const some = clients.slice(0, looked)
  const one = (statement: RawBuilder<unknown>): FloorCase => {
    const { sql: text, parameters } = statement.compile(db)
    return { sql: text, parameters }
  }
  /** The same statement for each client in turn. */
  const each = (statement: (id: string) => RawBuilder<unknown>): FloorCase => ({
    ...one(statement(nobody)),
    inTurn: some.map((id) => statement(id).compile(db).parameters),
  })
  const client = (n: number): string => some[n % some.length] ?? ''
  const calls: CallCase[] = []
  for (const subject of people) {
    const { username } = subject
    const reader: Reader = { ...subject, must_change_password: false, scope: scopeOf(subject), session: Buffer.alloc(32) }
    const add = (name: string, bound: number | null, path: string | ((n: number) => string), floor: FloorCase): void =>
      void calls.push({ name: `${name} ${username}`, username, bound, method: 'GET', due: 200, path: typeof path === 'string' ? () => path : path, floor })
    add('list-info', 4, '/user/list-info', one(waiting(reader, today)))
    add('client/info', 3, (n) => `/client/info/${client(n)}`, each((id) => record(id, today)))
    add('timeline', 4, (n) => `/client/timeline/${client(n)}`, each(timeline))
    const { mun_city_code: filter_mun_city, lastname, middlename } = await sampleOf(db, subject)
    const lists = { 'client/list': {}, 'client/list by place': { filter_mun_city }, 'client/list two words': { keyword: `${lastname.split(' ').at(-1)} ${middlename.split(' ').at(-1)}` } }
    for (const [name, query] of Object.entries<Readonly<Record<string, string>>>(lists)) {
      add(name, 3, `/client/list?${new URLSearchParams(query).toString()}`, floorPage(db, { name: '', subject, query }, today))
    }
    add('visit/list', 3, '/visit/list', one(visits.floor(subject, {}, today)))
    add('itinerary/list', 4, '/itinerary/list', one(itineraries.floor(subject, {}, today)))
    add('itinerary/list by day', 4, '/itinerary/list?sort=day', one(itinerariesByDay(subject, today)))
    for (const days of [3, 30]) {
      add(`dashboard ${days} days`, null, `/user/dashboard?visits_per_day=${days}+DAY&average_response=${days}+DAY`, one(dashboard(reader, today, days)))
    }
    add('page of clients', 2, `/client/list?ipp=1000&after_id=${nobody}`, one(pageOfClients(subject, nobody, today)))
    const position = (await newestClient(database, subject)) - 1
    add('page of revisions', 2, `/client/revisions/${position}?ipp=1000`, one(pageOfRevisions(subject, position, today)))
    add('page of visits', 2, '/visit/changes/0?ipp=1000', one(visitFeed(subject)))
    add('page of itineraries', 2, '/itinerary/changes/0?ipp=1000', one(itineraryFeed(subject, today)))
    if (subject.user_type === 'mr') calls.push(await roundOf(database, reader, one), ...writes(subject, password, clients))
  }
  return calls
}

/** A phone that has read everything sends its sync report, and the answer says that nothing is new. */
async function roundOf({ pool }: Database, reader: Reader, one: (statement: RawBuilder<unknown>) => FloorCase): Promise<CallCase> {
  const { rows } = await pool.query<{ settled: string }>('select bisita_settled()::text as settled')
  const at = Number(rows[0]?.settled)
  const unsent = { clients: 0, visits: 0, itineraries: 0, photos: 0, refused: 0 }
  const report = { app_version: 'bench', last_success_at: null, oldest_unsent_at: null, unsent, positions: { clients: at, visits: at, itineraries: at } }
  const device_id = uuidv7()
  return {
    name: 'quiet round mr1', username: reader.username, bound: 4, method: 'POST', due: 200,
    path: () => '/user/sync', body: () => ({ device_id, ...report }), floor: one(quietRound(reader, uuidv7(), at)),
  }
}

function writes({ id: user_id, username }: Subject, password: string, clients: readonly string[]): CallCase[] {
  const visit = (n: number) => ({ id: uuidv7(), client_id: clients[n % clients.length] ?? '', visit_time: new Date().toISOString() })
  const post = { method: 'POST', due: 201 }
  const signIn = { method: 'POST', due: 200, body: () => ({ username, password }) }
  return [
    {
      name: `visit/create ${username}`, username, bound: 6, ...post,
      path: () => '/visit/create',
      body: (n) => ({ ...visit(n), visit_type: 'visit', visit_result: 'Not Around', location_error: 'unavailable' }),
      floor: { ...post, path: () => '/visit-with-all', body: (n) => ({ ...visit(n), user_id }) },
    },
    { name: `sign-in ${username}`, username, bound: null, ...signIn, path: () => '/auth/authenticate', floor: { ...signIn, path: () => '/sign-in' } },
  ]
}

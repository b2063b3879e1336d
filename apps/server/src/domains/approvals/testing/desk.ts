import { randomUUID } from 'node:crypto'
import type { Approval, ApprovalOffer, Decision } from '@bisita/contract/approvals'
import type { Client } from '@bisita/contract/clients/clients'
import type { Visit } from '@bisita/contract/visits/visits'
import { beforeAll, expect } from 'vitest'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { app, leavesUnchanged as leaves, openApp, type Refusal, refusalOf } from '../../../testing/desk.ts'
import { locationsAround, plainClient } from '../../../testing/models/clientsWorld.ts'
import { offeredBy } from '../../../testing/offers.ts'
import { perFile } from '../../../testing/seed.ts'

export { app, pass, type Refusal, refusalOf, switched } from '../../../testing/desk.ts'
/** Locations that mr1 holds; of its branch, of another branch, and of none; and some of Dagupan and Cebu. */
export let places: Record<'held' | 'branch' | 'other' | 'none' | 'dagupan' | 'cebu', string[]>

const people = ['mr1', 'mr2', 'mr3', 'mr5', 'tele1', 'tele2', 'oic1', 'oic2', 'oic3', 'ah1', 'ah2', 'admin', 'admin2'] as const

export type DeskUser = (typeof people)[number]

let callers: Record<DeskUser, TestCaller>

/** Somebody signed in. */
export const as = (person: DeskUser): TestCaller => callers[person]

export const at = (kind: keyof typeof places, n = 0): string => places[kind][n] as string

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  openApp()
  beforeAll(async () => {
    await app.pool.query(
      `insert into users (id, username, display_name, user_type, password_hash, is_demo)
       select $1, 'admin2', 'Second Administrator', 'admin', password_hash, true from users where username = 'admin'`,
      [randomUUID()],
    )
    const signedIn = await Promise.all(people.map(async (person) => [person, await app.signIn(person)] as const))
    callers = Object.fromEntries(signedIn) as Record<DeskUser, TestCaller>
    await app.keepSignedIn()
    const ofBranch = async (branch: string): Promise<string[]> => {
      const { rows } = await app.pool.query<{ id: string }>(
        `select location_id as id from branch_locations l join branches b on b.id = l.branch_id where branch_name = $1 order by md5(location_id) limit 20`,
        [branch],
      )
      return rows.map(({ id }) => id)
    }
    places = { ...(await locationsAround(app, 'mr1')), dagupan: await ofBranch('Dagupan'), cebu: await ofBranch('Cebu') }
  })
}

/** A client among the places of mr1, made by an administrator. */
export async function addDeskClient(fields: Partial<Client> = {}): Promise<Client> {
  const reply = await as('admin').post('/client/create', { ...plainClient(at('held')), ...fields })
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}

/** Sends a change of a client. */
export const update = (person: DeskUser, id: string, fields: Record<string, unknown>) => (): Promise<Reply> =>
  as(person).put(`/client/update/${id}`, fields)

/** What a call offers to ask for; it must have written nothing. */
export const offered = (send: () => Promise<Reply>): Promise<ApprovalOffer> => offeredBy(app, send)

/** Asks for what was offered, as the dialog does. */
export const sendRequest = (person: DeskUser, offer: ApprovalOffer, more: Record<string, unknown> = {}, key?: string): Promise<Reply> =>
  as(person).post('/approval/request', { ...offer, approval_message: 'Please', ...more }, key === undefined ? {} : { headers: { 'idempotency-key': key } })

/** Has a call answered 202 and asks for it; gives the request. */
export async function requested(person: DeskUser, send: () => Promise<Reply>): Promise<Approval> {
  const { status, body } = await send()
  expect([status, body.code]).toEqual([202, undefined])
  const asked = await sendRequest(person, body)
  expect([asked.status, asked.body.message]).toEqual([201, undefined])
  return asked.body
}

export const decide = (person: DeskUser, decision: Decision, id: string, more: Record<string, unknown> = {}, key?: string): Promise<Reply> =>
  as(person).post(`/approval/${decision}`, { approval_id: id, ...more }, key === undefined ? {} : { headers: { 'idempotency-key': key } })

/** A decision that must be taken, and how the request stands after it. */
export async function decided(person: DeskUser, decision: Decision, id: string, more: Record<string, unknown> = {}): Promise<Approval> {
  const { status, body } = await decide(person, decision, id, more)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

export const info = async (id: string): Promise<Client> => (await as('admin').get(`/client/info/${id}`)).body
export const request = async (id: string): Promise<Approval> => (await as('admin').get(`/approval/info/${id}`)).body

/** Runs what must leave everything as it was, but that a session was used. */
export const leavesUnchanged = <T>(work: () => Promise<T>): Promise<T> => leaves(work, ['sessions'])

/** What a refusal tells, which must have left everything as it was. */
export const refusedUnchanged = async (send: () => Promise<Reply>): Promise<Refusal> => refusalOf(await leavesUnchanged(send))

export type AuditLine = { user_id: string; action: string; record_id: string; before: unknown; after: unknown }

/** The newest lines of the audit trail, newest first. */
export async function audited(lines: number): Promise<AuditLine[]> {
  const { rows } = await app.pool.query<AuditLine>('select user_id, action, record_id, before, after from audit_log order by id desc limit $1', [lines])
  return rows
}

/** How often each answer was given: its status, with the code of a refusal. */
export function counted(replies: readonly Reply[]): Record<string, number> {
  const answers = new Map<string, number>()
  for (const { status, body } of replies) {
    const answer = body.code === undefined ? `${status}` : `${status} ${body.code}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  return Object.fromEntries(answers)
}

/** The tables that a request and its decision write to, apart from the records that it is about. */
const trail = ['approvals', 'notifications', 'audit_log', 'idempotency_keys', 'sessions']

/** Runs what must change nothing but requests and their trail. */
export const changesOnlyRequests = <T>(work: () => Promise<T>): Promise<T> => leaves(work, trail)

/** The whole way of a call that needs approval: nothing happens until it is approved. Gives the request as it ended. */
export async function throughApproval(person: DeskUser, send: () => Promise<Reply>, approver: DeskUser): Promise<Approval> {
  const { approval_id } = await changesOnlyRequests(() => requested(person, send))
  const ended = await decided(approver, 'approve', approval_id)
  expect(ended).toMatchObject({ status: 'APPROVED', decided_by: as(approver).id, decision_message: 'Your request has been approved', may_decide: false, may_cancel: false })
  return ended
}

/** How many versions a client has had. */
export async function versions(id: string): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>('select count(*)::int + 1 as n from client_revisions where id = $1', [id])
  return rows[0]?.n ?? 0
}

const minutes = perFile(() => ({ gone: 0 }))

/** A visit or call as it is sent, each a minute after the one before. */
export const aContact = (client_id: string, more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  client_id,
  visit_type: 'visit',
  visit_result: 'Not Around',
  visit_time: new Date(app.clock.now.getTime() - 3_600_000 + 60_000 * (minutes().gone += 1)).toISOString(),
  location_error: 'unavailable',
  ...(more['visit_type'] === 'call' && { override_reason: 'A test of requests' }),
  ...more,
})

/** Has somebody record a visit or call at once. */
export async function contact(person: DeskUser, client_id: string, more: Record<string, unknown> = {}): Promise<Visit> {
  const { status, body } = await as(person).post('/visit/create', aContact(client_id, { visit_type: person.startsWith('tele') ? 'call' : 'visit', ...more }))
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

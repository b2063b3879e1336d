import type { Client } from '@bisita/contract/clients/clients'
import type { ClientRevision } from '@bisita/contract/clients/clients.revisions'
import { actors, perFile } from '../../../testing/seed.ts'
import type { TestCaller, Reply, TestApp } from '../../../testing/app.ts'
import { settled } from '../../../testing/settled.ts'
import { newClient } from './writers.ts'

/** A page of the feed as it was answered. */
export type FeedAnswer = {
  readonly items: readonly ClientRevision[]
  readonly count: number
  readonly next_revision_id: number
  readonly next_after: string | null
}

const random = perFile(actors(7))

/** Adds a client at a place, with other fields if they matter. */
export async function addClient(caller: TestCaller, location_id: string, fields: Partial<Client> = {}): Promise<Client> {
  return answered(await caller.post('/client/create', { ...newClient(random(), location_id), ...fields }), 201)
}

export async function changeClient(caller: TestCaller, id: string, fields: Partial<Client>): Promise<Client> {
  return answered(await caller.put(`/client/update/${id}`, fields), 200)
}

/** A record as the feed has it: a request that waits is no change of the client. */
export const asInFeed = ({ pending_approval: _, next_touchpoint: _next, touchpoint_state: _state, ...record }: Client): Omit<Client, 'pending_approval' | 'next_touchpoint' | 'touchpoint_state'> => record

export async function deleteClient(caller: TestCaller, id: string): Promise<void> {
  answered(await caller.delete(`/client/delete/${id}`), 200)
}

/** The body of an answer that must be the one expected. */
export function answered(reply: Reply, status: number): Reply['body'] {
  if (reply.status !== status) throw new Error(`answered ${reply.status}, not ${status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Reads a page of the feed, once everything that has begun by now has ended. */
export async function feed(app: TestApp, caller: TestCaller, from: { revision: number; after?: string | null }, ipp = 1000): Promise<FeedAnswer> {
  await settled(app.pool)
  const after = from.after ? `&after=${from.after}` : ''
  return answered(await caller.get(`/client/revisions/${from.revision}?ipp=${ipp}${after}`), 200)
}

/** The newest revision that a caller may know of. */
export async function newest(app: TestApp, caller: TestCaller): Promise<number> {
  await settled(app.pool)
  return answered(await caller.get('/client/revisions/info'), 200).latest_revision_id
}

/** The actions in the feed for one client, in order. */
export const feedEventsOf = (items: readonly ClientRevision[], id: string): string[] =>
  items.filter((item) => item.id === id).map(({ action }) => action)

/** Runs SQL that no call exists for yet, in one transaction, and returns its revision. */
export async function assign(app: TestApp, ...statements: readonly [string, readonly unknown[]][]): Promise<number> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    for (const [statement, values] of statements) await client.query(statement, [...values])
    const { rows } = await client.query<{ revision: number }>('select bisita_revision() as revision')
    await client.query('commit')
    return (rows[0] as { revision: number }).revision
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export const assignStatement = (user: string | undefined, location: string): [string, unknown[]] => [
  `insert into mr_locations (user_id, location_id, branch_id)
    select $1::uuid, location_id, branch_id from branch_locations where location_id = $2`,
  [user, location],
]

export const unassignStatement = (user: string | undefined, location: string): [string, unknown[]] => [
  'delete from mr_locations where user_id = $1 and location_id = $2',
  [user, location],
]

export const addPlace = (branch: string | undefined, location: string): [string, unknown[]] => [
  'insert into branch_locations (location_id, branch_id) values ($2, $1)',
  [branch, location],
]

export const removePlace = (location: string): [string, unknown[]] => ['delete from branch_locations where location_id = $1', [location]]

export const moveMember = (user: string | undefined, branch: string | null | undefined): [string, unknown[]] => [
  'update users set branch_id = $2 where id = $1',
  [user, branch],
]

import { randomUUID } from 'node:crypto'
import type { User } from '@bisita/contract/users/users.management'
import { expect } from 'vitest'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { allRefused, app, type Refusal } from '../../../testing/desk.ts'
import { as } from '../../approvals/testing/desk.ts'

/** A password that nobody guesses early. */
export const goodPassword = 'lumang-bangka-sa-dagat'

let made = 0

/** Ids of branches and areas by their names. */
export async function organisation(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await app.pool.query<{ id: string; name: string }>(
    'select id, branch_name as name from branches union all select id, area_name from areas',
  )
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

/** Somebody new as sent, with a username that nobody has. */
export const newPersonBody = (more: Record<string, unknown> = {}): Record<string, unknown> & { id: string; username: string } => ({
  id: randomUUID(),
  username: `person.${(made += 1)}`,
  display_name: `Person ${made}`,
  user_type: 'mr',
  ...more,
})

/** Adds somebody as an administrator; gives the record with the passphrase. */
export async function added(more: Record<string, unknown>): Promise<User & { one_time_passphrase: string }> {
  const reply = await as('admin').post('/user/create', newPersonBody(more))
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}

/** Somebody new who signed in and chose the good password. */
export async function settled(more: Record<string, unknown>): Promise<{ person: User; caller: TestCaller }> {
  const { one_time_passphrase, ...person } = await added(more)
  const caller = await app.signIn(person.username, one_time_passphrase)
  answer(await caller.post('/user/change-password', { current_password: one_time_passphrase, new_password: goodPassword }))
  return { person, caller }
}

/** The body of an answer that must be a success. */
export function answer({ status, body }: Reply): Reply['body'] {
  expect([status < 300, body.message]).toEqual([true, undefined])
  return body
}

/** Everything that the database holds as text, but sessions: where a secret must not be found. */
export async function everythingStored(): Promise<string> {
  const tables = ['approvals', 'audit_log', 'idempotency_keys', 'users', 'settings'] as const
  const texts = await Promise.all(tables.map((table) => app.pool.query<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from ${table} t`)))
  return texts.map(({ rows }) => rows[0]?.text ?? '').join(' ')
}

/** What each of several refusals tells; all of them together must have left everything as it was. */
export const refusals = (sends: readonly (() => Promise<Reply>)[]): Promise<Refusal[]> => allRefused(sends, ['sessions'])

/** The same for sendings that are all refused alike. */
export async function expectRefused(expected: Refusal, sends: readonly (() => Promise<Reply>)[]): Promise<void> {
  expect(await refusals(sends)).toEqual(sends.map(() => expected))
}

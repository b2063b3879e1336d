import { beforeAll, expect, test } from 'vitest'
import { app, openApp } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { differingClients } from '../testing/derived.ts'

/** A request of the demo as it is stored, with the username of the requester. */
type Row = {
  readonly id: string
  readonly call: string
  readonly input: { readonly params: { readonly id: string }; readonly body: Record<string, unknown> }
  readonly status: string
  readonly title: string
  readonly requested_at: Date
  readonly username: string
}

/** What the server decides about a request, and so what must stand in its row. */
const decided = 'call, input, actions, record_type, record_id, client_id, branch_id, to_branch_id, type, title, changes'

openApp()
let rows: readonly Row[]
beforeAll(async () => {
  const stored = await app.pool.query<Row>(
    'select a.*, u.username from approvals a join users u on u.id = a.requested_by order by requested_at',
  )
  rows = stored.rows
})

const waiting = () => rows.filter(({ status }) => status === 'PENDING')

test('the demo has requests in every state', () => {
  expect(waiting()).toHaveLength(12)
  expect(new Set(rows.map(({ status }) => status)).size).toBe(4)
})

test('each stands as the server offers it to the same person at the same time, but for those carried out', async () => {
  const today = app.clock.now
  for (const row of rows.filter(({ status }) => status !== 'APPROVED')) {
    app.clock.now = row.requested_at
    const offer = await send(await app.signIn(row.username), row)
    const [text = ''] = offer.metadata_format.split('.')
    const said = JSON.parse(Buffer.from(text, 'base64url').toString())
    const stored = await app.pool.query(`select ${decided} from approvals where id = $1`, [row.id])
    expect(said).toMatchObject(stored.rows[0])
  }
  app.clock.now = today
})

/** Does what a request asks for as if for the first time; must need approval. */
async function send(caller: TestCaller, { call, input }: Row): Promise<{ metadata_format: string }> {
  const { id } = input.params
  const reply =
    call === 'clients.update'
      ? await caller.put(`/client/update/${id}`, input.body)
      : await caller.delete(call === 'clients.delete' ? `/client/delete/${id}` : `/visit/delete/${id}`)
  expect([reply.status, reply.body.message]).toEqual([202, undefined])
  return reply.body
}

test('each that waits can be approved by somebody who may, and then happens', async () => {
  const deciders = await Promise.all(['oic1', 'oic2', 'oic3', 'oic4', 'ah1', 'ah2', 'admin'].map((name) => app.signIn(name)))
  for (const row of waiting()) {
    const decider = await whoMay(deciders, row.id)
    const reply = await decider.post('/approval/approve', { approval_id: row.id })
    expect([row.title, reply.status, reply.body.status]).toEqual([row.title, 200, 'APPROVED'])
    expect(await effectOf(row)).toEqual(dueEffect(row))
  }
  expect(await differingClients(app.pool)).toEqual([])
})

async function whoMay(deciders: readonly TestCaller[], approval_id: string): Promise<TestCaller> {
  for (const decider of deciders) {
    const { status, body } = await decider.get(`/approval/info/${approval_id}`)
    if (status === 200 && body.may_decide) return decider
  }
  throw new Error('nobody may decide this')
}

/** The fields of a client that a request names, or that the record is gone. */
async function effectOf({ call, input }: Row): Promise<Record<string, unknown>> {
  const table = call === 'visits.delete' ? 'visits' : 'clients'
  const { rows: found } = await app.pool.query(`select *, deleted_at is not null as deleted from ${table} where id = $1`, [input.params.id])
  return Object.fromEntries(Object.keys(dueEffect({ call, input })).map((field) => [field, found[0][field]]))
}

function dueEffect({ call, input }: Pick<Row, 'call' | 'input'>): Record<string, unknown> {
  const { base_revision_id: _, ...fields } = input.body
  return call === 'clients.update' ? { ...fields, deleted: false } : { deleted: true }
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDeskClient, app, as, counted, decide, info, openDesk, request, requested, update, versions } from './testing/desk.ts'

openDesk()

/** A client whose name mr1 has asked to change. */
async function waiting() {
  const client = await addDeskClient()
  const { approval_id } = await requested('mr1', update('mr1', client.id, { lastname: 'Raced' }))
  return { client, approval_id }
}

/** How often an action stands in the audit trail of a record. */
async function noted(id: string): Promise<Record<string, number>> {
  const { rows } = await app.pool.query<{ action: string; n: number }>('select action, count(*)::int as n from audit_log where record_id = $1 group by 1', [id])
  return Object.fromEntries(rows.map(({ action, n }) => [action, n]))
}

test('of sixty-four who approve at once one does, and the action happens once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { client, approval_id } = await waiting()
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => decide(i % 2 === 0 ? 'oic1' : 'ah1', 'approve', approval_id, {}, randomUUID())),
    )
    expect(counted(replies)).toEqual({ '200': 1, '409 decided': 63 })
    expect(await versions(client.id)).toBe(2)
    expect(await noted(client.id)).toEqual({ 'client.create': 1, 'approval.request': 1, 'client.update': 1, 'approval.approve': 1 })
    const won = replies.find(({ status }) => status === 200)
    expect(await request(approval_id)).toEqual({ ...won?.body, may_decide: false })
  }
})

test('of those who approve, decline and cancel at once one wins, and what it said holds', async () => {
  const endings = { approve: 'APPROVED', decline: 'DECLINED', cancel: 'CANCELLED' } as const
  for (let round = 0; round < 8; round += 1) {
    const { client, approval_id } = await waiting()
    const tries = Array.from({ length: 24 }, (_, i) => (['approve', 'decline', 'cancel'] as const)[(i + round) % 3] as keyof typeof endings)
    const deciders = ['oic1', 'ah1', 'admin'] as const
    const replies = await Promise.all(
      tries.map((decision, i) => decide(decision === 'cancel' ? 'mr1' : (deciders[i % 3] as 'oic1'), decision, approval_id, {}, randomUUID())),
    )
    expect(counted(replies)).toEqual({ '200': 1, '409 decided': 23 })
    const winner = tries[replies.findIndex(({ status }) => status === 200)] as keyof typeof endings
    expect((await request(approval_id)).status).toBe(endings[winner])
    const { lastname } = await info(client.id)
    expect([await versions(client.id), lastname]).toEqual(winner === 'approve' ? [2, 'Raced'] : [1, client.lastname])
  }
})

test('one key sent sixty-four times is one decision with one answer', async () => {
  const { client, approval_id } = await waiting()
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 64 }, () => decide('oic1', 'approve', approval_id, { approval_message: 'Yes' }, key)))
  expect(counted(replies)).toEqual({ '200': 64 })
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(63)
  expect(await versions(client.id)).toBe(2)
  expect(await noted(client.id)).toMatchObject({ 'client.update': 1, 'approval.approve': 1 })
  const other = await decide('oic1', 'approve', approval_id, { approval_message: 'No' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  // Somebody else's key of the same name is another key.
  expect((await decide('ah1', 'approve', approval_id, { approval_message: 'Yes' }, key)).body.code).toBe('decided')
})

test('approving while others change the same client does each once, in any order', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, approval_id } = await waiting()
    const writers = ['Purok 1', 'Purok 2', 'Purok 3'].map((address) => as('oic1').put(`/client/update/${client.id}`, { address }))
    const [approved, ...written] = await Promise.all([decide('ah1', 'approve', approval_id), ...writers])
    expect([approved?.status, ...written.map(({ status }) => status)]).toEqual([200, 200, 200, 200])
    expect(await info(client.id)).toMatchObject({ lastname: 'Raced', address: expect.stringMatching(/^Purok [123]$/) })
    expect(await versions(client.id)).toBe(5)
  }
})

test('approving two requests about one client at once does both', async () => {
  const client = await addDeskClient()
  const renaming = await requested('mr1', update('mr1', client.id, { lastname: 'Both' }))
  const removal = await requested('oic1', () => as('oic1').delete(`/client/delete/${client.id}`))
  const replies = await Promise.all([decide('admin', 'approve', renaming.approval_id), decide('admin2', 'approve', removal.approval_id)])
  const [first, second] = replies.map(({ status }) => status)
  // After the deletion there is nothing to rename.
  expect([[200, 200], [409, 200]]).toContainEqual([first, second])
  expect((await as('admin').get(`/client/info/${client.id}`)).status).toBe(404)
})

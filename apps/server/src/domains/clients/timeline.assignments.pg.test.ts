import type { TimelineEntry } from '@bisita/contract/clients/clients.timeline'
import { describe, expect, test } from 'vitest'
import { added, admin, app, at, mr, oic, openDesk } from './testing/desk.ts'

openDesk()

type AssignmentEntry = Extract<TimelineEntry, { kind: 'assignment' }>

/** The assignments in the timeline of a client, oldest first. */
async function assignments(id: string): Promise<AssignmentEntry[]> {
  const { status, body } = await admin.get(`/client/timeline/${id}?ipp=1000`)
  expect(status).toBe(200)
  expect(body.count).toBe(body.items.length)
  return body.items.filter(({ kind }: TimelineEntry) => kind === 'assignment').toReversed()
}

const summary = (entries: readonly AssignmentEntry[]) => entries.map(({ by, what }) => [what.assigned ? 'given' : 'taken', what.user_id, what.directly, by])

/** Another MR of the branch, who holds none of its places. */
async function mr2(): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(`select id from users where username = 'mr2'`)
  const { id } = rows[0] as { id: string }
  await app.pool.query('delete from mr_locations where user_id = $1', [id])
  return id
}

describe('the timeline of a client tells who it was given to and taken from', () => {
  test('with its place, and by whom', async () => {
    const other = await mr2()
    const location = at('branch')
    const { id } = await added({ location_id: location }, admin)
    expect(await assignments(id)).toEqual([])
    expect((await oic.post('/assignment/assign', { user_id: other, assignment_ids: [location] })).status).toBe(200)
    expect((await oic.delete(`/assignment/mr-assignments/${other}`, { assignment_ids: [location] })).status).toBe(200)
    const entries = await assignments(id)
    expect(summary(entries)).toEqual([
      ['given', other, false, oic.id],
      ['taken', other, false, oic.id],
    ])
    expect(entries[0]?.by_name).toEqual(expect.any(String))
  })

  test('alone, and without anybody where the audit knows nobody', async () => {
    const other = await mr2()
    const { id } = await added({ location_id: at('branch', 1) }, admin)
    expect((await oic.post('/assignment/assign-clients', { user_id: other, client_ids: [id] })).status).toBe(200)
    await app.pool.query('delete from mr_clients where client_id = $1', [id])
    expect(summary(await assignments(id))).toEqual([
      ['given', other, true, oic.id],
      ['taken', other, true, null],
    ])
  })

  test('only while it lived there, and not what one change gave and took', async () => {
    const other = await mr2()
    const [first, second] = [at('branch', 2), at('branch', 3)]
    const { id } = await added({ location_id: first }, admin)
    const give = (location: string) => admin.post('/assignment/assign', { user_id: other, assignment_ids: [location] })
    expect((await give(second)).status).toBe(200)
    expect((await admin.put(`/client/update/${id}`, { location_id: second })).status).toBe(200)
    expect((await give(first)).status).toBe(200)
    expect(await assignments(id)).toEqual([])
    await app.pool.query('update mr_locations set user_id = user_id where user_id = $1 and location_id = $2', [other, second])
    expect(await assignments(id)).toEqual([])
    expect((await admin.delete(`/assignment/mr-assignments/${other}`, { assignment_ids: [first, second] })).status).toBe(200)
    expect(summary(await assignments(id))).toEqual([['taken', other, false, admin.id]])
    expect(mr.id).not.toBe(other)
  })
})

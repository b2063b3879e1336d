import { randomUUID } from 'node:crypto'
import { type Approval, approval as approvalSchema, approvalStatuses } from '@bisita/contract/approvals'
import type { Role } from '@bisita/contract/users/roles'
import { mayDecide } from '@bisita/rules/people/deciding'
import { beforeAll, describe, expect, test } from 'vitest'
import { actors, seedOf } from '../../testing/seed.ts'
import { addDeskClient, app, as, at, contact, decided, openDesk, type DeskUser, requested, update } from './testing/desk.ts'

openDesk()

const random = actors(seedOf('approvals'))()

/** A request as its row is. */
type Row = {
  readonly id: string
  readonly status: Approval['status']
  readonly record_id: string
  readonly requested_by: string
  readonly requester_type: Role
  readonly requester_branch_id: string | null
  readonly branch_id: string | null
  readonly to_branch_id: string | null
  readonly actions: never[]
  readonly requested_at: Date
  readonly decided_at: Date | null
}

type Member = { readonly id: string; readonly username: string; readonly user_type: Role; readonly branch_id: string | null; readonly heads: string[] }

let rows: Row[]
let members: ReadonlyMap<string, Member>

const readers: readonly DeskUser[] = ['mr1', 'mr2', 'mr5', 'tele1', 'tele2', 'oic1', 'oic2', 'oic3', 'ah1', 'ah2', 'admin', 'admin2']

async function readWorld(): Promise<void> {
  rows = (await app.pool.query<Row>('select * from approvals')).rows
  const found = await app.pool.query<Member>(
    `select u.id, username, user_type, branch_id, coalesce(array_agg(b.id::text) filter (where b.id is not null), '{}') as heads
     from users u left join area_heads h on h.user_id = u.id left join branches b on b.area_id = h.area_id group by u.id`,
  )
  members = new Map(found.rows.map((member) => [member.id, member]))
}

/** Who sees a request, said once more and as plainly as it can be: own, the members', and those about the branch's clients. */
function sees(reader: Member, row: Row): boolean {
  if (reader.user_type === 'admin' || row.requested_by === reader.id) return true
  const home = members.get(row.requested_by)?.branch_id ?? null
  const branches = reader.user_type === 'oic' ? [reader.branch_id] : reader.user_type === 'ah' ? reader.heads : []
  return [home, row.branch_id].some((branch) => branch !== null && branches.includes(branch))
}

const member = (person: DeskUser): Member => members.get(as(person).id) as Member
const decider = (person: DeskUser) => ({ ...member(person), heads: new Set(member(person).heads) })

const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)

function listed(person: DeskUser, { status = 'ALL', record = '', sort = '-requested_at' }: { status?: string; record?: string; sort?: string }): string[] {
  const field = sort.replace('-', '') as 'requested_at' | 'decided_at'
  const sign = sort.startsWith('-') ? -1 : 1
  return rows
    .filter((row) => sees(member(person), row) && (status === 'ALL' || row.status === status) && (record === '' || row.record_id === record))
    .toSorted((a, b) => sign * (compare(a[field]?.getTime() ?? -1, b[field]?.getTime() ?? -1) || compare(a.id, b.id)))
    .map(({ id }) => id)
}

/** Requests of everybody about records everywhere, some at the same moment, most of them decided. */
async function fill(): Promise<void> {
  await readWorld()
  const people = [...members.values()].filter(({ username }) => /^(mr|tele|oic|ah)\d$/.test(username))
  const branches = [null, ...new Set(people.flatMap(({ branch_id }) => branch_id ?? []))]
  const clients = (await app.pool.query<{ id: string }>('select id from clients where deleted_at is null order by id limit 40')).rows
  for (let i = 0; i < 160; i += 1) {
    const by = random.pick(people)
    const status = random.pick(approvalStatuses)
    const at = new Date(app.clock.now.getTime() - 1000 * random.below(20))
    await app.pool.query(
      `insert into approvals (id, offer_id, call, input, actions, record_type, record_id, client_id, branch_id, to_branch_id, changes, title, type, message,
         metadata, status, requested_by, requester_type, requester_branch_id, requested_at, decided_by, decided_at, decision_message)
       values ($1, $1, 'clients.update', '{}', $2, 'client', $3, $3, $4, $5, '[]', 'Title', 'Type', 'Message', '', $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict do nothing`,
      [
        randomUUID(), [random.pick(['client.update_identity', 'client.move_out', 'client.delete', 'visit.delete', 'itinerary.out_of_scope'])],
        random.pick(clients).id, random.pick(branches), random.pick(branches), status, by.id, by.user_type, random.pick([by.branch_id, random.pick(branches)]), at,
        ...(status === 'PENDING' ? [null, null, null] : [as('admin').id, new Date(at.getTime() + 1000 * random.below(5)), 'Said']),
      ],
    )
  }
  // Somebody has moved since, and is somebody else's member now.
  await app.pool.query(`update users set branch_id = (select id from branches where branch_name = 'Cebu') where username = 'mr4'`)
  await readWorld()
}

describe('the list', () => {
  beforeAll(fill)

  test.for(readers)('of %s is its own, its members’ and its clients’, for each status, record and order', async (person) => {
    const record = random.pick(rows).record_id
    const queries = [{}, ...['ALL', ...approvalStatuses].map((status) => ({ status })), { record }, { record, status: 'PENDING' }]
    for (const query of queries) {
      for (const sort of [undefined, 'requested_at', '-requested_at', 'decided_at', '-decided_at']) {
        const wanted = listed(person, { ...query, ...(sort && { sort }) })
        const search = new URLSearchParams({ ipp: '1000', ...('status' in query && { filter_status: query.status }), ...('record' in query && { record_id: record }), ...(sort && { sort }) })
        const { status, body } = await as(person).get(`/approval/list?${search}`)
        const page = { status, ids: body.items.map((item: Approval) => item.approval_id), count: body.count, pages: body.pages, hasNext: body.hasNext }
        expect(page, `${person} ${search}`).toEqual({ status: 200, ids: wanted, count: wanted.length, pages: wanted.length === 0 ? 0 : 1, hasNext: false })
      }
    }
  })

  test('comes page by page, ten at a time unless the query says otherwise, and nothing past its end', async () => {
    const wanted = listed('ah1', {})
    const read = async (query: string) => (await as('ah1').get(`/approval/list?${query}`)).body
    expect(await read('')).toMatchObject({ count: wanted.length, pages: Math.ceil(wanted.length / 10), hasNext: true, items: { length: 10 } })
    const pages = await Promise.all(Array.from({ length: Math.ceil(wanted.length / 7) + 1 }, (_, i) => read(`ipp=7&page=${i + 1}`)))
    expect(pages.flatMap(({ items }) => items.map((item: Approval) => item.approval_id))).toEqual(wanted)
    expect(pages.map(({ hasNext }) => hasNext)).toEqual(pages.map((_, i) => (i + 1) * 7 < wanted.length))
  })

  test.for(readers)('tells %s whom it may decide about and which it may cancel, and info says the same', async (person) => {
    const { body } = await as(person).get('/approval/list?ipp=1000')
    for (const item of body.items as Approval[]) {
      const row = rows.find(({ id }) => id === item.approval_id) as Row
      const pending = row.status === 'PENDING'
      const may = [pending && mayDecide(decider(person), { ...row, tie: null }), pending && row.requested_by === as(person).id]
      expect([item.approval_id, item.may_decide, item.may_cancel]).toEqual([row.id, ...may])
    }
    const item = body.items[0] as Approval
    expect((await as(person).get(`/approval/info/${item.approval_id}`)).body).toEqual(item)
    const { body: waits } = await as(person).get('/user/list-info')
    const pending = (body.items as Approval[]).filter(({ status }) => status === 'PENDING')
    expect([waits.pending_approvals, waits.my_requests]).toEqual([pending.filter((one) => one.may_decide).length, pending.filter((one) => one.may_cancel).length])
  })

  test.for(readers)('shows %s nothing else: what is out of scope is not there', async (person) => {
    const hidden = rows.filter((row) => !sees(member(person), row)).slice(0, 20)
    const answers = await Promise.all([randomUUID(), ...hidden.map(({ id }) => id)].map((id) => as(person).get(`/approval/info/${id}`)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, request_id: '' }]))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })
})

describe('what a request shows', () => {
  test('is the same in every answer, complete, with what the record is today; lists leave the signed text out', async () => {
    const client = await addDeskClient({ lastname: 'Shown', location_id: at('held') })
    const asked = await requested('mr1', update('mr1', client.id, { lastname: 'Changed', location_id: at('held', 1) }))
    expect(Object.keys(asked).toSorted()).toEqual(Object.keys(approvalSchema.shape).toSorted())
    const { body: list } = await as('mr1').get(`/approval/list?record_id=${client.id}`)
    const { body: one } = await as('mr1').get(`/approval/info/${asked.approval_id}`)
    expect([list.items, one]).toEqual([[{ ...asked, metadata_format: '' }], asked])
    expect(asked.metadata_format).not.toBe('')
    const path = async (id: string) => (await app.pool.query('select location from locations where id = $1', [id])).rows[0].location
    const places = { field: 'location_id', before: await path(at('held')), after: await path(at('held', 1)), now: await path(at('held')) }
    expect(asked.changes).toEqual([{ field: 'lastname', before: 'Shown', after: 'Changed', now: 'Shown' }, places])
    expect(asked).toMatchObject({ client_id: client.id, client_name: 'Shown, Juan', requested_by: as('mr1').id, requested_at: app.clock.now.toISOString(), decided_by_name: null })
    await as('oic1').put(`/client/update/${client.id}`, { lastname: 'Other', location_id: at('held', 2) })
    const seen = (await as('oic1').get(`/approval/info/${asked.approval_id}`)).body
    expect(seen.changes.map(({ now }: { now: unknown }) => now)).toEqual(['Other', await path(at('held', 2))])
    expect(seen).toMatchObject({ client_name: 'Other, Juan', may_decide: true, may_cancel: false })
  })

  test('marks the client in info and list while it waits, and is no change of it in the feed', async () => {
    const client = await addDeskClient({ lastname: 'Marked', sss_id: '3477770001' })
    const marks = async () => [
      (await as('mr1').get(`/client/info/${client.id}`)).body.pending_approval,
      (await as('mr1').get('/client/list?keyword=3477770001')).body.items[0].pending_approval,
    ]
    const feed = async () => (await as('mr1').get(`/client/revisions/${client.revision_id - 1}`)).body.items.filter((item: { id: string }) => item.id === client.id)
    expect(await marks()).toEqual([false, false])
    const before = await feed()
    const { approval_id } = await requested('mr1', update('mr1', client.id, { firstname: 'Waiting' }))
    expect(await marks()).toEqual([true, true])
    expect(await feed()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('pending_approval')
    await decided('mr1', 'cancel', approval_id)
    expect(await marks()).toEqual([false, false])
    expect(await feed()).toEqual(before)
  })

  test('of a visit marks the visit, not the client', async () => {
    const client = await addDeskClient()
    const made = await contact('mr1', client.id)
    await requested('mr1', () => as('mr1').delete(`/visit/delete/${made.id}`))
    expect((await as('mr1').get(`/client/info/${client.id}`)).body.pending_approval).toBe(false)
    expect((await as('mr1').get(`/visit/list?client_id=${client.id}`)).body.items).toMatchObject([{ id: made.id, pending_approval: true }])
  })
})

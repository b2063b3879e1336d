import { roles, type Role } from '@bisita/contract/users/roles'
import type { User } from '@bisita/contract/users/users.management'
import { fold } from '@bisita/rules/fold'
import { describe, expect, test } from 'vitest'
import { app, as, openDesk, type DeskUser } from '../approvals/testing/desk.ts'

openDesk()

/** A person as its row is, with the areas that it is in or heads and the locations that it holds. */
type Row = {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly tenure_date: string | null
  readonly last_login: Date | null
  readonly created_at: Date
  readonly deactivated_at: Date | null
  readonly deleted: boolean
  readonly area_id: string | null
  readonly heads: string[]
  readonly location_ids: string[]
}

async function rows(): Promise<Row[]> {
  const { rows: found } = await app.pool.query<Row>(
    `select u.*, u.tenure_date::text as tenure_date, u.deleted_at is not null as deleted, b.area_id,
      array(select area_id::text from area_heads h where h.user_id = u.id) as heads,
      array(select location_id from mr_locations m where m.user_id = u.id) as location_ids
     from users u left join branches b on b.id = u.branch_id`,
  )
  return found
}

/** Whom somebody sees, said once more and as plainly as it can be (promises/people 4). */
function sees(reader: Row, one: Row): boolean {
  if (one.deleted) return false
  if (reader.user_type === 'admin') return true
  if (reader.user_type === 'oic') return one.branch_id === reader.branch_id
  const inBranches = one.branch_id === null ? ['mr', 'tele', 'oic'].includes(one.user_type) : false
  return inBranches || (one.area_id !== null && reader.heads.includes(one.area_id))
}

type Wanted = { readonly [field in 'keyword' | 'user_type' | 'branch_id' | 'area_id' | 'location_id' | 'deactivated' | 'sort']?: string }

const passes = (one: Row, wanted: Wanted): boolean =>
  fold(wanted.keyword ?? '').split(' ').every((word) => fold(one.display_name).includes(word) || one.username.includes(word)) &&
  (wanted.user_type === undefined || one.user_type === wanted.user_type) &&
  (wanted.branch_id === undefined || one.branch_id === wanted.branch_id) &&
  (wanted.area_id === undefined || one.area_id === wanted.area_id || one.heads.includes(wanted.area_id)) &&
  (wanted.location_id === undefined || one.location_ids.includes(wanted.location_id)) &&
  (wanted.deactivated === undefined || (one.deactivated_at !== null) === (wanted.deactivated === 'Y'))

const orders: Readonly<Record<string, (row: Row) => string | number>> = {
  display_name: (row) => fold(row.display_name),
  username: (row) => row.username,
  user_type: (row) => roles.indexOf(row.user_type),
  last_login: (row) => row.last_login?.getTime() ?? 0,
  tenure_date: (row) => row.tenure_date ?? '',
  created_at: (row) => row.created_at.getTime(),
}

const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)

function listed(world: readonly Row[], person: DeskUser, wanted: Wanted): string[] {
  const reader = world.find(({ id }) => id === as(person).id) as Row
  const sort = wanted.sort ?? 'display_name'
  const by = orders[sort.replace('-', '')] as (row: Row) => string | number
  return world
    .filter((one) => sees(reader, one) && passes(one, wanted))
    .toSorted((a, b) => (sort.startsWith('-') ? -1 : 1) * (compare(by(a), by(b)) || compare(a.id, b.id)))
    .map(({ id }) => id)
}

async function read(person: DeskUser, wanted: Wanted & { page?: string; ipp?: string }) {
  const { status, body } = await as(person).get(`/user/list?${new URLSearchParams(wanted)}`)
  expect([status, body.message]).toEqual([200, undefined])
  return body as { items: User[]; count: number; pages: number; hasNext: boolean }
}

const readers = ['oic1', 'oic3', 'ah1', 'ah2', 'admin'] as const

describe('the list of people', () => {
  test('is what the scope, the filters and the sort say, for everybody who may read it', async () => {
    await app.pool.query(`update users set deactivated_at = now() where username in ('mr4', 'tele3')`)
    await app.pool.query(`update users set deleted_at = now() where username = 'mr8'`)
    await app.pool.query(`update users set branch_id = null where username = 'tele4'`)
    await app.pool.query(`update users set display_name = 'Ñoño de la Cruz' where username = 'mr2'`)
    const world = await rows()
    const locationId = world.find(({ username }) => username === 'mr1')?.location_ids[0] as string
    const ids = (field: 'branch_id' | 'area_id') => [...new Set(world.map((row) => row[field]).filter((id) => id !== null))]
    const filters: Wanted[] = [
      {},
      ...Object.keys(orders).flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
      ...['nono cruz', 'CRUZ', 'mr', 'm 1', '%', 'nobody at all'].map((keyword) => ({ keyword })),
      ...roles.map((user_type) => ({ user_type })),
      ...ids('branch_id').map((branch_id) => ({ branch_id })),
      ...ids('area_id').map((area_id) => ({ area_id })),
      { location_id: locationId },
      { location_id: '0000000000' },
      { deactivated: 'Y' },
      { deactivated: 'N', user_type: 'mr', sort: '-username' },
    ]
    const found = new Set<string>()
    for (const person of readers)
      for (const wanted of filters) {
        const { items, count } = await read(person, { ...wanted, ipp: '1000' })
        const due = listed(world, person, wanted)
        expect({ person, wanted, ids: items.map(({ id }) => id), count }).toEqual({ person, wanted, ids: due, count: due.length })
        for (const id of due) found.add(id)
      }
    expect(found.size).toBe(world.filter(({ deleted }) => !deleted).length)
  })

  test('comes in pages', async () => {
    const due = listed(await rows(), 'admin', {})
    const pages = Math.ceil(due.length / 7)
    for (let page = 1; page <= pages + 1; page += 1) {
      const { items, ...about } = await read('admin', { page: String(page), ipp: '7' })
      expect(items.map(({ id }) => id)).toEqual(due.slice((page - 1) * 7, page * 7))
      expect(about).toEqual({ count: due.length, pages, hasNext: page < pages })
    }
    expect((await read('admin', {})).items).toHaveLength(10)
  })

  test('shows an mr with the first locations by name and how many there are, and nobody with a secret', async () => {
    const { items } = await read('ah1', { ipp: '1000' })
    const mr = items.find(({ username }) => username === 'mr1') as User
    const { rows: assigned } = await app.pool.query<{ id: string }>(
      `select l.id from mr_locations m join locations l on l.id = m.location_id where m.user_id = $1 order by l.path_key, l.id`,
      [mr.id],
    )
    expect(assigned.length).toBeGreaterThan(0)
    expect(mr.mr_locations.map(({ id }) => id)).toEqual(assigned.slice(0, 20).map(({ id }) => id))
    expect(mr).toMatchObject({ mr_locations_count: assigned.length, assigned_branch: 'Baguio', assigned_area: { area_name: 'North' }, deactivated: 'N' })
    expect(items.find(({ username }) => username === 'oic1')).toMatchObject({ mr_locations: [], mr_locations_count: 0 })
    expect(JSON.stringify(items)).not.toMatch(/argon2|password_hash|created_hash/)
  })
})

describe('one person', () => {
  test('is shown within the scope and nowhere else', async () => {
    const world = await rows()
    for (const person of readers) {
      const reader = world.find(({ id }) => id === as(person).id) as Row
      for (const one of world) {
        const { status, body } = await as(person).get(`/user/info/${one.id}`)
        const due = sees(reader, one) ? [200, one.id, one.display_name] : [404, undefined, undefined]
        expect([person, one.username, status, body.id, body.display_name]).toEqual([person, one.username, ...due])
      }
    }
  })
})

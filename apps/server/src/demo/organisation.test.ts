import { beforeAll, expect, test } from 'vitest'
import { type LocationRow, locationRows } from '../domains/locations/psgc/rows.ts'
import { readShippedEdition } from '../domains/locations/psgc/edition.ts'
import { type DemoOrganisation, demoOrganisation } from './organisation.ts'

let places: LocationRow[]
let demo: DemoOrganisation
beforeAll(async () => {
  places = locationRows(await readShippedEdition())
  demo = demoOrganisation(1, '2026-11-21', places)
})

const usernames = (of: readonly { username: string }[]) => of.map((user) => user.username).sort()

test('has the nineteen users of the decisions, each in the right branch', () => {
  const branchOf = new Map(demo.branches.map((branch) => [branch.id, branch.branch_name]))
  const members = (name: string) =>
    usernames(demo.users.filter((user) => user.branch_id !== null && branchOf.get(user.branch_id) === name))
  expect(members('Baguio')).toEqual(['mr1', 'mr2', 'oic1', 'tele1'])
  expect(members('Dagupan')).toEqual(['mr3', 'mr4', 'oic2', 'tele2'])
  expect(members('Cebu')).toEqual(['mr5', 'mr6', 'oic3', 'tele3'])
  expect(members('Davao')).toEqual(['mr7', 'mr8', 'oic4', 'tele4'])
  expect(usernames(demo.users.filter((user) => user.branch_id === null))).toEqual(['admin', 'ah1', 'ah2'])
  for (const user of demo.users) expect(user.username.replace(/\d/, '')).toBe(user.user_type)
  for (const field of ['id', 'username', 'display_name'] as const)
    expect(new Set(demo.users.map((user) => user[field])).size).toBe(19)
})

test('has two areas with their heads and branches', () => {
  const nameOf = new Map(demo.users.map((user) => [user.id, user.username]))
  const areas = demo.areas.map((area) => ({
    name: area.area_name,
    head: nameOf.get(area.head_id),
    branches: demo.branches.filter((branch) => branch.area_id === area.id).map((branch) => branch.branch_name),
  }))
  expect(areas).toEqual([
    { name: 'North', head: 'ah1', branches: ['Baguio', 'Dagupan'] },
    { name: 'South', head: 'ah2', branches: ['Cebu', 'Davao'] },
  ])
})

test('gives each branch 150 to 400 real barangays around its city, and no barangay to two', () => {
  const byId = new Map(places.map((place) => [place.id, place]))
  for (const branch of demo.branches) {
    expect(branch.location_ids.length).toBeGreaterThanOrEqual(150)
    expect(branch.location_ids.length).toBeLessThanOrEqual(400)
    const cities = new Set(branch.location_ids.map((id) => byId.get(id)?.mun_city))
    expect(cities).toContain(`City of ${branch.branch_name}`)
    expect(cities).not.toContain(undefined)
  }
  const all = demo.branches.flatMap((branch) => branch.location_ids)
  expect(new Set(all).size).toBe(all.length)
})

test('splits a branch between its two MRs, with a little overlap and a little left over', () => {
  for (const branch of demo.branches) {
    const [first, second] = branch.mrs.map((mr) => new Set(mr.location_ids))
    const whole = branch.location_ids.length
    const both = branch.location_ids.filter((id) => first?.has(id) && second?.has(id)).length
    const neither = branch.location_ids.filter((id) => !first?.has(id) && !second?.has(id)).length
    expect(branch.mrs.flatMap((mr) => mr.location_ids).every((id) => branch.location_ids.includes(id))).toBe(true)
    expect(both).toBeGreaterThan(0)
    expect(both / whole).toBeLessThan(0.1)
    expect(neither).toBeGreaterThan(0)
    expect(neither / whole).toBeLessThan(0.1)
  }
})

test('is the same for the same seed and day, and moves its dates with the day', () => {
  expect(demoOrganisation(1, '2026-11-21', places)).toEqual(demo)
  const later = demoOrganisation(1, '2026-12-01', places)
  expect(later.users.map((user) => user.display_name)).toEqual(demo.users.map((user) => user.display_name))
  expect(later.created_at > demo.created_at).toBe(true)
  expect(later.users[0]?.id).not.toBe(demo.users[0]?.id)
})

test('says what to do where the locations are missing', () => {
  expect(() => demoOrganisation(1, '2026-11-21', [])).toThrow('No locations around Baguio: load the locations first.')
})

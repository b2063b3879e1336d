import { availed } from '@bisita/contract/visits/outcomes'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { locationsAround, stir } from '../../testing/models/clientsWorld.ts'
import { clientIn, storeContact } from './testing/contacts.ts'

/** Which kinds of contact the lists of a role have. */
const kindsOf = {
  mr1: ['visit'], mr2: ['visit'], tele1: ['call'], oic1: ['visit', 'call'], oic3: ['visit', 'call'], ah1: ['visit', 'call'], admin: ['visit', 'call'],
} as const
type Person = keyof typeof kindsOf
const people = Object.keys(kindsOf) as Person[]

openApp()
const callers = signedIn(...people)
/** The codes of provinces by their names. */
let provinces: ReadonlyMap<string, string>

beforeAll(async () => {
  await stir(app, callers.admin)
  // What members of a branch do outside its places: their supervisors see it, others don't.
  const { other, none } = await locationsAround(app, 'mr2')
  for (const locations of [other, none]) {
    const client = await clientIn(app.pool, locations)
    const at = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000)
    await storeContact(app.pool, client, callers.mr2.id, at(2), { has_availed: true, visit_result: null })
    await storeContact(app.pool, client, callers.tele1.id, at(26), { visit_type: 'call' })
  }
  const { body } = await callers.admin.get('/location/filter')
  provinces = new Map(body.provinces.map(({ code, name }: { code: string; name: string }) => [name, code]))
})

/** How many a list says that there are. */
async function count(by: Person, list: 'visit' | 'client', given: Record<string, string>): Promise<number> {
  const { status, body } = await callers[by].get(`/${list}/list?${new URLSearchParams({ ipp: '1', ...given })}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.count
}

test.for(people)('every figure of %s equals its list', async (by) => {
  const kinds = kindsOf[by]
  const { body } = await callers[by].get('/user/dashboard?visits_per_day=7 DAY&average_response=7 DAY')
  const { visits_per_day: days, average_response, visits_group_by: groups, totals } = body
  const week = { date_from: days[0].date, date_to: days.at(-1).date }
  const figures: unknown[] = []
  const lists: unknown[] = []
  for (const visit_type of kinds) {
    for (const day of days) {
      figures.push([day.date, visit_type, day[`${visit_type}s`]])
      lists.push([day.date, visit_type, await count(by, 'visit', { visit_type, date_from: day.date, date_to: day.date })])
    }
    for (const one of groups) {
      figures.push([one.group, visit_type, one[`${visit_type}s`]])
      lists.push([one.group, visit_type, await count(by, 'visit', { visit_type, ...week, filter_province: provinces.get(one.group) as string })])
    }
  }
  const both = kinds.length === 2
  figures.push(both && average_response.results.find(({ result }: { result: string }) => result === availed).count)
  lists.push(both && (await count(by, 'visit', { ...week, has_availed: 'true' })))
  figures.push(totals)
  lists.push({
    clients: await count(by, 'client', {}),
    visited: await count(by, 'client', { visit_status: 'visited' }),
    unvisited: await count(by, 'client', { visit_status: 'unvisited' }),
    availed: await count(by, 'client', { visit_result: availed }),
    with_contact_numbers: await count(by, 'client', { with_contact_numbers: 'true' }),
  })
  expect(figures).toEqual(lists)
  expect(groups.length).toBeGreaterThan(0)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, isWorkingDay, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { fulfilledItinerary, itineraryStatus } from '@bisita/rules/visits/itineraries'
import { type LocationRow, locationRows } from '../../domains/locations/psgc/rows.ts'
import { readShippedEdition } from '../../domains/locations/psgc/edition.ts'
import { type DemoCandidate, demoCandidates } from '../clients/candidates.ts'
import { type DemoContext, demoContext } from '../context.ts'
import { type DemoItinerary, demoItineraries } from './itineraries.ts'

const today = '2026-11-21'
let places: LocationRow[]
let context: DemoContext
let from: readonly DemoCandidate[]
let plans: readonly DemoItinerary[]
beforeAll(async () => {
  places = locationRows(await readShippedEdition())
  context = demoContext({ today, clients: 5000, places })
  from = demoCandidates(context)
  plans = demoItineraries(context, from)
})

const statusOf = (plan: DemoItinerary, day = today) => itineraryStatus({ ...plan, skipped: plan.skipped_at !== null }, day)
const clientOf = (plan: DemoItinerary) => from.find(({ id }) => id === plan.client_id) as DemoCandidate
const visitOf = (plan: DemoItinerary) => clientOf(plan).contacts.find(({ id }) => id === plan.visit_id)
const dayOf = (instant: number) => manilaDay(new Date(instant))

describe('the clients that plans are made of', () => {
  test('live in a branch, and no client stands there twice', () => {
    expect(new Set(from.map(({ id }) => id)).size).toBe(from.length)
    for (const { branch, location_id } of from) expect(branch.location_ids).toContain(location_id)
  })

  test('are no more in a bigger demo, and all there are in a smaller one', () => {
    expect(demoCandidates(demoContext({ today, clients: 1_000_000, places })).length).toBe(5000)
    expect(demoCandidates(demoContext({ today, clients: 60, places })).length).toBeGreaterThan(45)
    expect(demoCandidates(demoContext({ today, clients: 0, places }))).toEqual([])
  })
})

describe('the itineraries of a demo', () => {
  test('are the same every time', () => {
    const again = demoContext({ today, clients: 5000, places: places.toReversed() })
    expect(demoItineraries(again, demoCandidates(again))).toEqual(plans)
  })

  test('give each MR 6 to 12 for each working day from 30 days back to 14 ahead', () => {
    const days = Array.from({ length: 45 }, (_, i) => addDays(today, i - 30)).filter((day) => isWorkingDay(day))
    const perDay = Map.groupBy(plans, ({ assigned_to, visible_at }) => `${assigned_to} ${visible_at}`)
    expect(perDay.size).toBe(8 * days.length)
    for (const [, of] of perDay) expect(of.length >= 6 && of.length <= 12).toBe(true)
    expect(new Set(plans.map(({ visible_at }) => visible_at))).toEqual(new Set(days))
  })

  test('are for clients of the own places', () => {
    const mrs = new Map(context.organisation.branches.flatMap((branch) => branch.mrs.map((mr) => [mr.id, { ...mr, branch_id: branch.id }] as const)))
    for (const { assigned_to, location_id, branch_id } of plans) {
      expect(mrs.get(assigned_to)?.location_ids).toContain(location_id)
      expect(mrs.get(assigned_to)?.branch_id).toBe(branch_id)
    }
  })

  test('were made by the MR, the officer or the telemarketer, before their day and before today', () => {
    for (const { id, created_at, visible_at, created_by, assigned_to, pin_type, branch_id } of plans) {
      expect(dayOf(created_at) < visible_at && created_at < context.startOfToday).toBe(true)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(created_at)
      const branch = context.organisation.branches.find((of) => of.id === branch_id)
      expect([assigned_to, branch?.oic_id, branch?.tele_id]).toContain(created_by)
      expect(pin_type).toBe(created_by === assigned_to ? 'self' : 'assigned')
    }
    expect(new Set(plans.map(({ created_by }) => created_by)).size).toBe(16)
    expect(new Set(plans.map(({ id }) => id)).size).toBe(plans.length)
  })

  test('are mostly visited where their day has passed; of the rest some wait and a few were skipped for a reason', () => {
    const counts = Map.groupBy(plans.filter(({ visible_at }) => visible_at < today), (plan) => statusOf(plan))
    const share = (status: 'visited' | 'pending' | 'skipped') => (counts.get(status)?.length ?? 0) / plans.filter(({ visible_at }) => visible_at < today).length
    expect(share('visited')).toBeGreaterThan(0.65)
    expect(share('pending')).toBeGreaterThan(0.05)
    expect(share('skipped')).toBeGreaterThan(0.02)
    expect(plans.filter(({ visible_at }) => visible_at >= today).every((plan) => statusOf(plan) === 'scheduled')).toBe(true)
    for (const { skipped_at, skip_reason, visible_at } of plans) {
      expect(skip_reason !== null).toBe(skipped_at !== null)
      expect(dayOf(skipped_at ?? startOfDay(visible_at).getTime())).toBe(visible_at)
    }
  })

  test('were visited by the assignee on their day or up to three days after, each by a visit of its own', () => {
    const visited = plans.filter(({ visit_id }) => visit_id !== null)
    expect(new Set(visited.map(({ visit_id }) => visit_id)).size).toBe(visited.length)
    for (const plan of visited) {
      const visit = visitOf(plan)
      expect(visit).toMatchObject({ visit_type: 'visit', user_id: plan.assigned_to })
      const day = dayOf(visit?.visit_time ?? 0)
      expect(day >= plan.visible_at && day <= addDays(plan.visible_at, 3)).toBe(true)
    }
  })

  test('agree with the rule that gives a visit its itinerary, visit after visit', () => {
    const byClient = Map.groupBy(plans, ({ client_id }) => client_id)
    for (const client of from) {
      const own = byClient.get(client.id) ?? []
      const done = new Set<string>()
      for (const visit of client.contacts.filter(({ visit_type }) => visit_type === 'visit')) {
        const standing = own.map((plan) => ({ ...plan, open: plan.skipped_at === null && !done.has(plan.id) }))
        const made = { client_id: client.id, user_id: visit.user_id, day: dayOf(visit.visit_time), itinerary_id: null }
        const chosen = fulfilledItinerary(made, standing.filter(({ created_at }) => created_at < visit.visit_time))
        expect(chosen).toBe(own.find(({ visit_id }) => visit_id === visit.id)?.id ?? null)
        if (chosen !== null) done.add(chosen)
      }
    }
  })

  test('leave no client two open ones, and none whose work has ended', () => {
    const open = plans.filter((plan) => plan.visit_id === null && plan.skipped_at === null)
    expect(new Set(open.map(({ client_id }) => client_id)).size).toBe(open.length)
    expect(open.filter((plan) => clientOf(plan).ended)).toEqual([])
  })

  test.each([
    [0, 0, 0],
    [1, 0, 1],
    [40, 30, 100],
    [600, 300, 512],
    [20_000, 2000, 3072],
    [1_000_000, 2000, 3072],
  ])('of %i clients are from %i to %i', (clients, least, most) => {
    const other = demoContext({ today, clients, places })
    const made = demoItineraries(other, demoCandidates(other)).length
    expect(made >= least && made <= most).toBe(true)
  })
})

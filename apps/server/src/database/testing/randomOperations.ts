import { addDays, manilaDay } from '@bisita/rules/time/days'
import type pg from 'pg'
import { uuidAt } from '../../demo/ids.ts'
import type { Random } from '../../demo/random.ts'
import type { TestCaller, Reply } from '../../testing/app.ts'

/** What random operations work on: the callers, the clients and the locations. */
export type RandomOperationContext = {
  readonly pool: pg.Pool
  /** An administrator. */
  readonly by: TestCaller
  readonly now: () => Date
  readonly clients: readonly string[]
  readonly locations: readonly string[]
  readonly branches: readonly string[]
  readonly mrs: readonly string[]
}

/** The refusals that a random operation may get; any other status is a fault. */
const refusals = new Set([403, 404, 409])

const visitOutcomes = [
  { visit_result: 'Not Around' }, { visit_result: 'Not Around' }, { visit_result: 'Not Interested' }, { visit_result: 'Deceased' },
  { visit_result: 'Interested', visit_secondary_result: 'Undecided' }, { has_availed: true },
] as const

/** One of what is there, or an id of nothing. */
async function someId(pool: pg.Pool, random: Random, query: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(query, [...values])
  return rows.length === 0 ? uuidAt(0, random) : random.pick(rows).id
}

const someItinerary = ({ pool, clients }: RandomOperationContext, random: Random) =>
  someId(pool, random, 'select id from itineraries where client_id = any($1) and deleted_at is null order by id', [clients])

const recording = (ground: RandomOperationContext, random: Random, visit_type: 'visit' | 'call', client_id: string) => ({
  id: uuidAt(ground.now().getTime(), random),
  client_id,
  visit_type,
  visit_time: new Date(ground.now().getTime() - random.below(20) * 60_000).toISOString(),
  // The guard is not what is tried here.
  ...(visit_type === 'visit' ? { location_error: 'unavailable' } : { override_reason: 'A test of moments' }),
  ...random.pick(visitOutcomes),
})

type RandomOperation = (ground: RandomOperationContext, random: Random) => Promise<Reply>

/** A day near the present. */
const someDay = ({ now }: RandomOperationContext, random: Random): string => addDays(manilaDay(now()), random.below(20))

const randomOperations: Readonly<Record<string, RandomOperation>> = {
  plan: (ground, random) =>
    ground.by.post('/itinerary/create', {
      id: uuidAt(ground.now().getTime(), random), client_id: random.pick(ground.clients), visible_at: someDay(ground, random), assigned_to: random.pick(ground.mrs),
    }),
  visit: async (ground, random) => {
    const { rows } = await ground.pool.query<{ id: string; client_id: string }>(
      'select id, client_id from itineraries where client_id = any($1) and deleted_at is null order by id', [ground.clients])
    if (rows.length === 0 || random.chance(0.2)) return ground.by.post('/visit/create', recording(ground, random, 'visit', random.pick(ground.clients)))
    const { id, client_id } = random.pick(rows)
    return ground.by.post('/visit/create', { ...recording(ground, random, 'visit', client_id), itinerary_id: id })
  },
  call: (ground, random) => ground.by.post('/visit/create', recording(ground, random, 'call', random.pick(ground.clients))),
  takeBack: async (ground, random) =>
    ground.by.delete(`/visit/delete/${await someId(ground.pool, random, 'select id from visits where client_id = any($1) and deleted_at is null order by id', [ground.clients])}`),
  change: async (ground, random) =>
    ground.by.put(`/itinerary/update/${await someItinerary(ground, random)}`, {
      ...(random.chance(0.7) && { assigned_to: random.pick(ground.mrs) }), visible_at: someDay(ground, random),
    }),
  skip: async (ground, random) => ground.by.put(`/itinerary/skip/${await someItinerary(ground, random)}`, { reason: 'Rain' }),
  remark: async (ground, random) => ground.by.put(`/itinerary/add-remarks/${await someItinerary(ground, random)}`, { remarks: `Note ${random.below(100)}` }),
  unplan: async (ground, random) => ground.by.delete(`/itinerary/delete/${await someItinerary(ground, random)}`),
  move: (ground, random) => ground.by.put(`/client/update/${random.pick(ground.clients)}`, { location_id: random.pick(ground.locations) }),
  remove: (ground, random) => ground.by.delete(`/client/delete/${random.pick(ground.clients)}`),
  give: (ground, random) =>
    ground.by.post('/branch/assign', { branch_id: random.pick(ground.branches), location_ids: [random.pick(ground.locations)], move: true }),
  take: (ground, random) =>
    ground.by.delete(`/branch/assignments/${random.pick(ground.branches)}`, { location_ids: [random.pick(ground.locations)] }),
  reassign: (ground, random) => ground.by.put(`/user/update/${random.pick(ground.mrs)}`, { branch_id: random.pick(ground.branches) }),
}

/** Which move locations or people between branches, one after the other. */
export const branchChangingOperations = ['give', 'take', 'reassign'] as const

/** How often each is done, out of their sum. */
const operationWeights: Readonly<Record<keyof typeof randomOperations, number>> = {
  plan: 8, visit: 8, call: 2, takeBack: 5, change: 5, skip: 2, remark: 1, unplan: 2, move: 2, remove: 0.3, give: 2, take: 1, reassign: 1,
}

/** Does something at random through HTTP, or nothing where it is refused; `without` are left out. */
export async function performRandomOperation(ground: RandomOperationContext, random: Random, without: readonly string[] = []): Promise<void> {
  const possible = Object.entries(operationWeights).filter(([name]) => !without.includes(name))
  let at = random.real() * possible.reduce((sum, [, share]) => sum + share, 0)
  const [name = 'plan'] = possible.find(([, share]) => (at -= share) < 0) ?? []
  const { status, body } = await (randomOperations[name] as RandomOperation)(ground, random)
  if (status >= 300 && !refusals.has(status)) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`)
}

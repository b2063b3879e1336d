import type { ClientBase } from 'pg'
import { copyRows } from '../database/copy.ts'
import { type PlacementFacts, placementFactsStatement, placementColumns, placementOf } from '../placement/facts.ts'
import type { DemoStrategy } from './strategies.ts'

/** Clients that are placed at once. */
const batch = 5000
/** The generation of a new database's first strategy. */
const generation = 1

/** Writes the strategies; the current one is what people work by from then on. */
export async function insertStrategies(client: ClientBase, strategies: readonly DemoStrategy[], created_at: string): Promise<void> {
  await copyRows(
    client, 'strategies', ['id', 'name', 'description', 'is_current', 'version', 'working_days', 'defaults', 'created_at'],
    strategies.map((s) => [s.id, s.name, s.description, s.is_current, s.version, s.working_days, JSON.stringify(s.defaults), created_at]),
  )
  const steps = strategies.flatMap(({ touchpoints }) => touchpoints)
  await copyRows(
    client, 'touchpoints',
    ['id', 'strategy_id', 'position', 'kind', 'name', 'wait_days', 'role', 'script', 'max_times', 'next', 'otherwise'],
    steps.map((p) => [
      p.id, p.strategy, p.position, p.kind, p.name, p.wait_days, p.role, p.script, p.max_times, JSON.stringify(p.next), p.otherwise === null ? null : JSON.stringify(p.otherwise),
    ]),
  )
  const present = strategies.filter(({ is_current }) => is_current)
  await copyRows(
    client, 'strategy_generations',
    ['generation', 'strategy_id', 'version', 'working_days', 'defaults', 'touchpoints', 'present', 'made_at', 'present_from'],
    present.map((s) => [generation, s.id, s.version, s.working_days, JSON.stringify(s.defaults), JSON.stringify(s.touchpoints), true, created_at, created_at]),
  )
  await copyRows(
    client, 'generation_touchpoints', ['generation', 'position', 'touchpoint_id', 'kind', 'name', 'role', 'script'],
    present.flatMap(({ touchpoints }) => touchpoints.map((p) => [generation, p.position, p.id, p.kind, p.name, p.role, p.script])),
  )
}

/** Places the clients that stand nowhere yet in what people work by, if there is such a thing. */
export async function placeSeeded(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Pick<DemoStrategy, 'working_days' | 'defaults' | 'touchpoints'> & { generation: number }>(
    'select generation, working_days, defaults, touchpoints from strategy_generations where present',
  )
  const plan = rows[0]
  if (plan === undefined) return
  const missing = 'c.id > $1 and not exists (select from client_placements t where t.generation = $2 and t.client_id = c.id)'
  for (let after = '00000000-0000-0000-0000-000000000000', more = true; more; ) {
    const { rows: facts } = await client.query<PlacementFacts>(placementFactsStatement(missing, 'order by c.id limit $3'), [after, plan.generation, batch])
    const placed = facts.map((of) => placementOf(plan, of))
    await copyRows(client, 'client_placements', ['generation', ...placementColumns], placed.map((row) => [plan.generation, ...placementColumns.map((column) => row[column])]))
    after = facts.at(-1)?.id ?? after
    more = facts.length === batch
  }
}

import type { Impact } from '@bisita/contract/touchpoints/strategies'
import { impactDays, impactExamples } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { addDays } from '@bisita/rules/time/days'
import { isDueState, touchpointStateOf } from '@bisita/rules/touchpoints/touchpointState'
import type { Executor } from '../../database/connection.ts'
import { calendarFor } from '../../placement/calendar.ts'
import { type Placement, placementOf } from '../../placement/facts.ts'
import { readPlacementFacts } from '../../placement/place.ts'
import { Problem } from '../../problem.ts'
import { type PlacementBefore, tryLockDryRun, currentPlacements } from './impact.store.ts'
import type { StoredStrategy } from './strategies.store.ts'

const batch = 2000
/** Milliseconds that it may take. */
const longest = 60_000
const first = '00000000-0000-0000-0000-000000000000'

type Counted = { clients: number; ended: number; newly_due: number; no_longer_due: number; moved: number }

/** Adds the clients up that are looked at one by one. */
class ImpactCounter {
  readonly counts: Counted = { clients: 0, ended: 0, newly_due: 0, no_longer_due: 0, moved: 0 }
  readonly examples: Impact['examples'] = []
  private readonly days = new Map<string, { visits: number; calls: number }>()
  private readonly strategy: StoredStrategy
  private readonly today: string

  constructor(strategy: StoredStrategy, today: string) {
    this.strategy = strategy
    this.today = today
    for (let ahead = 0; ahead < impactDays; ahead += 1) this.days.set(addDays(today, ahead), { visits: 0, calls: 0 })
  }

  add(placement: Placement, { client_id, client_name, touchpoint_id, ...before }: PlacementBefore): void {
    const { counts } = this
    const state = touchpointStateOf(placement, this.today)
    const step = placement.open_on === null ? undefined : this.strategy.touchpoints[(placement.position ?? 0) - 1]
    const [isDue, wasDue] = [isDueState(state), isDueState(before.state)]
    const moved = touchpoint_id !== null && step !== undefined && touchpoint_id !== step.id
    counts.clients += 1
    counts.ended += state === 'ended' ? 1 : 0
    counts.newly_due += isDue && !wasDue ? 1 : 0
    counts.no_longer_due += wasDue && !isDue ? 1 : 0
    counts.moved += moved ? 1 : 0
    const day = placement.open_on === null ? undefined : this.days.get(isDue ? this.today : placement.open_on)
    if (day !== undefined) day[placement.kind === 'call' ? 'calls' : 'visits'] += 1
    if (this.examples.length === impactExamples || !(moved || state !== before.state || placement.open_on !== before.due_on)) return
    const touchpoint = step === undefined ? null : { name: step.name, kind: step.kind, position: step.position }
    this.examples.push({ client_id, client_name, before, after: { touchpoint, state, due_on: placement.open_on } })
  }

  result(): Impact {
    return { ...this.counts, due_per_day: [...this.days].map(([date, counted]) => ({ date, ...counted })), examples: this.examples }
  }
}

/**
 * What publishing a strategy would do on a Manila day, by the code that does it.
 * @throws Problem too_many where somebody else asks now, not_ready where it takes too long
 */
export async function impactOf(db: Executor, strategy: StoredStrategy, today: string): Promise<Impact> {
  if (!(await tryLockDryRun(db))) throw new Problem('too_many', { message: 'Somebody is trying a strategy out now. Please try again in a moment.', retryAfter: 10 })
  const plan = { ...strategy, calendar: await calendarFor(db, strategy.touchpoints) }
  const counter = new ImpactCounter(strategy, today)
  const begun = performance.now()
  for (let after = first, more = true; more; ) {
    const facts = await readPlacementFacts(db, 'c.id > $1', [after, batch], 'order by c.id limit $2')
    const before = await currentPlacements(db, facts.map(({ id }) => id), today)
    for (const of of facts) counter.add(placementOf(plan, of), before.get(of.id) as PlacementBefore)
    after = facts.at(-1)?.id ?? after
    more = facts.length === batch
    if (performance.now() - begun > longest) throw new Problem('not_ready', { message: 'This takes too long to work out. Please try again when fewer people are at work.' })
  }
  return counter.result()
}

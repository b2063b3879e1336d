import type { StepState } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { maximumUpcoming } from '@bisita/contract/touchpoints/touchpoints.kinds'
import type { StrategyProgress, ProgressStep } from '@bisita/contract/touchpoints/touchpoints'
import type { Strategy, Touchpoint } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { endsWork } from '../visits/outcomes.ts'
import { startPlacement, dueOn, inOrder, applyContact, type PlacementState } from './placementState.ts'
import { dueState } from './touchpointState.ts'
import { type StrategyContact, type StrategyPlan, defaultNext, isRepeat } from './ways.ts'

type Whole = Pick<Strategy, 'id' | 'name' | 'version' | 'working_days' | 'defaults' | 'touchpoints'> & Pick<StrategyPlan, 'afterCrediting'>

type StepsSoFar = { readonly place: PlacementState; readonly steps: readonly ProgressStep[]; readonly by: string | undefined }

const shown = ({ id, name, kind, position }: Touchpoint): ProgressStep['touchpoint'] => ({ id, name, kind, position })

/** The placement, the steps done and skipped so far, and the id of the contact that ended the work (`by`). */
function soFar(strategy: Whole, made: string, contacts: readonly StrategyContact[]): StepsSoFar {
  const steps: ProgressStep[] = []
  const say = (position: number, state: StepState, rest: Pick<ProgressStep, 'due_at' | 'visit_id' | 'done_at'>) => {
    const step = strategy.touchpoints[position - 1]
    if (step !== undefined) steps.push({ touchpoint: shown(step), state, ...rest })
  }
  let place = startPlacement(strategy, made)
  let due = place.due_on
  let stopped: string | undefined
  let ended: string | undefined
  for (const contact of inOrder(contacts)) {
    const [next, { done, skipped }] = applyContact(strategy, place, contact)
    if (done !== null) say(done, 'done', { due_at: due, visit_id: contact.id, done_at: contact.visit_time })
    for (const position of skipped) say(position, 'skipped', { due_at: null, visit_id: null, done_at: null })
    if (next.stopped === null) stopped = undefined
    else if (place.stopped === null) stopped = contact.id
    if (endsWork(contact.visit_result)) ended = contact.id
    place = next
    due = next.due_on ?? due
  }
  return { place, steps, by: place.ended === place.stopped ? stopped : ended }
}

/** The present step, and the steps after it if each is done on its due day. */
function ahead(strategy: Whole, place: PlacementState, today: string): { readonly next: ProgressStep | null; readonly upcoming: readonly ProgressStep[] } {
  let step = place.position === null ? undefined : strategy.touchpoints[place.position - 1]
  let day = place.due_on
  if (step === undefined || day === null) return { next: null, upcoming: [] }
  const next: ProgressStep = { touchpoint: shown(step), state: dueState(day, today), due_at: day, visit_id: null, done_at: null }
  const seen = new Set([step.position])
  const upcoming: ProgressStep[] = []
  while (step.kind !== 'terminate' && upcoming.length < maximumUpcoming) {
    const goto = defaultNext(step)
    if (goto === 'terminate' || isRepeat(goto, step.position) || seen.has(Number(goto))) break
    step = strategy.touchpoints[Number(goto) - 1]
    if (step === undefined) break
    seen.add(step.position)
    day = step.kind === 'terminate' ? day : dueOn(strategy, step, day, step.wait_days)
    upcoming.push({ touchpoint: shown(step), state: 'upcoming', due_at: day, visit_id: null, done_at: null })
  }
  return { next, upcoming }
}

/** Words for why nothing is due. */
const endWords = {
  deceased: 'The client is deceased.',
  moved_out: 'The client has moved out.',
  outcome: 'Ended by the outcome of the last contact that counted.',
  completed: 'All steps of the strategy are done.',
} as const

const nobody: StrategyProgress = { strategy: null, steps: [], next: null, terminated: false, reason: null }

/**
 * What progress depends on besides contacts: the Manila days on which the client was made and today, and a block of all
 * contact.
 */
export type ProgressContext = { readonly made: string; readonly do_not_contact?: string | undefined; readonly do_not_contact_reason?: string | null | undefined; readonly today: string }

/** The progress of a client (promises/strategies 3). */
export function progressOf(strategy: Whole | null, contacts: readonly StrategyContact[], about: ProgressContext): StrategyProgress {
  if (strategy === null) return nobody
  const { place, steps, by } = soFar(strategy, about.made, contacts)
  const head = { strategy: { id: strategy.id, name: strategy.name, version: strategy.version } }
  if (about.do_not_contact === 'all') {
    const message = about.do_not_contact_reason ? `Do not contact: ${about.do_not_contact_reason}` : 'Do not contact.'
    return { ...head, steps: [...steps], next: null, terminated: false, reason: { code: 'do_not_contact', message } }
  }
  if (place.ended !== null) {
    const reason = { code: place.ended, message: endWords[place.ended], ...(by !== undefined && { visit_id: by }) }
    return { ...head, steps: [...steps], next: null, terminated: true, reason }
  }
  const { next, upcoming } = ahead(strategy, place, about.today)
  return { ...head, steps: next === null ? [...steps] : [...steps, next, ...upcoming], next, terminated: false, reason: null }
}


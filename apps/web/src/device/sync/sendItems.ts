import { type AwaitingRow, recordOf } from '../queue/items.ts'
import { planSending, type SendPlanEntry } from '../queue/order.ts'
import type { Round } from './deps.ts'
import { sendItem } from './sendItem.ts'

/** What stands in the way of items: ids that are not on the server, records whose request waits. */
type Obstacles = { readonly missing: Set<string>; readonly undecided: ReadonlySet<string> }

const obstaclesOf = (awaiting: readonly AwaitingRow[]): Obstacles => {
  const pending = awaiting.filter(({ status }) => status === 'PENDING')
  return { missing: new Set(pending.map(({ id }) => id)), undecided: new Set(pending.map(({ record_id }) => record_id)) }
}

const difference = {
  stored: { waiting: -1 },
  requested: { waiting: -1, awaiting: 1 },
  refused: { waiting: -1, refused: 1 },
  held: {},
  'let go': { waiting: -1 },
} as const

/** Whether an item can be sent now; `tried` has the items waiting for a decision that this round has sent already. */
function isSendable({ entry, needs }: SendPlanEntry, { missing, undecided }: Obstacles, tried: ReadonlySet<string>): boolean {
  const { item } = entry
  if (item.is_error || needs.some((id) => missing.has(id))) return false
  return !item.sending.held || !(undecided.has(recordOf(entry)) || tried.has(item.id))
}

/**
 * Sends all items that can be sent, in order, and each at most once. Items that the user enters or corrects meanwhile are
 * sent at their place in the order. A refused item blocks only the items that depend on it.
 */
export async function sendItems(round: Round): Promise<void> {
  const tried = new Set<string>()
  while (await sendPlanned(round, tried));
}

/** One pass over the plan; true where the queue was changed, so that it has to be planned again. */
async function sendPlanned(round: Round, tried: Set<string>): Promise<boolean> {
  round.touched()
  const { items, awaiting } = await round.count()
  const plan = planSending(items)
  const obstacles = obstaclesOf(awaiting)
  for (const planned of plan) {
    const { id } = planned.entry.item
    if (!isSendable(planned, obstacles, tried)) {
      obstacles.missing.add(id)
      continue
    }
    await round.pace()
    if (round.touched()) return true
    round.updateState({ phase: 'sending', current: id })
    tried.add(id)
    const sent = await sendItem(round, planned.entry)
    round.updateState({ current: null })
    if (sent === 'gone') return true
    if (sent !== 'stored' && sent !== 'let go') obstacles.missing.add(id)
    if (sent === 'stored' || sent === 'requested') round.sent()
    round.adjustCounts(difference[sent])
    round.changed()
  }
  return round.touched()
}

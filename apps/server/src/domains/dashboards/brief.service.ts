import type { BriefItem } from '@bisita/contract/dashboards/dashboards.brief'
import type { DashboardFinding } from '@bisita/contract/dashboards/dashboards.overview'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { countPlanned } from './brief.store.ts'
import { readFindings } from './findings.store.ts'

/** What an oic or ah should look at this morning: the findings of the dashboard, each with its cause. Nothing for the other roles. */
export async function readBrief(db: Executor, caller: Caller, now: Date): Promise<readonly BriefItem[]> {
  if (caller.user_type !== 'oic' && caller.user_type !== 'ah') return []
  const today = manilaDay(now)
  const findings = await readFindings(db, caller, now, today)
  const items: BriefItem[] = []
  for (const { kind, rows, more } of findings) {
    const [worst] = rows
    if (worst !== undefined) items.push({ kind, count: rows.length + more, worst, ...(await causeOf(db, kind, worst, findings, today)) })
  }
  return items
}

type Cause = Pick<BriefItem, 'cause' | 'figure'>

async function causeOf(db: Executor, kind: DashboardFinding['kind'], worst: BriefItem['worst'], findings: readonly DashboardFinding[], today: string): Promise<Cause> {
  const isAmong = (of: DashboardFinding['kind']) => findings.some((one) => one.kind === of && one.rows.some(({ id }) => id === worst.id))
  const plain = (cause: BriefItem['cause']): Cause => ({ cause, figure: null })
  if (kind === 'same_place') return plain('one_place')
  if (kind === 'due_rising') return plain('more_due')
  if (kind === 'no_sync') return plain(worst.value === null ? 'never_synced' : 'phone_silent')
  if (kind === 'unsent') return plain(isAmong('no_sync') ? 'phone_silent' : 'work_waits')
  // Fewer visits than usual: they may be on the phone, or there was no plan, or it was not carried out.
  if (isAmong('no_sync')) return plain('phone_silent')
  if (isAmong('unsent')) return plain('phone_unsent')
  const { planned, open } = await countPlanned(db, worst.id, { from: addDays(today, -7), to: addDays(today, -1) })
  if (planned === 0) return plain('nothing_planned')
  return open > 0 ? { cause: 'plan_not_done', figure: open } : { cause: 'few_planned', figure: planned }
}

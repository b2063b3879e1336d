import { readQuarantineBacklog } from '../../database/inspecting/inspectQuarantine.ts'
import type { Executor } from '../../database/connection.ts'
import { fault, good, type Finding } from './finding.ts'

/** Days that somebody's unsent work may wait for an officer before it counts as forgotten. */
const longest = 14

/** Whether the unsent work of people who were deactivated is being decided about. */
export async function checkQuarantine(db: Executor): Promise<Finding> {
  const { items, days, ofNoBranch } = await readQuarantineBacklog(db)
  if (items === 0) return good('Quarantine', 'nothing waits')
  const said = `unsent work of people who were deactivated: ${items} to be decided, the first for ${days} days`
  if (days <= longest) return good('Quarantine', said)
  const who = ofNoBranch > 0 ? 'The officer of the branch, and an administrator where the person had none' : 'The officer of the branch'
  return fault('Quarantine', said, `${who} accepts or rejects it on the dashboard.`)
}

import type { Executor } from '../../../database/connection.ts'
import { readSettings } from '../../../settings.ts'
import type { JobHandler } from '../../jobs/jobHandler.ts'
import { makeDays } from './evidence.service.ts'
import { lockPeople } from './evidence.store.ts'
import { findUnmadeDays } from './unmade.store.ts'

/** Visits looked at in one transaction. */
const batch = 1000

const first = '00000000-0000-0000-0000-000000000000'

/** Makes the evidence of one batch of visits where it is unknown. Returns where to go on, and null at the end. */
export async function makeUnmade(trx: Executor, from: string): Promise<{ readonly made: number; readonly from: string | null }> {
  const days = await findUnmadeDays(trx, from, batch)
  await lockPeople(trx, days.map(({ user_id }) => user_id))
  const made = await makeDays(trx, await readSettings(trx), days)
  return { made, from: days.at(-1)?.user_id ?? null }
}

/**
 * The job `make_evidence`: gives visits a verdict that have none: those recorded before there were verdicts, or by a program
 * of before that runs beside this one. How far they were from their client is not known of those.
 */
export const evidenceHandler = (): JobHandler => async (run) => {
  let { from, visits } = { from: first, visits: 0, ...run.position }
  for (let more = true; more; ) {
    const before = { from, visits }
    ;({ from, visits, more } = await run.batch(async (trx) => {
      const found = await makeUnmade(trx, before.from)
      const position = { from: found.from ?? before.from, visits: before.visits + found.made }
      return { done: position.visits, position, value: { ...position, more: found.from !== null } }
    }))
  }
  return { visits }
}

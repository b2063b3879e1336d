import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Waits until every transaction begun before has ended, so that feeds show their changes. */
export async function settled(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ now: number }>('select bisita_revision() as now')
  for (;;) {
    const { rows: later } = await pool.query<{ past: boolean }>('select bisita_settled() > $1 as past', [rows[0]?.now])
    if (later[0]?.past) return
    await sleep(10)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../demo/random.ts'
import type { TestApp } from '../../../testing/app.ts'
import { newRow } from '../../../testing/models/visitsWorld.ts'
import { type Ledger, someClient } from '../../clients/testing/ledger.ts'
import { transact } from '../../clients/testing/transactions.ts'

/**
 * Records, changes or takes back a contact, in a transaction of its own that may have begun long before, stay
 * open for a while or be undone in the end.
 */
export async function writeContact({ pool }: TestApp, users: readonly string[], ledger: Ledger, random: Random): Promise<void> {
  const client = someClient(ledger, random)
  const row = newRow(random, client, random.pick(users), new Date(Date.now() - random.below(40 * 86_400_000)))
  const kind = random.real()
  const kept = await transact(pool, async (trx) => {
    if (random.chance(0.2)) {
      await trx.query('select pg_current_xact_id()')
      await sleep(random.below(80))
    }
    if (kind < 0.6) {
      await trx.query(
        `insert into visits (id, client_id, user_id, visit_type, visit_time, has_availed, visit_result, visit_secondary_result, visit_others_result, received_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [row.id, row.client_id, row.user_id, row.visit_type, row.visit_time, row.has_availed, row.visit_result, row.visit_secondary_result, row.visit_others_result, row.received_at],
      )
    } else {
      const change = kind < 0.8 ? `deleted_at = case when deleted_at is null then now() end` : 'has_availed = true, photo_key = $2, duration = coalesce(duration, 0) + 1'
      await trx.query(
        `update visits set ${change} where id = (select id from visits where client_id = $1 order by md5(id::text || $2) limit 1)`,
        [client, String(random.below(1000))],
      )
    }
    if (random.chance(0.2)) await sleep(random.below(80))
    return random.chance(0.9)
  })
  if (kept) ledger.count += 1
}

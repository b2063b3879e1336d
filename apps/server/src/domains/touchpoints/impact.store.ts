import type { Impact } from '@bisita/contract/touchpoints/strategies'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { placementJoins, touchpointState } from '../../placement/placementFields.ts'

/** Names the dry run among the advisory locks of the database: one at a time for the organisation. */
const trying = 1_146_311_703

/** Whether nobody else tries a strategy now; until the transaction ends nobody else can. */
export async function tryLockDryRun(trx: Executor): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(trying)}) as got`.execute(trx)
  return rows[0]?.got ?? false
}

/** Where a client stands now, with the step that it stands at. */
export type PlacementBefore = Impact['examples'][number]['before'] & { readonly client_id: string; readonly client_name: string; readonly touchpoint_id: string | null }

/** How some clients stand in the present generation, on a Manila day. */
export async function currentPlacements(db: Executor, ids: readonly string[], today: string): Promise<ReadonlyMap<string, PlacementBefore>> {
  const { rows } = await sql<PlacementBefore>`
    select c.id as client_id, c.fullname as client_name, pl.open_on as due_on, ${touchpointState(today)} as state,
      case when pl.open_on is not null then st.touchpoint_id end as touchpoint_id,
      case when pl.open_on is not null then json_build_object('name', st.name, 'kind', st.kind, 'position', st.position) end as touchpoint
    from clients c ${placementJoins}
    where c.id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.client_id, row]))
}

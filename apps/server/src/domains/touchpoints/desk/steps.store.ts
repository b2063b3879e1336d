import type { CallAnswer } from '@bisita/contract/calls/call'
import type { touchpointInfo } from '@bisita/contract/touchpoints/desk'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

type Step = NonNullable<CallAnswer<typeof touchpointInfo>['next']>

/** The step of the current strategy at which a client is; null where it has ended, is suspended, or no strategy is current. */
export async function findPresentStep(db: Executor, clientId: string, today: string): Promise<Step | null> {
  const { rows } = await sql<{ step: Step }>`
    select json_build_object(
      'touchpoint', json_build_object('id', t.touchpoint_id, 'name', t.name, 'kind', t.kind, 'position', t.position),
      'state', case when p.open_on < ${today}::date then 'overdue' when p.open_on = ${today}::date then 'due' else 'upcoming' end,
      'due_at', p.open_on) as step
    from strategy_generations g
      join client_placements p on p.generation = g.generation and p.client_id = ${clientId}
      join generation_touchpoints t on t.generation = g.generation and t.position = p.position
    where g.present and p.open_on is not null
  `.execute(db)
  return rows[0]?.step ?? null
}

import type { LastVisitor, Visitor } from '@bisita/contract/touchpoints/touchpoints'
import type { Scope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { placementMembers } from '../../placement/placementFields.ts'
import { inScope } from '../../scope.ts'

/** What a client's progress says beside its contacts. */
export type ClientBlock = { readonly do_not_contact: string; readonly do_not_contact_reason: string | null }

/** What the progress of a client needs; undefined where the client is deleted or out of scope. */
export async function findClientBlock(db: Executor, scope: Scope, id: string): Promise<ClientBlock | undefined> {
  const { rows } = await sql<ClientBlock>`
    select do_not_contact, do_not_contact_reason from clients c
    where c.id = ${id} and c.deleted_at is null and ${inScope(scope, sql`c.location_id`, sql`c.id`)}
  `.execute(db)
  return rows[0]
}

/** The user of the latest contact with a client that is not deleted. */
export async function findLastVisitor(db: Executor, clientId: string): Promise<LastVisitor | null> {
  const { rows } = await sql<LastVisitor>`
    select v.user_id, u.display_name, bisita_instant(v.visit_time) as visit_time, v.visit_type
    from visits v join users u on u.id = v.user_id
    where v.client_id = ${clientId} and v.deleted_at is null order by v.contact_time desc, v.id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Who visited and called a client how often, latest first; of one branch's people alone where one is given. */
export async function findVisitors(db: Executor, clientId: string, branchId?: string | null): Promise<readonly Visitor[]> {
  const within = branchId === undefined ? sql`true` : sql`u.branch_id = ${branchId}::uuid`
  const { rows } = await sql<Visitor>`
    select v.user_id, u.display_name, count(*) filter (where v.visit_type = 'visit')::int as visits,
      count(*) filter (where v.visit_type = 'call')::int as calls, bisita_instant(max(v.contact_time)) as last_at
    from visits v join users u on u.id = v.user_id
    where v.client_id = ${clientId} and v.deleted_at is null and ${within}
    group by v.user_id, u.display_name order by max(v.contact_time) desc, v.user_id
  `.execute(db)
  return rows
}

/** Where clients in scope stand, in the order of their ids, as JSON text, and whether more follow. */
export async function readStates(db: Executor, scope: Scope, after: string | undefined, most: number): Promise<{ items: string; more: boolean }> {
  const { rows } = await sql<{ items: string; more: boolean }>`
    with page as materialized (
      select c.id, c.revision_id from clients c
      join client_placements p on p.generation = (select generation from strategy_generations where present) and p.client_id = c.id
      where c.deleted_at is null and ${inScope(scope, sql`c.location_id`, sql`c.id`)} and ${after === undefined ? sql`true` : sql`c.id > ${after}`}
      order by c.id limit ${most + 1}),
    shown as (select * from page order by id limit ${most})
    select (select coalesce(json_agg(json_build_object('client_id', c.id, 'revision_id', c.revision_id, ${placementMembers}) order by c.id), '[]')::text
      from shown c join strategy_generations gen on gen.present join client_placements pl on pl.generation = gen.generation and pl.client_id = c.id) as items,
      (select count(*) > ${most} from page) as more
  `.execute(db)
  return rows[0] as { items: string; more: boolean }
}

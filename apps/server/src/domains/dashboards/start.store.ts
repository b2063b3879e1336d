import type { StartStep } from '@bisita/contract/dashboards/dashboards.start'
import type { Role } from '@bisita/contract/users/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'

type Condition = RawBuilder<boolean>

const any = (rows: Condition): Condition => sql<boolean>`exists (${rows})`

const ofHead = (userId: string) => sql`select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${userId} and b.deleted_at is null`
const peopleOf = (branches: RawBuilder<unknown>) =>
  any(sql`select from users where branch_id in (${branches}) and user_type in ('mr', 'tele') and deleted_at is null`)
const plansOf = (branches: RawBuilder<unknown>) => any(sql`select from itineraries where branch_id in (${branches}) and deleted_at is null`)
const contactOf = (userId: string, kind: 'visit' | 'call') =>
  any(sql`select from visits where user_id = ${userId} and visit_type = ${kind} and deleted_at is null`)

/** The steps of a role in their order, each with the condition that it is done. */
function stepsOf({ id, user_type, branch_id }: Caller, needsBackup: boolean): readonly (readonly [StartStep, Condition])[] {
  const branch = sql`select ${branch_id}::uuid`
  const steps: Readonly<Record<Role, readonly (readonly [StartStep, Condition])[]>> = {
    mr: [
      ['phone', any(sql`select from devices where user_id = ${id} and last_success_at is not null`)],
      ['first_visit', contactOf(id, 'visit')],
    ],
    tele: [['first_call', contactOf(id, 'call')]],
    oic: [
      ['people', peopleOf(branch)],
      ['mr_places', any(sql`select from mr_locations where branch_id = ${branch_id}::uuid`)],
      ['plan', plansOf(branch)],
    ],
    ah: [
      ['people', peopleOf(ofHead(id))],
      ['plan', plansOf(ofHead(id))],
    ],
    admin: [
      ['areas', any(sql`select from areas where deleted_at is null`)],
      ['branches', any(sql`select from branches where deleted_at is null`)],
      ['places', any(sql`select from branch_locations`)],
      ['people', any(sql`select from users where user_type in ('mr', 'tele') and deleted_at is null`)],
      ['mr_places', any(sql`select from mr_locations`)],
      ['clients', any(sql`select from clients where deleted_at is null`)],
      ['strategy', any(sql`select from strategies where is_current and deleted_at is null`)],
      ...(needsBackup ? ([['backup', any(sql`select from backups where removed_at is null`)]] as const) : []),
    ],
  }
  return steps[user_type]
}

/** The steps of a user's role in their order, and which are done. */
export async function readSteps(db: Executor, user: Caller, needsBackup: boolean): Promise<{ step: StartStep; done: boolean }[]> {
  const steps = stepsOf(user, needsBackup)
  const { rows } = await sql<{ done: boolean[] }>`select array[${sql.join(steps.map(([, done]) => done))}] as done`.execute(db)
  return steps.map(([step], nth) => ({ step, done: rows[0]?.done[nth] ?? false }))
}

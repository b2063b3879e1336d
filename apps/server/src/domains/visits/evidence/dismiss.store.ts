import type { EvidenceCode } from '@bisita/contract/visits/evidence.kinds'
import type { Evidence } from '@bisita/contract/visits/visits.evidence'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import type { Caller } from '../../../http/context.ts'
import { visitInScope } from '../scope.ts'
import { evidenceOf } from './shown.ts'

/** Who recorded a visit in scope. */
export async function findRecorder(trx: Executor, caller: Caller, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`select v.user_id from visits v where v.id = ${id} and ${visitInScope(caller.scope, caller, 'v')}`.execute(trx)
  return rows[0]?.user_id
}

/** What was noticed about a visit that is not deleted, and what of it was dismissed. */
export type Noticed = { readonly codes: readonly EvidenceCode[]; readonly dismissed: readonly EvidenceCode[] }

export async function findNoticed(trx: Executor, id: string): Promise<Noticed | undefined> {
  const { rows } = await sql<Noticed>`
    select v.evidence_codes as codes, array(select flag from evidence_dismissals where visit_id = v.id) as dismissed
    from visits v where v.id = ${id} and v.deleted_at is null
  `.execute(trx)
  return rows[0]
}

type Dismissal = { readonly visit_id: string; readonly flag: EvidenceCode; readonly dismissed_by: string; readonly dismissed_at: Date; readonly note: string }

/** Notes a dismissal, and what the verdict is with it: the visit gets another number, since phones show both. */
export async function addDismissal(trx: Executor, dismissal: Dismissal, evidence: Evidence['verdict']): Promise<void> {
  await trx.insertInto('evidence_dismissals').values(dismissal).execute()
  await trx.updateTable('visits').set({ evidence }).where('id', '=', dismissal.visit_id).execute()
}

/** Removes a user's dismissal, and says what the verdict is without it. Returns its note; undefined where there is none. */
export async function removeDismissal(trx: Executor, { visit_id, flag, dismissed_by }: Omit<Dismissal, 'dismissed_at' | 'note'>, evidence: Evidence['verdict']): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('evidence_dismissals')
    .where('visit_id', '=', visit_id).where('flag', '=', flag).where('dismissed_by', '=', dismissed_by)
    .returning('note')
    .executeTakeFirst()
  await trx.updateTable('visits').set({ evidence }).where('id', '=', visit_id).execute()
  return removed?.note
}

/** The evidence of a visit as a caller is shown it. */
export async function readEvidence(trx: Executor, caller: Caller, id: string): Promise<Evidence> {
  const { rows } = await sql<{ evidence: Evidence }>`select ${evidenceOf(caller)} as evidence from visits v where v.id = ${id}`.execute(trx)
  return (rows[0] as { evidence: Evidence }).evidence
}

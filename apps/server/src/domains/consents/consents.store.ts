import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { ConsentCreate } from '@bisita/contract/consents/consents'
import type { ConsentFact } from '@bisita/rules/consents/counting'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'

/** An answer as it is stored. */
export type NewConsent = Pick<ConsentCreate, 'id' | 'client_id' | 'purpose' | 'channel' | 'answer' | 'how'> & {
  readonly basis: ClientConsent['basis']
  readonly notice: { readonly version: number; readonly sha256: string } | null
  readonly language: 'en' | 'fil' | null
  readonly given_at: string | Date
  readonly received_at: Date
  readonly by: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly created_hash: Buffer | null
  /** The upload that brought it. */
  readonly upload_id?: string | null
}

const rowOf = ({ notice, ...consent }: NewConsent) => ({ ...consent, notice_version: notice?.version ?? null, notice_sha256: notice?.sha256 ?? null, language: notice === null ? null : consent.language })

/** Adds an answer. Returns false, and has added nothing, where the id is taken. Call it with the client locked. */
export const insertConsent = (trx: Executor, consent: NewConsent): Promise<boolean> => insertIfFree(trx.insertInto('consents').values(rowOf(consent)))

/** Adds answers in one statement. Call it with the clients locked. */
export async function insertConsents(trx: Executor, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length > 0) await trx.insertInto('consents').values(consents.map(rowOf)).execute()
}

/** An answer of a client, with what of it is shown. */
export type StoredAnswer = ConsentFact & Pick<ClientConsent, 'how' | 'basis'>

/** The answers of some clients, by client; what an undone upload had brought is left out. */
export async function findAnswers(db: Executor, clientIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredAnswer[]>> {
  const { rows } = await sql<StoredAnswer & { client_id: string }>`
    select s.client_id, s.id, s.purpose, s.channel, s.answer, bisita_instant(s.at) as at, s.how, s.basis, s.by from consents s
    where s.client_id = any(${clientIds}::uuid[]) and not exists (select from consent_voids v where v.consent_id = s.id)
  `.execute(db)
  const found = new Map<string, StoredAnswer[]>(clientIds.map((id) => [id, []]))
  for (const { client_id, ...answer } of rows) found.get(client_id)?.push(answer)
  return found
}

/** What counts for a client. */
export type CountingAnswers = { readonly id: string; readonly consents: readonly ClientConsent[]; readonly visit: string | null; readonly call: string | null }

/** Stores what counts with clients that are locked, where it is another: a new revision of each. */
export async function storeCounting(trx: Executor, clients: readonly CountingAnswers[], by: { readonly user_id: string | null; readonly now: Date }): Promise<void> {
  await sql`
    update clients c set consents = n.consents, consent_visit = n.visit, consent_call = n.call, revised_by = ${by.user_id}::uuid, revised_at = ${by.now}
    from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) n (id uuid, consents jsonb, visit text, call text)
    where c.id = n.id and c.consents <> n.consents
  `.execute(trx)
}

/** Has the answers that an upload brought to some clients count no more. Returns the clients that had any. */
export async function voidConsents(trx: Executor, upload: string, clientIds: readonly string[], by: { readonly user_id: string | null; readonly now: Date }): Promise<readonly string[]> {
  const { rows } = await sql<{ client_id: string }>`
    with gone as (
      insert into consent_voids (consent_id, at, by) select s.id, ${by.now}, ${by.user_id}::uuid from consents s where s.upload_id = ${upload} and s.client_id = any(${clientIds}::uuid[])
      on conflict do nothing returning consent_id)
    select distinct s.client_id from gone join consents s on s.id = gone.consent_id
  `.execute(trx)
  return rows.map(({ client_id }) => client_id)
}

/** Who recorded an answer, about whom; undefined where there is none of that id. */
export const findConsent = (db: Executor, id: string) => db.selectFrom('consents').select(['client_id', 'by']).where('id', '=', id).executeTakeFirst()

/** Forbids every contact with a client that is locked. Returns what was before; undefined where it was forbidden already. */
export async function blockClient(trx: Executor, clientId: string, reason: string, by: { readonly user_id: string; readonly now: Date }) {
  const { rows } = await sql<{ do_not_contact: string; do_not_contact_reason: string | null }>`
    update clients c set do_not_contact = 'all', do_not_contact_reason = coalesce(c.do_not_contact_reason, ${reason}), blocked_by_visit = null,
      revised_by = ${by.user_id}::uuid, revised_at = ${by.now}
    from (select id, do_not_contact, do_not_contact_reason from clients where id = ${clientId}) b
    where c.id = b.id and c.do_not_contact <> 'all' returning b.do_not_contact, b.do_not_contact_reason
  `.execute(trx)
  return rows[0]
}

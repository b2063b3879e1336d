import { startOfDay } from '@bisita/rules/time/days'
import type { UploadedConsent } from '@bisita/rules/uploads/consentCells'
import type { Executor } from '../../database/connection.ts'
import { uuidv7 } from '../../uuid.ts'
import { deriveConsents } from '../consents/consents.service.ts'
import { findAnswers, insertConsents } from '../consents/consents.store.ts'
import type { ImportedBy } from './clients.store.ts'

/** One answer of one client: the same in two uploads is recorded once. */
export const consentKey = (clientId: string, { answer, day }: UploadedConsent): string => `${clientId} ${answer} ${startOfDay(day).toISOString()}`

/** What uploads have said of the consent of those clients that rows say something of, as {@link consentKey} writes it. */
export async function knownConsents(trx: Executor, rows: readonly { readonly consent: UploadedConsent | null }[], targets: ReadonlyMap<string, { readonly id: string }>): Promise<ReadonlySet<string>> {
  if (rows.every(({ consent }) => consent === null)) return new Set()
  const answers = await findAnswers(trx, [...targets.values()].map(({ id }) => id))
  return new Set([...answers].flatMap(([id, facts]) => facts.flatMap(({ answer, at, basis }) => (basis === 'existing' ? [`${id} ${answer} ${new Date(at).toISOString()}`] : []))))
}

/** A client that rows of an upload are about, with what the last of them says of consent. */
type Answering = { readonly id: string; readonly consent?: UploadedConsent }

/**
 * Records what the rows of an upload that were taken say of consent: the office knew it before, in writing. Call it with
 * the clients locked.
 */
export async function writeConsents(
  trx: Executor,
  rows: readonly { readonly client_id: string | null }[],
  targets: readonly Answering[],
  { by, upload }: { readonly by: ImportedBy; readonly upload: string | null },
): Promise<void> {
  const written = new Set(rows.map(({ client_id }) => client_id))
  const answering = targets.flatMap(({ id, consent }) => (consent !== undefined && written.has(id) ? [{ id, consent }] : []))
  if (answering.length === 0) return
  await insertConsents(trx, answering.map(({ id, consent: { answer, day } }) => ({
    id: uuidv7(), client_id: id, purpose: 'marketing', channel: 'any', answer, how: 'written', basis: 'existing', notice: null, language: null,
    given_at: startOfDay(day), received_at: by.now, by: by.user_id, latitude: null, longitude: null, created_hash: null, upload_id: upload,
  })))
  await deriveConsents(trx, answering.map(({ id }) => id), by)
}

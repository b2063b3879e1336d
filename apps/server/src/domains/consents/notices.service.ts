import { createHash } from 'node:crypto'
import type { CallInput } from '@bisita/contract/calls/call'
import type { consentAddNotice, ConsentNotice } from '@bisita/contract/consents/consents'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { findNotices, insertNotice, newestNotice } from './notices.store.ts'

/** The hash of a notice's texts, as the migration of the first one has it. */
const hashOf = (texts: { readonly text_en: string; readonly text_fil: string }): string => createHash('sha256').update(`${texts.text_en}\u001f${texts.text_fil}`).digest('hex')

/**
 * Adds a version of the notice; those before stay as they are.
 * @throws Problem conflict where there is a newer version than the writer has seen
 */
export async function addNotice(context: Context, { base_version, ...texts }: CallInput<typeof consentAddNotice>['body']): Promise<ConsentNotice> {
  const { db, user, now } = context
  const notice = { ...texts, version: base_version + 1, sha256: hashOf(texts) }
  const isNewest = (await newestNotice(db)) === base_version
  if (!isNewest || !(await insertNotice(db, { ...notice, created_at: now, created_by: user.id }))) {
    throw new Problem('conflict', { message: 'Somebody else added a version meanwhile. Look at it before you write another one.' })
  }
  context.audit({ action: 'consent.notice', record_type: 'consent_notice', record_id: String(notice.version), after: notice })
  const [added] = await findNotices(db)
  return added as ConsentNotice
}

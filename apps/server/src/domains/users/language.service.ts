import type { Language } from '@bisita/contract/users/languages'
import type { Context } from '../../http/context.ts'
import { setLanguage } from './users.store.ts'

/** Keeps the language in which the caller reads the screens, for every browser the caller signs in with. */
export async function chooseLanguage(context: Context, language: Language): Promise<{ ok: true }> {
  const { db, user } = context
  const before = await setLanguage(db, user.id, language)
  context.unchanged = before === language
  if (!context.unchanged) context.audit({ action: 'user.language', record_type: 'user', record_id: user.id, before: { language: before }, after: { language } })
  return { ok: true }
}

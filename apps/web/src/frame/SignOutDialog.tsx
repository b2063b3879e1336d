import { Button } from '@mantine/core'
import { useState } from 'react'
import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { saveFile } from '../ui/browser/saveFile.ts'
import type { UnsentSummary } from '../app/session/signOut.ts'
import { useServices } from './useServices.ts'

/** `3 records and 1 photo`, whatever there is of both. */
export const unsentText = (unsent: Exclude<UnsentSummary, 'unknown'>): string =>
  'calls' in unsent
    ? t('{calls, plural, one {# call} other {# calls}}', { calls: unsent.calls })
    : [
        ...(unsent.items > 0 ? [t('{items, plural, one {# record} other {# records}}', { items: unsent.items })] : []),
        ...(unsent.photos > 0 ? [t('{photos, plural, one {# photo} other {# photos}}', { photos: unsent.photos })] : []),
      ].join(t(' and '))

/** What becomes of it. */
export function questionOf(unsent: UnsentSummary): string {
  if (unsent === 'unknown') {
    return t('This phone cannot be read now, so there may be unsent work. Unsent work stays on this phone for you alone and is sent when you sign in here again. Everything else is removed once the phone can be read.')
  }
  const n = 'calls' in unsent ? unsent.calls : unsent.items + unsent.photos
  const values = { what: unsentText(unsent), n }
  return 'calls' in unsent
    ? t('{what} {n, plural, one {has} other {have}} not been sent. {n, plural, one {It stays} other {They stay}} on this computer for you alone, and {n, plural, one {is} other {are}} sent when you sign in here again.', values)
    : t('{what} {n, plural, one {has} other {have}} not been sent. {n, plural, one {It stays} other {They stay}} on this phone for you alone, and {n, plural, one {is} other {are}} sent when you sign in here again. Everything else of yours is removed from this phone.', values)
}

/** Between signing out and the work of this user that the server does not have. */
export function SignOutDialog({ unsent }: { unsent: UnsentSummary }) {
  const { signOut, notices } = useServices()
  const [busy, setBusy] = useState<'export' | 'out' | null>(null)
  const save = async () => {
    setBusy('export')
    try {
      const file = await signOut.exportUnsent()
      if (file !== null) saveFile(file, `bisita-unsent-${new Date().toISOString().slice(0, 10)}.json`)
    } catch {
      notices.show('negative', messages.somethingWrong)
    }
    setBusy(null)
  }
  const leave = async () => {
    setBusy('out')
    await signOut.confirm()
    setBusy(null)
  }
  return (
    <Dialog opened onClose={signOut.cancel} title={t('Sign out with unsent work?')} width={440}>
      <p>{questionOf(unsent)}</p>
      <div className="flex wrap gap-8 above-8">
        <Button onClick={signOut.cancel} data-autofocus>
          {t('Stay signed in')}
        </Button>
        {unsent !== 'unknown' && (
          <Button variant="default" onClick={() => void save()} loading={busy === 'export'}>
            {t('Export')}
          </Button>
        )}
        <Button variant="default" onClick={() => void leave()} loading={busy === 'out'}>
          {t('Sign out')}
        </Button>
      </div>
    </Dialog>
  )
}

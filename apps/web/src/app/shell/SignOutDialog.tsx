import { Button } from '@mantine/core'
import { useState } from 'react'
import { messages } from '@bisita/contract/messages'
import { grouped } from '@bisita/rules/numbers'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { saveFile } from '../../ui/browser/saveFile.ts'
import styles from '../pages/plain/PlainPage.module.css'
import type { Unsent } from '../session/signOut.ts'
import { useServices } from '../useServices.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${grouped(count)} ${many}`)

/** `3 records and 1 photo`, whatever there is of both. */
export const unsentWords = ({ items, photos }: Exclude<Unsent, 'unknown'>): string =>
  [
    ...(items > 0 ? [counted(items, 'record', 'records')] : []),
    ...(photos > 0 ? [counted(photos, 'photo', 'photos')] : []),
  ].join(' and ')

/** What becomes of it. */
export function questionOf(unsent: Unsent): string {
  if (unsent === 'unknown') {
    return 'This phone cannot be read just now, so it is not known whether anything has not been sent. What has not been sent stays on this phone for you alone, and is sent when you sign in here again. Everything else of yours is removed as soon as the phone can be read.'
  }
  const one = unsent.items + unsent.photos === 1
  const [has, stays, is] = one ? ['has', 'It stays', 'is'] : ['have', 'They stay', 'are']
  return `${unsentWords(unsent)} ${has} not been sent. ${stays} on this phone for you alone, and ${is} sent when you sign in here again. Everything else of yours is removed from this phone.`
}

/** Between signing out and the work of this user that the server does not have. */
export function SignOutDialog({ unsent }: { unsent: Unsent }) {
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
    <Dialog opened onClose={signOut.cancel} title="Sign out with unsent work?" width={440}>
      <p>{questionOf(unsent)}</p>
      <div className={styles.actions}>
        <Button onClick={signOut.cancel} data-autofocus>
          Stay signed in
        </Button>
        {unsent !== 'unknown' && (
          <Button variant="default" onClick={() => void save()} loading={busy === 'export'}>
            Export
          </Button>
        )}
        <Button variant="default" onClick={() => void leave()} loading={busy === 'out'}>
          Sign out
        </Button>
      </div>
    </Dialog>
  )
}

import { t } from '@bisita/contract/words'
import { type MouseEvent, useEffect, useState } from 'react'
import { storageOf } from '../../../../frame/storage.ts'
import { isPushOffered, isPushWanted, setPushOffered } from '../agreement.ts'
import { pushBrowserOf } from '../browser.ts'

/** Says once, after the first reminder in the app, that they can come to a closed one too. Nothing is asked here. */
export function PushOffer({ userId, onOpen }: { userId: string; onOpen: (path: string) => void }) {
  const [storage] = useState(() => storageOf(() => window.localStorage))
  const [offers] = useState(() => {
    const browser = pushBrowserOf(window)
    return browser.blocked() === null && !isPushWanted(storage, userId) && !isPushOffered(storage, userId)
  })
  useEffect(() => {
    if (offers) setPushOffered(storage, userId)
  }, [offers, storage, userId])
  if (!offers) return null
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    onOpen('/settings')
  }
  return (
    <p className="small mute pad-10-12">
      {t('Reminders can arrive even while Bisita is closed:')}
      <a href="/settings" className="touch-48" onClick={follow}>
        {t('turn them on in Settings')}
      </a>
      .
    </p>
  )
}

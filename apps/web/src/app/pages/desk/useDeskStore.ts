import { useRef, useState } from 'react'
import { useEntries } from '../../../ui/browser/entries.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { isEntered } from './deskEntry.ts'
import { freshDesk, happened, isDirty, type Desk, type Event } from './deskState.ts'

const name = 'call desk'

/**
 * The desk as it stands in this tab. What is entered and not stored outlives a reload, in the memory of the history, and an
 * expired session, among the drafts.
 */
export function useDeskStore() {
  const drafts = useDrafts()
  const entries = useEntries()
  const [desk, setDesk] = useState<Desk>(() => (drafts.read(name) ?? entries.read(name) ?? freshDesk) as Desk)
  const latest = useRef(desk)
  const tell = (event: Event): Desk => {
    const next = happened(latest.current, event)
    latest.current = next
    entries.write(name, next)
    if (isDirty(next, isEntered)) drafts.keep(name, next)
    else drafts.drop(name)
    setDesk(next)
    return next
  }
  return { desk, tell, latest }
}

export type DeskStore = ReturnType<typeof useDeskStore>

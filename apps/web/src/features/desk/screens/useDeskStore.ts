import { useRef, useState } from 'react'
import { useHistoryMemory } from '../../../ui/browser/historyMemory.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { isEntered } from './deskEntry.ts'
import { freshDesk, applyDeskEvent, isDirty, type DeskState, type DeskEvent } from './deskState.ts'

const name = 'call desk'

/**
 * The desk as it stands in this tab. What is entered and not saved outlives a reload, in the memory of the history, and an
 * expired session, among the drafts; what was saved is the business of `deskCalls`.
 */
export function useDeskStore() {
  const drafts = useDrafts()
  const entries = useHistoryMemory()
  const [desk, setDesk] = useState<DeskState>(() => (drafts.read(name) ?? entries.read(name) ?? freshDesk) as DeskState)
  const latest = useRef(desk)
  const tell = (event: DeskEvent): DeskState => {
    const next = applyDeskEvent(latest.current, event)
    latest.current = next
    entries.write(name, next)
    if (isDirty(next, isEntered)) drafts.save(name, next)
    else drafts.drop(name)
    setDesk(next)
    return next
  }
  return { desk, tell, latest }
}

export type DeskStore = ReturnType<typeof useDeskStore>

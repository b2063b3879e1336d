import { useState } from 'react'

/** Rows chosen in a list that is read page by page. */
export type BranchRowSelection = {
  /** Whether the boxes are there. */
  readonly on: boolean
  readonly ids: ReadonlySet<string>
  readonly begin: () => void
  readonly choose: (ids: readonly string[], wanted: boolean) => void
  /** Takes the boxes away and forgets what was chosen. */
  readonly end: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** What is chosen stays while the pages and filters of the list change. */
export function useBranchRowSelection(): BranchRowSelection {
  const [on, setOn] = useState(false)
  const [ids, setIds] = useState(nothing)
  return {
    on,
    ids,
    begin: () => setOn(true),
    choose: (those, wanted) => {
      const next = new Set(ids)
      for (const id of those) {
        if (wanted) next.add(id)
        else next.delete(id)
      }
      setIds(next)
    },
    end: () => {
      setOn(false)
      setIds(nothing)
    },
  }
}

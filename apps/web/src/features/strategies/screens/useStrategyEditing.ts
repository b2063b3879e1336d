import { strategyProblems } from '@bisita/rules/touchpoints/problems'
import { useMemo, useRef, useState } from 'react'
import { emptyStrategy, type StrategyDraft } from '../draft.ts'
import { applyEdit, type StrategyEdit } from '../editing.ts'
import { strategyIssuesOf } from '../strategyIssues.ts'
import type { Strategy } from '../strategies.queries.ts'
import { withEdit, emptyUndoHistory, redoEdit, undoEdit } from '../undo.ts'
import { draftOf, readOf, sameStrategy } from '../wire.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'

/** What is edited, and the version that it began with. */
type Edited = { readonly draft: StrategyDraft; readonly base: number }

const begin = (strategy: Strategy | null): Edited =>
  strategy === null ? { draft: emptyStrategy, base: 0 } : { draft: draftOf(strategy), base: strategy.version }

/** A strategy under the hands of somebody: what was typed outlives an expired session, and is asked about before it is left. */
export function useStrategyEditing(strategy: Strategy | null) {
  const drafts = useDrafts()
  const name = `strategy/${strategy?.id ?? 'new'}`
  const [edited, setEdited] = useState<Edited>(() => (drafts.read(name) as Edited | undefined) ?? begin(strategy))
  const [tried, setTried] = useState(false)
  const latest = useRef(edited)
  const stored = useMemo(() => begin(strategy), [strategy])
  const changed = !sameStrategy(edited.draft, stored.draft)
  // What nobody has touched follows what is stored.
  const shown = drafts.read(name) === undefined && edited.base !== stored.base ? stored : edited
  const put = (next: Edited) => {
    latest.current = next
    setEdited(next)
    if (sameStrategy(next.draft, stored.draft)) drafts.drop(name)
    else drafts.save(name, next)
  }
  /** What is edited now, whatever was drawn last. */
  const now = (): Edited => (drafts.read(name) === undefined ? shown : latest.current)
  const [undo, setUndo] = useState(emptyUndoHistory)
  const edit = (by: StrategyEdit) => {
    const before = now()
    setUndo((steps) => withEdit(steps, before.draft, by))
    put({ ...before, draft: applyEdit(before.draft, by) })
  }
  const step = (by: typeof undoEdit) => {
    const before = now()
    const found = by(undo, before.draft)
    if (found === null) return
    setUndo(found.undo)
    put({ ...before, draft: found.draft })
  }
  const problems = useMemo(() => strategyProblems(readOf(shown.draft) as Parameters<typeof strategyProblems>[0]), [shown.draft])
  return {
    draft: shown.draft,
    base: shown.base,
    said: strategyIssuesOf(shown.draft, problems, tried),
    changed,
    edit,
    /** One edit back; null where there is none. */
    undo: undo.past.length === 0 ? null : () => step(undoEdit),
    /** What was undone last is done again; null where nothing was. */
    redo: undo.future.length === 0 ? null : () => step(redoEdit),
    /** The person has tried to save: from now on missing values are shown. */
    markTried: () => setTried(true),
    /** It was stored, or is given up: what is stored is shown. */
    settle: (now: Strategy | null) => {
      drafts.drop(name)
      const next = begin(now)
      latest.current = next
      setEdited(next)
      setUndo(emptyUndoHistory)
      setTried(false)
    },
    /** What was typed is to take the place of the version that somebody else has stored meanwhile. */
    rebase: (version: number) => put({ ...latest.current, base: version }),
  }
}

export type StrategyEditing = ReturnType<typeof useStrategyEditing>

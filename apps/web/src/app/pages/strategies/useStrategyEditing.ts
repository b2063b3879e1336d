import { strategyProblems } from '@bisita/rules/touchpoints/problems'
import { useMemo, useRef, useState } from 'react'
import { emptyStrategy, type StrategyDraft } from '../../../domains/touchpoints/strategy/draft.ts'
import { edited, type Edit } from '../../../domains/touchpoints/strategy/editing.ts'
import { saidOf } from '../../../domains/touchpoints/strategy/said.ts'
import type { Strategy } from '../../../domains/touchpoints/strategy/strategies.repository.ts'
import { noted, nothingDone, redone, undone } from '../../../domains/touchpoints/strategy/undo.ts'
import { draftOf, readOf, sameStrategy } from '../../../domains/touchpoints/strategy/wire.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'

/** What is edited, and the version that it began with. */
type Kept = { readonly draft: StrategyDraft; readonly base: number }

const begin = (strategy: Strategy | null): Kept =>
  strategy === null ? { draft: emptyStrategy, base: 0 } : { draft: draftOf(strategy), base: strategy.version }

/** A strategy under the hands of somebody: what was typed outlives an expired session, and is asked about before it is left. */
export function useStrategyEditing(strategy: Strategy | null) {
  const drafts = useDrafts()
  const name = `strategy/${strategy?.id ?? 'new'}`
  const [kept, setKept] = useState<Kept>(() => (drafts.read(name) as Kept | undefined) ?? begin(strategy))
  const [tried, setTried] = useState(false)
  const latest = useRef(kept)
  const stored = useMemo(() => begin(strategy), [strategy])
  const changed = !sameStrategy(kept.draft, stored.draft)
  // What nobody has touched follows what is stored.
  const shown = drafts.read(name) === undefined && kept.base !== stored.base ? stored : kept
  const put = (next: Kept) => {
    latest.current = next
    setKept(next)
    if (sameStrategy(next.draft, stored.draft)) drafts.drop(name)
    else drafts.keep(name, next)
  }
  /** What is edited now, whatever was drawn last. */
  const now = (): Kept => (drafts.read(name) === undefined ? shown : latest.current)
  const [undo, setUndo] = useState(nothingDone)
  const edit = (by: Edit) => {
    const before = now()
    setUndo((steps) => noted(steps, before.draft, by))
    put({ ...before, draft: edited(before.draft, by) })
  }
  const step = (by: typeof undone) => {
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
    said: saidOf(shown.draft, problems, tried),
    changed,
    edit,
    /** One edit back; null where there is none. */
    undo: undo.past.length === 0 ? null : () => step(undone),
    /** What was undone last is done again; null where nothing was. */
    redo: undo.future.length === 0 ? null : () => step(redone),
    /** Somebody wants it stored: from now on what is missing is told. */
    markTried: () => setTried(true),
    /** It was stored, or is given up: what is stored is shown. */
    settle: (now: Strategy | null) => {
      drafts.drop(name)
      const next = begin(now)
      latest.current = next
      setKept(next)
      setUndo(nothingDone)
      setTried(false)
    },
    /** What was typed is to take the place of the version that somebody else has stored meanwhile. */
    rebase: (version: number) => put({ ...latest.current, base: version }),
  }
}

export type StrategyEditing = ReturnType<typeof useStrategyEditing>

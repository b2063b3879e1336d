import type { StrategyDraft } from './draft.ts'
import type { StrategyEdit } from './editing.ts'

/** What a strategy was before each edit, and what it was before each undoing. In memory only. */
export type UndoHistory = { readonly past: readonly StrategyDraft[]; readonly future: readonly StrategyDraft[]; readonly last: string | null }

export const emptyUndoHistory: UndoHistory = { past: [], future: [], last: null }

/** So many steps back are kept. */
const most = 100

/** What an edit is of: letters typed into one field are one edit. */
const fieldOf = (edit: StrategyEdit): string | null =>
  'by' in edit && typeof edit.by === 'object' ? [edit.do, 'of' in edit ? edit.of : '', 'key' in edit ? edit.key : '', ...Object.keys(edit.by)].join(' ') : null

/** An edit was made of what was `before`. */
export function withEdit(undo: UndoHistory, before: StrategyDraft, edit: StrategyEdit): UndoHistory {
  const field = fieldOf(edit)
  const goesOn = field !== null && field === undo.last
  return { past: goesOn ? undo.past : [...undo.past, before].slice(-most), future: [], last: field }
}

type Step = { readonly draft: StrategyDraft; readonly undo: UndoHistory }

/** One edit back; null where there is none. */
export function undoEdit({ past, future }: UndoHistory, now: StrategyDraft): Step | null {
  const draft = past.at(-1)
  return draft === undefined ? null : { draft, undo: { past: past.slice(0, -1), future: [...future, now], last: null } }
}

/** What was undone last is done again; null where nothing was. */
export function redoEdit({ past, future }: UndoHistory, now: StrategyDraft): Step | null {
  const draft = future.at(-1)
  return draft === undefined ? null : { draft, undo: { past: [...past, now], future: future.slice(0, -1), last: null } }
}

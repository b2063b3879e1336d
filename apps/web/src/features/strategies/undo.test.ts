import { expect, test } from 'vitest'
import { emptyStrategy, type StrategyDraft } from './draft.ts'
import { applyEdit, type StrategyEdit } from './editing.ts'
import { withEdit, emptyUndoHistory, redoEdit, undoEdit, type UndoHistory } from './undo.ts'

type Both = { readonly draft: StrategyDraft; readonly undo: UndoHistory }

const begin: Both = { draft: emptyStrategy, undo: emptyUndoHistory }
const make = ({ draft, undo }: Both, ...edits: readonly StrategyEdit[]): Both =>
  edits.reduce<Both>((at, edit) => ({ draft: applyEdit(at.draft, edit), undo: withEdit(at.undo, at.draft, edit) }), { draft, undo })
const back = ({ draft, undo }: Both): Both => undoEdit(undo, draft) ?? { draft, undo }
const forth = ({ draft, undo }: Both): Both => redoEdit(undo, draft) ?? { draft, undo }

const named = (name: string): StrategyEdit => ({ do: 'strategy', by: { name } })
const added: StrategyEdit = { do: 'add', at: 0, key: 'a', kind: 'visit' }

test('nothing was done: there is nothing to undo or to do again', () => {
  expect([undoEdit(emptyUndoHistory, emptyStrategy), redoEdit(emptyUndoHistory, emptyStrategy)]).toEqual([null, null])
})

test('each edit goes back and comes again, a removed step with what led to it', () => {
  const two = make(begin, added, { do: 'add', at: 1, key: 'b', kind: 'call' }, { do: 'step', key: 'a', by: { otherwise: { step: 'b' } } })
  const without = make(two, { do: 'remove', key: 'b' })
  expect(back(without).draft).toEqual(two.draft)
  expect(forth(back(without)).draft).toEqual(without.draft)
  expect(back(back(back(back(without)))).draft).toEqual(emptyStrategy)
  expect(forth(forth(forth(forth(back(back(back(back(without)))))))).draft).toEqual(without.draft)
})

test('letters typed into one field are one edit; another field, or a step between, begins a new one', () => {
  const typed = make(begin, named('P'), named('Pa'), named('Pag'), { do: 'strategy', by: { description: 'x' } }, named('Pagb'))
  expect(back(typed).draft).toMatchObject({ name: 'Pag', description: 'x' })
  expect(back(back(typed)).draft).toMatchObject({ name: 'Pag', description: '' })
  expect(back(back(back(typed))).draft).toEqual(emptyStrategy)
  const again = make(back(make(begin, named('P'))), named('Q'))
  expect(back(again).draft).toEqual(emptyStrategy)
})

test('a new edit leaves nothing to do again, and a hundred steps back are kept', () => {
  const other = make(back(make(begin, added)), named('x'))
  expect(redoEdit(other.undo, other.draft)).toBeNull()
  const many = make(begin, ...Array.from({ length: 150 }, (_, at): StrategyEdit => ({ do: 'add', at: 0, key: `${at}`, kind: 'visit' })))
  let left = many
  for (let at = 0; at < 150; at += 1) left = back(left)
  expect(left.draft.steps).toHaveLength(50)
})

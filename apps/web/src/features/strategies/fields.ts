import { maximumText } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import type { StepDraft, StrategyDraft, WayDraft } from './draft.ts'

/** What is wrong with a field as it was typed. `step` is the key of its step, null for the strategy's own; `way` that of its way. */
export type FieldProblem = { readonly step: string | null; readonly way: string | null; readonly field: string; readonly message: string }

const mostWait = 3650
const mostTimes = 20
const mostScript = 2000

const wrongNumber = (typed: string, least: number, most: number): string | null => {
  const value = typed.trim()
  if (!/^\d+$/.test(value) || Number(value) < least || Number(value) > most) return t('From {least} to {most}.', { least, most })
  return null
}

const wrongText = (typed: string, most: number): string | null => {
  if (typed.trim() === '') return t('This is required.')
  return typed.trim().length > most ? t('At most {most} characters.', { most }) : null
}

type Found = { readonly field: string; readonly message: string | null }

const ofWays = (step: string | null, ways: readonly WayDraft[]): FieldProblem[] =>
  ways.flatMap((way) => {
    const message = way.wait_days.trim() === '' ? null : wrongNumber(way.wait_days, 0, mostWait)
    return message === null ? [] : [{ step, way: way.key, field: 'wait_days', message }]
  })

function ofStep(step: StepDraft, names: ReadonlyMap<string, number>): FieldProblem[] {
  const taken = (names.get(step.name.trim().toLowerCase()) ?? 0) > 1 ? t('Another step has this name.') : null
  const ends = step.kind === 'terminate'
  const found: Found[] = [
    { field: 'name', message: wrongText(step.name, maximumText) ?? taken },
    { field: 'wait_days', message: ends ? null : wrongNumber(step.wait_days, 0, mostWait) },
    { field: 'max_times', message: ends ? null : wrongNumber(step.max_times, 1, mostTimes) },
    { field: 'script', message: step.script.trim().length > mostScript ? t('At most {mostScript} characters.', { mostScript }) : null },
  ]
  const own = found.flatMap(({ field, message }) => (message === null ? [] : [{ step: step.key, way: null, field, message }]))
  return [...own, ...ofWays(step.key, step.ways)]
}

/** Everything typed that could not be stored, in the order in which it stands. */
export function fieldProblems(draft: StrategyDraft): readonly FieldProblem[] {
  const names = new Map<string, number>()
  for (const { name } of draft.steps) names.set(name.trim().toLowerCase(), (names.get(name.trim().toLowerCase()) ?? 0) + 1)
  const name = wrongText(draft.name, maximumText)
  return [
    ...(name === null ? [] : [{ step: null, way: null, field: 'name', message: name }]),
    ...draft.steps.flatMap((step) => ofStep(step, names)),
    ...ofWays(null, draft.defaults),
  ]
}

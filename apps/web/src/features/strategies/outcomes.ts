import { outcomeTable, visitResults } from '@bisita/contract/visits/outcomes'
import type { WayDraft } from './draft.ts'
import { outcomeName } from './labels.ts'

type Outcome = Pick<WayDraft, 'result' | 'secondary_result' | 'contact_detail'>

const only = (result: Outcome['result']): Outcome => ({ result, secondary_result: null, contact_detail: null })

/** The finer results of a call, with the result each goes with. */
const details = [
  ['Not Around', 'No Answer'],
  ['Not Around', 'Busy'],
  ['Not Around', 'Unreachable'],
  ['Not Around', 'Wrong Number'],
  ['Not Around', 'Call Back'],
  ['Interested', 'Call Back'],
  ['Not Interested', 'Do Not Call'],
] as const

/** Every outcome that a way may be for: availed, then each result with what makes it finer. */
const every: readonly Outcome[] = [
  only('Availed'),
  ...visitResults.flatMap((result) => [
    only(result),
    ...outcomeTable[result].map((secondary_result) => ({ ...only(result), secondary_result })),
    ...details.flatMap(([of, contact_detail]) => (of === result ? [{ ...only(result), contact_detail }] : [])),
  ]),
]

/** An outcome as the value of a choice. */
export const valueOf = ({ result, secondary_result, contact_detail }: Outcome): string => [result, secondary_result ?? '', contact_detail ?? ''].join('/')

/** What a value of the choice means. */
export function outcomeOf(value: string): Outcome {
  const [result, second, detail] = value.split('/')
  return { result: result as Outcome['result'], secondary_result: second || null, contact_detail: detail || null }
}

/** What can be chosen; a stored one that no screen offers stays. */
export function outcomeOptions(chosen: Outcome): readonly { value: string; label: string }[] {
  const known = every.some((one) => valueOf(one) === valueOf(chosen))
  return [...every, ...(known ? [] : [chosen])].map((one) => ({ value: valueOf(one), label: outcomeName(one) }))
}

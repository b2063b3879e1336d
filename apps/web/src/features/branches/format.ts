import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { BranchAssignment, Branch, BranchRemoval } from './branchManagement.queries.ts'

/** What is taken out of a branch. */
export type BranchRemovalKind = 'locations' | 'members'

/** A count with its word: `1 client`, `1,250 clients`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** A figure stays with its word where a line ends. */
const unbroken = (words: string): string => words.replaceAll(' ', '\u00a0')

/** What stands in a branch, in a line. */
export const contentText = ({ members, locations, clients }: Pick<Branch, 'members' | 'locations' | 'clients'>): string =>
  [t('{members, plural, one {# member} other {# members}}', { members }), t('{locations, plural, one {# location} other {# locations}}', { locations }), t('{clients, plural, one {# client} other {# clients}}', { clients })].map(unbroken).join(' · ')

const many = { locations: 'locations', members: 'people' } as const
const one = { locations: 'location', members: 'person' } as const

/** What is to leave, with its count. */
export const removalText = (kind: BranchRemovalKind, count: number): string => counted(count, one[kind], many[kind])

/** What a removal takes along, before it is done: a sentence each. */
export function removalEffectTexts(kind: BranchRemovalKind, { removed, mr_assignments, mrs, clients }: BranchRemoval): readonly string[] {
  const single = removed === 1
  const leave = single ? t('{removalText} leaves the branch', { removalText: removalText(kind, removed) }) : t('{removalText} leave the branch', { removalText: removalText(kind, removed) })
  const assignments = t('{mr_assignments, plural, one {# MR assignment} other {# MR assignments}} {mr_assignments, plural, one {goes} other {go}} along', { mr_assignments })
  if (kind === 'members') {
    const assigned = t('{assignments}, with {clients, plural, one {# client} other {# clients}} in those locations.', { assignments, clients })
    return [`${leave}.`, mr_assignments === 0 ? t('No location is assigned to them.') : assigned]
  }
  return [
    single ? t('{leave}, with {value} in it.', { leave, value: clients === 0 ? t('no client') : t('{clients, plural, one {# client} other {# clients}}', { clients }) }) : t('{leave}, with {value} in them.', { leave, value: clients === 0 ? t('no client') : t('{clients, plural, one {# client} other {# clients}}', { clients }) }),
    mr_assignments === 0 ? (single ? t('No MR is assigned to it.') : t('No MR is assigned to any of them.')) : t('{assignments}, of {mrs, plural, one {# MR} other {# MRs}}.', { assignments, mrs }),
  ]
}

/** What was taken out, for the notice after it. */
export function removedText(kind: BranchRemovalKind, { removed, mr_assignments }: BranchRemoval): string {
  const along = mr_assignments === 0 ? '' : t(', and {mr_assignments, plural, one {# MR assignment} other {# MR assignments}} with {removed, plural, one {it} other {them}}', { mr_assignments, removed })
  return t('{removalText} removed from the branch{along}.', { removalText: removalText(kind, removed), along })
}

/** What was put in, for the notice after it. */
export function assignmentText({ assigned, moved, unchanged }: BranchAssignment, single: string, several = `${single}s`): string {
  if (assigned === 0) return t('Nothing has changed: everything chosen is there already.')
  const from = moved === 0 ? '' : t(', {moved} of them moved from another one', { moved })
  const here = unchanged === 0 ? '' : t(' {unchanged} were already there.', { unchanged })
  return t('{counted} added{from}.{here}', { counted: counted(assigned, single, several), from, here })
}

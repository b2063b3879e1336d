import { grouped } from '@bisita/rules/numbers'
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
  [counted(members, 'member'), counted(locations, 'location'), counted(clients, 'client')].map(unbroken).join(' · ')

const many = { locations: 'locations', members: 'people' } as const
const one = { locations: 'location', members: 'person' } as const

/** What is to leave, with its count. */
export const removalText = (kind: BranchRemovalKind, count: number): string => counted(count, one[kind], many[kind])

/** What a removal takes along, before it is done: a sentence each. */
export function removalEffectTexts(kind: BranchRemovalKind, { removed, mr_assignments, mrs, clients }: BranchRemoval): readonly string[] {
  const single = removed === 1
  const leave = `${removalText(kind, removed)} ${single ? 'leaves' : 'leave'} the branch`
  const assignments = `${counted(mr_assignments, 'MR assignment')} ${mr_assignments === 1 ? 'goes' : 'go'} along`
  if (kind === 'members') {
    const assigned = `${assignments}, with ${counted(clients, 'client')} in those locations.`
    return [`${leave}.`, mr_assignments === 0 ? 'No location is assigned to them.' : assigned]
  }
  return [
    `${leave}, with ${clients === 0 ? 'no client' : counted(clients, 'client')} in ${single ? 'it' : 'them'}.`,
    mr_assignments === 0 ? `No MR holds ${single ? 'it' : 'any of them'}.` : `${assignments}, of ${counted(mrs, 'MR')}.`,
  ]
}

/** What was taken out, for the notice after it. */
export function removedText(kind: BranchRemovalKind, { removed, mr_assignments }: BranchRemoval): string {
  const along = mr_assignments === 0 ? '' : `, and ${counted(mr_assignments, 'MR assignment')} with ${removed === 1 ? 'it' : 'them'}`
  return `${removalText(kind, removed)} taken from the branch${along}.`
}

/** What was put in, for the notice after it. */
export function assignmentText({ assigned, moved, unchanged }: BranchAssignment, single: string, several = `${single}s`): string {
  if (assigned === 0) return 'Nothing has changed: everything chosen is there already.'
  const from = moved === 0 ? '' : `, ${grouped(moved)} of them taken from elsewhere`
  const here = unchanged === 0 ? '' : ` ${grouped(unchanged)} had been there already.`
  return `${counted(assigned, single, several)} added${from}.${here}`
}

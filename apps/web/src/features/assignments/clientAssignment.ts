import type { MrRemoval } from '@bisita/contract/organisation/assignments'
import { grouped } from '@bisita/rules/numbers'
import type { ClientsAssigned } from './clientAssignees.queries.ts'

/** MRs to choose one from, by their branches. */
export type MrChoices = readonly {
  readonly group: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}[]

type Person = {
  readonly id: string
  readonly display_name: string
  readonly user_type: string
  readonly branch_name: string | null
  readonly deactivated: 'Y' | 'N'
}

/** The MRs of some people who may be given something, under their branches, these by name: active, and of a branch. */
export function mrChoices(people: readonly Person[]): MrChoices {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { id, display_name, user_type, branch_name: group, deactivated } of people) {
    if (user_type !== 'mr' || group === null || deactivated === 'Y') continue
    groups.set(group, [...(groups.get(group) ?? []), { value: id, label: display_name }])
  }
  return [...groups]
    .map(([group, items]) => ({ group, items }))
    .toSorted((one, other) => one.group.localeCompare(other.group))
}

const clientsWord = (count: number) => `${grouped(count)} ${count === 1 ? 'client' : 'clients'}`

/** What came of it, in words. */
export function clientsAssignedText(name: string, { assigned, unchanged }: ClientsAssigned): string {
  if (assigned === 0) return `${name} had ${unchanged === 1 ? 'the client' : 'all of them'} already.`
  const there = unchanged === 0 ? '' : ` ${grouped(unchanged)} ${unchanged === 1 ? 'was' : 'were'} there already.`
  return `${clientsWord(assigned)} assigned to ${name}.${there}`
}

/** What goes along with a client that is taken from who holds it directly, as the server reckons it. */
export function unassignTexts(client: string, holder: string, { clients, stand_ins }: Pick<MrRemoval, 'clients' | 'stand_ins'>): readonly string[] {
  return [
    clients === 0 ? `${client} stays with ${holder}, to whom the barangay is assigned as well.` : `${client} leaves the phone of ${holder}. What was recorded stays.`,
    ...(stand_ins === 0 ? [] : [`Whoever stands in for ${holder} loses it too.`]),
  ]
}

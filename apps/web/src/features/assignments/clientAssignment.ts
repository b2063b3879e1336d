import type { MrRemoval } from '@bisita/contract/organisation/assignments'
import { t } from '@bisita/contract/words'
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

const clientsWord = (count: number) => t('{count, plural, one {# client} other {# clients}}', { count })

/** What came of it, in words. */
export function clientsAssignedText(name: string, { assigned, unchanged }: ClientsAssigned): string {
  if (assigned === 0) return t('{name} had {unchanged, plural, one {the client} other {all of them}} already.', { name, unchanged })
  const there = unchanged === 0 ? '' : t(' {unchanged, plural, one {# was} other {# were}} there already.', { unchanged })
  return t('{clientsWord} assigned to {name}.{there}', { clientsWord: clientsWord(assigned), name, there })
}

/** What goes along with a client that is taken from who holds it directly, as the server reckons it. */
export function unassignTexts(client: string, holder: string, { clients, stand_ins }: Pick<MrRemoval, 'clients' | 'stand_ins'>): readonly string[] {
  return [
    clients === 0 ? t('{client} stays with {holder}, who also has the barangay.', { client, holder }) : t('{client} leaves the phone of {holder}. What was recorded stays.', { client, holder }),
    ...(stand_ins === 0 ? [] : [t('The substitute of {holder} loses it too.', { holder })]),
  ]
}

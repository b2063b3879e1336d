import { grouped } from '@bisita/rules/numbers'
import type { MrLocationSelection, MrRemoval } from './assignments.queries.ts'

/** What narrows a list of locations. What is absent doesn't. */
export type MrLocationFilter = {
  readonly region?: string
  readonly province?: string
  readonly mun_city?: string
  readonly keyword?: string
}

/** Without what is empty, as the calls take it. */
export const tidy = ({ region, province, mun_city, keyword }: MrLocationFilter): MrLocationFilter => ({
  ...(region ? { region } : {}),
  ...(province ? { province } : {}),
  ...(mun_city ? { mun_city } : {}),
  ...(keyword?.trim() ? { keyword: keyword.trim() } : {}),
})

/** Whether a whole selection can be sent as its filter: an empty filter would mean every location. */
export const canSendAsFilter = (filter: MrLocationFilter, onlyFree: boolean): boolean => !onlyFree && Object.keys(tidy(filter)).length > 0

export const selectedById = (rows: Iterable<{ readonly id: string }>): MrLocationSelection => ({
  assignment_ids: [...rows].map(({ id }) => id),
})

const some = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`

export const locationsText = (count: number): string => some(count, 'location', 'locations')
export const clientsText = (count: number): string => some(count, 'client', 'clients')

/** What goes along with locations that are taken from somebody, as the server reckons it. */
export function cascadeTexts(name: string, { removed, clients, stand_ins }: Omit<MrRemoval, 'ok'>): readonly string[] {
  const goes = removed === 1 && clients === 0 ? 'leaves' : 'leave'
  const stand = stand_ins === 1 ? 'One person who stands in loses them too.' : `${grouped(stand_ins)} people who stand in lose them too.`
  return [
    `${locationsText(removed)}${clients === 0 ? '' : ` and ${clientsText(clients)}`} ${goes} the list of ${name}.`,
    'Clients assigned directly stay, and so does everything that was recorded.',
    ...(stand_ins === 0 ? [] : [stand]),
  ]
}

/** What came of assigning, in words. */
export function assignedText(name: string, { assigned, unchanged }: { assigned: number; unchanged: number }): string {
  if (assigned === 0) return `${name} had ${unchanged === 1 ? 'it' : 'all of them'} already.`
  const there = unchanged === 0 ? '' : ` ${grouped(unchanged)} ${unchanged === 1 ? 'was' : 'were'} there already.`
  return `${locationsText(assigned)} added to ${name}.${there}`
}

/** The rows with one more or one less chosen. */
export function toggleSelected<T extends { readonly id: string }>(chosen: ReadonlyMap<string, T>, row: T, on: boolean): ReadonlyMap<string, T> {
  const next = new Map(chosen)
  if (on) next.set(row.id, row)
  else next.delete(row.id)
  return next
}

import { t } from '@bisita/contract/words'
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

export const locationsText = (count: number): string => t('{count, plural, one {# location} other {# locations}}', { count })
export const clientsText = (count: number): string => t('{count, plural, one {# client} other {# clients}}', { count })

/** What goes along with locations that are taken from somebody, as the server reckons it. */
export function cascadeTexts(name: string, { removed, clients, stand_ins }: Omit<MrRemoval, 'ok'>): readonly string[] {
  const stand = t('{stand_ins, plural, one {One substitute loses them too.} other {# substitutes lose them too.}}', { stand_ins })
  return [
    clients === 0
      ? t('{removed, plural, one {# location leaves} other {# locations leave}} the list of {name}.', { removed, name })
      : t('{removed, plural, one {# location} other {# locations}} and {clients, plural, one {# client} other {# clients}} leave the list of {name}.', { removed, clients, name }),
    t('Clients assigned directly stay. All records stay.'),
    ...(stand_ins === 0 ? [] : [stand]),
  ]
}

/** What came of assigning, in words. */
export function assignedText(name: string, { assigned, unchanged }: { assigned: number; unchanged: number }): string {
  if (assigned === 0) return t('{name} had {unchanged, plural, one {it} other {all of them}} already.', { name, unchanged })
  const there = unchanged === 0 ? '' : t(' {unchanged, plural, one {# was} other {# were}} there already.', { unchanged })
  return t('{locationsText} added to {name}.{there}', { locationsText: locationsText(assigned), name, there })
}

/** The rows with one more or one less chosen. */
export function toggleSelected<T extends { readonly id: string }>(chosen: ReadonlyMap<string, T>, row: T, on: boolean): ReadonlyMap<string, T> {
  const next = new Map(chosen)
  if (on) next.set(row.id, row)
  else next.delete(row.id)
  return next
}

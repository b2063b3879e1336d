import { useListPreference } from '../browser/listPreferences.ts'

/** What a page may have, beside what the list has where nothing was chosen. */
const choices: readonly number[] = [10, 25, 50, 100]

/** A number of rows that somebody may have chosen. */
export const knownSize = (value: unknown): number | undefined => choices.find((one) => one === value)

/** What is offered for a list: its usual size, 25, 50 and 100, and what it has now. */
export const sizesFrom = ({ usual, size: now }: Pick<PageSize, 'usual' | 'size'>): readonly number[] =>
  [...new Set([usual, now, 25, 50, 100])].sort((one, other) => one - other)

export type PageSize = { readonly size: number; readonly usual: number; readonly choose: (size: number) => void }

/** How many rows a page of a list has: as the person chose last, otherwise the usual. */
export function usePageSize(list: string, usual: number): PageSize {
  const [chosen, choose] = useListPreference('page_sizes', list, knownSize)
  return { size: chosen ?? usual, usual, choose }
}

import { useListPreference } from '../browser/listPreferences.ts'

/** Numbers of rows a page that may be stored, besides the list's usual one. */
const choices: readonly number[] = [10, 25, 50, 100]

/** Reads a stored number of rows; undefined where it is none of the choices. */
export const knownSize = (value: unknown): number | undefined => choices.find((one) => one === value)

/** The numbers of rows offered for a list: the usual, 25, 50, 100, and the present one. */
export const sizesFrom = ({ usual, size: now }: Pick<PageSize, 'usual' | 'size'>): readonly number[] =>
  [...new Set([usual, now, 25, 50, 100])].sort((one, other) => one - other)

export type PageSize = { readonly size: number; readonly usual: number; readonly choose: (size: number) => void }

/** The number of rows on a page of a list: as the user last chose, otherwise the usual. */
export function usePageSize(list: string, usual: number): PageSize {
  const [chosen, choose] = useListPreference('page_sizes', list, knownSize)
  return { size: chosen ?? usual, usual, choose }
}

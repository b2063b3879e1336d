import { useListPreference } from '../browser/listPreferences.ts'
import type { Column, ListDefinition, ListRow } from './definition.ts'

const isListOfText = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const knownKeys = (value: unknown): readonly string[] | undefined => (isListOfText(value) ? value : undefined)

/**
 * The columns shown to a user, in the list's order: the usual ones until the user chooses others. The column with the
 * name is always shown.
 */
export type ShownColumns<Row extends ListRow, O extends string> = {
  readonly shown: readonly Column<Row, O>[]
  readonly choose: (keys: readonly string[]) => void
  /** Shows the usual columns again. */
  readonly reset: () => void
}

const among = <Row extends ListRow, O extends string>({ columns }: ListDefinition<Row, O>, keys: readonly string[]) =>
  columns.filter(({ key, names }) => names === true || keys.includes(key))

export function useColumns<Row extends ListRow, O extends string>(list: ListDefinition<Row, O>): ShownColumns<Row, O> {
  const [chosen, choose] = useListPreference('columns', list.many, knownKeys)
  return { shown: among(list, chosen ?? list.usual), choose, reset: () => choose(list.usual) }
}

/** The columns shown beside an open record. */
export const besideColumns = <Row extends ListRow, O extends string>(list: ListDefinition<Row, O>) => among(list, list.beside)

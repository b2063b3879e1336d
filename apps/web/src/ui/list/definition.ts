import type { ReactNode } from 'react'
import type { StateTone } from '../StateMark.tsx'

/** A state by colour, icon and word. */
export type StateMarkProps = { readonly tone: StateTone; readonly word: string }

/** A record of a list. */
export type ListRow = { readonly id: string }

/** The name of a field that every record has; optional fields are known to this device only, and don't count. */
export type FieldOf<Row> = { [K in keyof Row]-?: undefined extends Row[K] ? never : K }[keyof Row] & string

/** A column of a list: of one field, or of several under a key of its own. */
export type Column<Row, O extends string> = ({ readonly key: FieldOf<Row> } | { readonly key: string; readonly fields: readonly FieldOf<Row>[] }) & {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The server's sort field; the descending order is written with `-` before it. */
  readonly sort?: O
  /** Sorts descending at the first press, for the newest or greatest first. */
  readonly falling?: true
  /** Never wrapped: for numbers and days. */
  readonly whole?: true
  /** Aligned to the end of the column: for amounts. */
  readonly end?: true
  /** The column with the record's name, a link to it; exactly one column has this. */
  readonly names?: true
}

/** The fields that columns show, each once. */
export const fieldsOf = <Row, O extends string>(columns: readonly Column<Row, O>[]): readonly FieldOf<Row>[] => [
  ...new Set(columns.flatMap((column) => ('fields' in column ? column.fields : [column.key]))),
]

/** A record on a narrow screen, in two lines. */
export type CardFace = {
  readonly title: string
  /** A day, at the end of the first line. */
  readonly aside?: string | undefined
  readonly note: string
  /** The record's state, at the end of the second line; before it what is unusual, of which the first shows its word. */
  readonly mark?: StateMarkProps | undefined
  readonly warnings?: readonly StateMarkProps[]
}

/** A list of a screen: its names, columns, cards and orders. */
export type ListDefinition<Row extends ListRow, O extends string> = {
  /** The name of the records in the singular and the plural; the user's preferences are stored under the plural. */
  readonly one: string
  readonly many: string
  readonly columns: readonly Column<Row, O>[]
  /** The keys of the columns shown until the user chooses others, and of those shown beside an open record. */
  readonly usual: readonly string[]
  readonly beside: readonly string[]
  readonly card: (row: Row, order: O) => CardFace
  readonly orders: readonly { readonly value: O; readonly label: string }[]
  readonly order: O
  /** The heading of the group that a row belongs to in an order; null where the order makes no groups. */
  readonly group?: (row: Row, order: O) => string | null
  /** The texts of an empty list: without any records yet, and with none that matches the filters. */
  readonly empty: { readonly title: string; readonly text: string }
  readonly unfit: { readonly title: string; readonly text: string }
}

/** Renders a link to a row's record around its name. */
export type RowLink<Row> = (row: Row, face: ReactNode) => ReactNode

/** The selection of several rows; undefined while the user is not choosing. */
export type RowChoosing<Row> = {
  readonly chosen: ReadonlySet<string>
  readonly mayChoose?: (row: Row) => boolean
  readonly onChoose: (row: Row, wanted: boolean) => void
}

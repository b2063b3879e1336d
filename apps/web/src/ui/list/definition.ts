import type { ReactNode } from 'react'
import type { StateTone } from '../StateMark.tsx'

/** A state by colour, icon and word. */
export type StateMarkProps = { readonly tone: StateTone; readonly word: string }

/** What a list is of: every record has an id. */
export type ListRow = { readonly id: string }

/** The name of a field that every record has: what only this device knows of one is no field. */
export type FieldOf<Row> = { [K in keyof Row]-?: undefined extends Row[K] ? never : K }[keyof Row] & string

/** A column of a list: of one field, or of several under a key of its own. */
export type Column<Row, O extends string> = ({ readonly key: FieldOf<Row> } | { readonly key: string; readonly fields: readonly FieldOf<Row>[] }) & {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What the server sorts by; the falling order is written with `-` before it. */
  readonly sort?: O
  /** Falls at the first press: the newest or greatest is what people look for. */
  readonly falling?: true
  /** Numbers and days: never broken into two lines. */
  readonly whole?: true
  /** Amounts stand at the end of their column. */
  readonly end?: true
  /** It names the record, and leads to it; exactly one column does. */
  readonly names?: true
}

/** The fields that columns show, each once. */
export const fieldsOf = <Row, O extends string>(columns: readonly Column<Row, O>[]): readonly FieldOf<Row>[] => [
  ...new Set(columns.flatMap((column) => ('fields' in column ? column.fields : [column.key]))),
]

/** What a record shows where there is little width: two lines, and a third for what is out of the ordinary. */
export type CardFace = {
  readonly title: string
  /** At the end of the first line: a day. */
  readonly aside?: string | undefined
  readonly note: string
  /** At the end of the second line: how it stands. */
  readonly mark?: StateMarkProps | undefined
  readonly warnings?: readonly StateMarkProps[]
}

/** A list of a screen: what it is called, its columns and cards, and its orders. */
export type ListDefinition<Row extends ListRow, O extends string> = {
  /** In the singular and in the plural; the plural is what a person's choices are kept by. */
  readonly one: string
  readonly many: string
  readonly columns: readonly Column<Row, O>[]
  /** The keys of the columns that show until somebody chooses, and of those beside an open record. */
  readonly usual: readonly string[]
  readonly beside: readonly string[]
  readonly card: (row: Row, order: O) => CardFace
  readonly orders: readonly { readonly value: O; readonly label: string }[]
  readonly order: O
  /** What a row stands under in this order; null where the order makes no groups. */
  readonly group?: (row: Row, order: O) => string | null
  /** What an empty list says: where there is nothing yet, and where nothing fits. */
  readonly empty: { readonly title: string; readonly text: string }
  readonly unfit: { readonly title: string; readonly text: string }
}

/** A link to the record of a row, around what names it. */
export type RowLink<Row> = (row: Row, face: ReactNode) => ReactNode

/** The choosing of several rows; absent while it is not done. */
export type RowChoosing<Row> = {
  readonly chosen: ReadonlySet<string>
  readonly mayChoose?: (row: Row) => boolean
  readonly onChoose: (row: Row, wanted: boolean) => void
}

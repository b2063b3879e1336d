import { t } from '@bisita/contract/words'
import { Fragment, type ReactNode } from 'react'
import { moveThroughRows } from '../tables/moveThroughRows.ts'
import { RowCheck } from '../tables/RowCheck.tsx'
import { StateMark } from '../StateMark.tsx'
import type { CardFace, ListDefinition, ListRow, RowChoosing, RowLink } from './definition.ts'
import { groupsOf } from './groups.ts'
import styles from './ListCards.module.css'

/**
 * The content of a card: two lines, whatever there is to say. What has no room is cut at its end, whole on hover and on
 * the record; of several warnings the first has its word, the others their sign.
 */
function Face({ title, note, mark, aside, warnings = [] }: CardFace) {
  return (
    <>
      <span className={`flex gap-8 between baseline ${styles.line}`}>
        <strong className="strong cut" title={title}>{title}</strong>
        {aside !== undefined && <span className="mute small figures unbroken">{aside}</span>}
      </span>
      <span className={`row wrap gap-4 ${styles.line}`}>
        <span className="mute small cut grow" title={note}>{note}</span>
        {warnings.map((warning, i) => (
          <StateMark key={warning.word} {...warning} brief={i > 0 || warnings.length > 2} />
        ))}
        {mark !== undefined && <StateMark {...mark} />}
      </span>
    </>
  )
}

type CardsProps<Row extends ListRow> = {
  rows: readonly Row[]
  face: (row: Row) => CardFace
  openId: string | undefined
  link: RowLink<Row>
  actions?: ((row: Row) => ReactNode) | undefined
  choosing?: RowChoosing<Row> | undefined
}

/** A list of cards; each opens its record. */
export function Cards<Row extends ListRow>({ rows, face, openId, link, actions, choosing }: CardsProps<Row>) {
  return (
    <ul className={`ruled ${styles.cards}`}>
      {rows.map((row) => (
        <li className="row ruled-below opens" key={row.id} data-open={row.id === openId}>
          {choosing !== undefined && (choosing.mayChoose?.(row) ?? true) && (
            <RowCheck
              label={t('Select {title}', { title: face(row).title })}
              checked={choosing.chosen.has(row.id)}
              onChange={(wanted) => choosing.onChoose(row, wanted)}
            />
          )}
          {link(row, <Face {...face(row)} />)}
          {choosing === undefined && actions?.(row)}
        </li>
      ))}
    </ul>
  )
}

type Props<Row extends ListRow, O extends string> = Omit<CardsProps<Row>, 'face'> & { list: ListDefinition<Row, O>; order: O }

/** The rows of a page as cards, for narrow screens. */
export function ListCards<Row extends ListRow, O extends string>({ list, order, rows, ...rest }: Props<Row, O>) {
  return (
    <div onKeyDown={moveThroughRows}>
      {groupsOf(rows, (row) => list.group?.(row, order) ?? null).map(({ name, rows: grouped }) => (
        <Fragment key={name}>
          {name !== null && <h2 className="small soft strong" style={{ padding: '10px 10px 4px' }}>{name}</h2>}
          <Cards {...rest} rows={grouped} face={(row) => list.card(row, order)} />
        </Fragment>
      ))}
    </div>
  )
}

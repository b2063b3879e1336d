import { t } from '@bisita/contract/words'
import { Fragment, type ReactNode } from 'react'
import { moveThroughRows } from '../tables/moveThroughRows.ts'
import { RowCheck } from '../tables/RowCheck.tsx'
import { StateMark } from '../StateMark.tsx'
import type { CardFace, ListDefinition, ListRow, RowChoosing, RowLink } from './definition.ts'
import { groupsOf } from './groups.ts'
import styles from './ListCards.module.css'

/** The content of a card. */
function Face({ title, note, mark, aside, warnings = [] }: CardFace) {
  return (
    <>
      <span className={`flex gap-8 between anywhere baseline ${styles.line}`}>
        <strong className="strong">{title}</strong>
        {aside !== undefined && <span className={`mute figures unbroken ${styles.aside}`}>{aside}</span>}
      </span>
      <span className={`flex gap-8 between anywhere baseline ${styles.line}`}>
        <span className={`mute ${styles.note}`}>{note}</span>
        {mark !== undefined && <StateMark {...mark} />}
      </span>
      {warnings.length > 0 && (
        <span className="flex wrap gap-4-8">
          {warnings.map((warning) => (
            <StateMark key={warning.word} {...warning} />
          ))}
        </span>
      )}
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

import { t } from '@bisita/contract/words'
import { Fragment, type MouseEvent } from 'react'
import { IconChevronRight } from '../icons.ts'
import styles from './RankBars.module.css'

export type RankBar = {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly shown: string
  /** The address of its records; null where there are none. */
  readonly href: string | null
}

type Props = {
  /** What the chart shows, in words. */
  finding: string
  bars: readonly RankBar[]
  /** The end of the scale, which begins at zero. */
  top: number
  median: { readonly value: number; readonly shown: string }
  /** The number of bars left out, and the index of the bar after which they would be. */
  between: { readonly count: number; readonly after: number; readonly words: string }
  /** Called when a bar is pressed, instead of following its address. */
  onOpen: (bar: RankBar) => void
}

/** A bar chart from the longest to the shortest, each bar a link to its records, with the median across them. */
export function RankBars({ finding, bars, top, median, between, onOpen }: Props) {
  const share = (value: number): string => `${top === 0 ? 0 : Math.min(100, (value / top) * 100)}%`
  const open = (bar: RankBar) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(bar)
  }
  const face = ({ name, value, shown }: RankBar) => (
    <>
      <span className={`cut ${styles.name}`}>{name}</span>
      <span className={`anchor ${styles.track}`}>
        <span className={`block ${styles.bar}`} data-behind={value < median.value} style={{ inlineSize: share(value) }} />
        <span className={styles.median} style={{ insetInlineStart: share(median.value) }} />
      </span>
      <span className="figures unbroken at-end">{shown}</span>
    </>
  )
  return (
    <figure className={`stack gap-8 ${styles.chart}`}>
      <figcaption>{finding}</figcaption>
      <ul>
        {bars.map((bar, at) => (
          <Fragment key={bar.id}>
            {between.count > 0 && at === between.after && <li className="small mute" style={{ paddingInlineStart: 'calc(min(190px, 30%) + 10px)' }}>{between.words}</li>}
            <li>
              {bar.href === null ? (
                <span className={`stack gap-10 align-middle ink-inherit no-line touch ${styles.row}`}>{face(bar)}</span>
              ) : (
                <a className={`stack gap-10 align-middle ink-inherit no-line touch ${styles.row}`} href={bar.href} onClick={open(bar)}>
                  {face(bar)}
                  <IconChevronRight size={14} aria-hidden className="screen-only" />
                </a>
              )}
            </li>
          </Fragment>
        ))}
      </ul>
      <p className={`row gap-8 small mute ${styles.key}`}>
        <span aria-hidden /> {t('Median {shown}', { shown: median.shown })}
      </p>
    </figure>
  )
}

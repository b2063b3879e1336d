import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ChoosingBar.module.css'
import { IconClose } from '../icons.ts'
import { RowCheck } from './RowCheck.tsx'

type Props = {
  /** The label of the box that selects the whole page. */
  all: string
  everyChosen: boolean
  onAll: (chosen: boolean) => void
  /** The number of chosen rows, on all pages. */
  count: number
  /**
   * All rows that match the filters: their count, and the most that can be chosen at once. Left out where only single
   * pages can be chosen.
   */
  matching?: { readonly count: number; readonly most: number; readonly choosing: boolean; readonly onChoose: (most: number) => void }
  /** The actions for the chosen rows. */
  children: ReactNode
  onEnd: () => void
}

/** The bar over a list while rows are being chosen: their number, the actions, and a button that ends choosing. */
export function ChoosingBar({ all, everyChosen, onAll, count, matching, children, onEnd }: Props) {
  const offered = matching !== undefined && everyChosen && count < Math.min(matching.count, matching.most)
  return (
    <div className={`row gap-8 ground ruled-strong ${styles.bar} screen-only`}>
      <RowCheck label={all} checked={everyChosen} onChange={onAll} />
      <p role="status">{count === 0 ? t('None selected') : t('{count} selected', { count })}</p>
      {offered && (
        <Button variant="subtle" loading={matching.choosing} onClick={() => matching.onChoose(matching.most)}>
          {matching.count > matching.most ? t('Select the first {most}', { most: matching.most }) : t('Select all {count}', { count: matching.count })}
        </Button>
      )}
      {children}
      <Button variant="default" className={styles.end} onClick={onEnd}>
        <span className={styles.word}>{t('Done')}</span>
        <IconClose size={18} className={styles.icon} aria-hidden />
      </Button>
    </div>
  )
}

/** The button that starts choosing. */
export function ChooseSeveral({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="accent medium unbroken bare press touch screen-only" style={{ marginInlineStart: 'auto', padding: '0 4px' }} onClick={onClick}>
      {t('Select')}
    </button>
  )
}

import type { FocusEventHandler, ReactNode } from 'react'
import { t } from '@bisita/contract/words'
import { useTitle } from '../../ui/hooks/useTitle.ts'
import styles from './BrandPage.module.css'

/** A page before the frame, with the product's face beside it, or above it on a phone. */
export function BrandPage({ title, onFocus, children }: { title: string; onFocus?: FocusEventHandler; children: ReactNode }) {
  useTitle(title)
  return (
    <div className={`stack ${styles.page}`}>
      <header className={styles.brand}>
        <p className={styles.name}>Bisita</p>
        <p className={`above-8 size-16 ${styles.line}`}>{t('Every client, every visit, every call: on record.')}</p>
      </header>
      <main className={`stack content-start ${styles.main}`}>
        <div className={`full ${styles.card}`} onFocus={onFocus}>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}

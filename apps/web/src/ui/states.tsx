import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureText, Refused } from '../api/outcomes.ts'
import styles from './states.module.css'
import { useDelayed } from './hooks/useDelayed.ts'

/** Placeholder rows while a list is loading, shown after 200 ms. */
export function RowsShape({ rows = 8, tall = false }: { rows?: number; tall?: boolean }) {
  const late = useDelayed(true)
  const stuck = useDelayed(true, 5000)
  if (!late) return <div className={`stack ${styles.rows}`} data-shape aria-hidden />
  return (
    <div className={`stack ${styles.rows}`} data-shape role="status" data-tall={tall}>
      <span className={stuck ? 'mute pad-y-8' : 'unseen'}>{stuck ? t('Still loading; the network is slow.') : t('Loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`ruled-below ${styles.row}`} />
      ))}
    </div>
  )
}

/** An empty list: what will be shown here, and how records are added. */
export function EmptyState({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={`stack gap-8 items-start ruled ${styles.state}`}>
      <h2 className="size-16">{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}

/** A part of a screen that could not be loaded, with the reason and a retry. */
export function FailedState({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className={`stack gap-8 items-start ruled ${styles.state}`} data-failed>
      <h2 className="size-16">{t('This could not be loaded')}</h2>
      <p>{text}</p>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  )
}

type QueryStateProps = {
  /** What is asked for. */
  query: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  /** The shape of what comes: how many rows, and whether they are tall. */
  rows?: number
  tall?: boolean
  /** It is one record, which may be gone: then it is not asked for again. */
  record?: boolean
}

/** What stands for an answer that is not there: its shape while it comes, or why it did not, which can be tried again. */
export function QueryState({ query: { isPending, error, refetch }, record = false, ...shape }: QueryStateProps) {
  if (isPending) return <RowsShape {...shape} />
  if (error === null) return null
  const gone = record && error instanceof Refused && error.status === 404
  return <FailedState text={failureText(error)} {...(gone ? {} : { onRetry: () => void refetch() })} />
}

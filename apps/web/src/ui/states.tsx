import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './states.module.css'
import { useDelayed } from './hooks/useDelayed.ts'

/** Placeholder rows while a list is loading, shown after 200 ms. */
export function RowsShape({ rows = 8, tall = false }: { rows?: number; tall?: boolean }) {
  const late = useDelayed(true)
  const stuck = useDelayed(true, 5000)
  if (!late) return <div className={`stack ${styles.rows}`} data-shape aria-hidden />
  return (
    <div className={`stack ${styles.rows}`} data-shape role="status" data-tall={tall}>
      <span className={stuck ? 'mute pad-y-8' : 'unseen'}>{stuck ? 'Still loading; the network is slow.' : 'Loading'}</span>
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
      <h2 className="size-16">This could not be loaded</h2>
      <p>{text}</p>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

import { useSyncExternalStore } from 'react'
import styles from './LoadingBar.module.css'

type Counter = { readonly count: () => number; readonly subscribe: (listener: () => void) => () => void }

/** Two pixels at the top of the screen while calls are on their way. */
export function LoadingBar({ busy }: { busy: Counter }) {
  const count = useSyncExternalStore(busy.subscribe, busy.count)
  return <div className={`${styles.bar} screen-only`} data-busy={count > 0} data-testid="loading-bar" aria-hidden />
}

import { useSyncExternalStore } from 'react'
import styles from './LoadingBar.module.css'
import { useDelayed } from './hooks/useDelayed.ts'

type Counter = { readonly count: () => number; readonly subscribe: (listener: () => void) => () => void }

/** Milliseconds. A call that ends within them, as each does with no network, shows nothing: what moves is drawn sixty times a second. */
const blink = 100

/** Two pixels at the top of the screen while calls are on their way. */
export function LoadingBar({ busy }: { busy: Counter }) {
  const shown = useDelayed(useSyncExternalStore(busy.subscribe, busy.count) > 0, blink)
  return <div className={`${styles.bar} screen-only`} data-busy={shown} data-testid="loading-bar" aria-hidden />
}

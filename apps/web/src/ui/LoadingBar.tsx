import { useSyncExternalStore } from 'react'
import styles from './LoadingBar.module.css'
import { useDelayed } from './hooks/useDelayed.ts'

type Counter = { readonly count: () => number; readonly subscribe: (listener: () => void) => () => void }

/**
 * Milliseconds. A call that ends sooner, as each does with no network, shows nothing: the animation is drawn sixty
 * times a second.
 */
const blink = 100

/** A bar of two pixels at the top of the screen while calls are pending. */
export function LoadingBar({ busy }: { busy: Counter }) {
  const shown = useDelayed(useSyncExternalStore(busy.subscribe, busy.count) > 0, blink)
  return <div className={`${styles.bar} screen-only`} data-busy={shown} data-testid="loading-bar" aria-hidden />
}

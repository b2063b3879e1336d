import { useEffect, useSyncExternalStore } from 'react'
import { useDevice } from '../device/device.ts'
import type { PreloadableComponent } from '../ui/lazyWithPreload.tsx'
import { createStore } from '../ui/browser/store.ts'

/** Somebody without a device has nothing to wait for. */
const none = createStore({ stage: 'ready' })

/**
 * Loads a part before it is asked for: at a desk, and on a phone that works from its own records, for its code lies there
 * too. A phone that is not set up yet pays for what it loads. `after` is milliseconds.
 */
export function usePreload({ load }: Pick<PreloadableComponent<object>, 'load'>, after = 1000): void {
  const records = useDevice()?.records ?? none
  const isReady = useSyncExternalStore(records.subscribe, () => records.get().stage === 'ready')
  useEffect(() => {
    if (!isReady) return undefined
    // Where it does not arrive it is asked for again when it is to be shown, and that tells.
    const timer = setTimeout(() => void load().catch(() => undefined), after)
    return () => clearTimeout(timer)
  }, [isReady, load, after])
}

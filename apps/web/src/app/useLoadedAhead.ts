import { useEffect } from 'react'
import { useDevice } from '../device/device.ts'
import type { LaterPart } from '../ui/laterPart.tsx'

/**
 * Loads a part before it is asked for: at a desk, and on a phone that works from its own records, for its code lies there
 * too. A phone that is not set up yet pays for what it loads. `after` is milliseconds.
 */
export function useLoadedAhead({ load }: Pick<LaterPart<object>, 'load'>, after = 1000): void {
  const device = useDevice()
  useEffect(() => {
    if (device !== null && device.records.get().stage !== 'ready') return undefined
    // Where it does not arrive it is asked for again when it is to be shown, and that tells.
    const timer = setTimeout(() => void load().catch(() => undefined), after)
    return () => clearTimeout(timer)
  }, [device, load, after])
}

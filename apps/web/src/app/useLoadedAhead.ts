import { useEffect } from 'react'
import { useDevice } from '../device/device.ts'
import type { LaterPart } from '../ui/laterPart.tsx'

/** Loads a part before it is asked for, on a phone that works from its own records: its code lies there too. `after` is milliseconds. */
export function useLoadedAhead({ load }: Pick<LaterPart<object>, 'load'>, after = 1000): void {
  const device = useDevice()
  useEffect(() => {
    if (device?.records.get().stage !== 'ready') return undefined
    // Where it does not arrive it is asked for again when it is to be shown, and that tells.
    const timer = setTimeout(() => void load().catch(() => undefined), after)
    return () => clearTimeout(timer)
  }, [device, load, after])
}

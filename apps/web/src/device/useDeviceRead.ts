import { useEffect, useState } from 'react'
import type { Device } from './device.ts'
import type { Store } from '../ui/browser/store.ts'

type Watched = Pick<Store<unknown>, 'subscribe'>

/** Returns a function that requests a read. Requests that come during a read are answered by one more read. */
function repeatedly<T>(read: () => Promise<T>, tell: (result: { value: T } | 'failed') => void): () => void {
  let requests = 0
  let answered = 0
  const run = async (): Promise<void> => {
    while (answered < requests) {
      const mine = requests
      // One read after the other, so that the newest result comes last.
      tell(await read().then((value) => ({ value }), () => 'failed' as const))
      answered = mine
    }
  }
  return () => {
    requests += 1
    if (requests === answered + 1) void run()
  }
}

/**
 * Reads a value from the device, and reads it again when a `watched` store changes. `value` is null before the first
 * result; `failed` where the last read failed. `read` and `watched` must stay the same functions.
 */
export function useDeviceRead<T, D extends Device | null>(
  device: D,
  read: (device: D) => Promise<T>,
  watched: (device: D) => readonly Watched[],
): { readonly value: T | null; readonly failed: boolean } {
  const [result, setResult] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false })
  useEffect(() => {
    let gone = false
    const ask = repeatedly(
      () => read(device),
      (answer) => {
        if (gone) return
        setResult(({ value }) => (answer === 'failed' ? { value, failed: true } : { value: answer.value, failed: false }))
      },
    )
    ask()
    const stops = watched(device).map((store) => store.subscribe(ask))
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [device, read, watched])
  return result
}

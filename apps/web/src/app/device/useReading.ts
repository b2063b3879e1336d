import { useEffect, useState } from 'react'
import type { Device } from '../../device/device.ts'
import type { Store } from '../../ui/browser/store.ts'

type Watched = Pick<Store<unknown>, 'subscribe'>

/** Reads again whenever it is asked; what comes while it reads is answered by one more reading. Gives what asks. */
function repeatedly<T>(read: () => Promise<T>, tell: (told: { value: T } | 'failed') => void): () => void {
  let asked = 0
  let answered = 0
  const run = async (): Promise<void> => {
    while (answered < asked) {
      const mine = asked
      // One reading after the other: the newest answer is told last.
      tell(await read().then((value) => ({ value }), () => 'failed' as const))
      answered = mine
    }
  }
  return () => {
    asked += 1
    if (asked === answered + 1) void run()
  }
}

/**
 * What is read of the device, and read anew whenever something of it changes. Null before the first answer;
 * `failed` where the last reading did not succeed. `read` and `watched` stay the same functions.
 */
export function useReading<T, D extends Device | null>(
  device: D,
  read: (device: D) => Promise<T>,
  watched: (device: D) => readonly Watched[],
): { readonly value: T | null; readonly failed: boolean } {
  const [told, setTold] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false })
  useEffect(() => {
    let gone = false
    const ask = repeatedly(
      () => read(device),
      (answer) => {
        if (gone) return
        setTold(({ value }) => (answer === 'failed' ? { value, failed: true } : { value: answer.value, failed: false }))
      },
    )
    ask()
    const stops = watched(device).map((store) => store.subscribe(ask))
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [device, read, watched])
  return told
}

import type { Position } from '@bisita/rules/clients/pins'
import { browserLocator, locate } from '../../ui/browser/geolocation.ts'

/** Milliseconds that a new order waits for the position. */
const patience = 3000

/** Where the device is now, where that may be asked without a question to the person; null where it may not, or nothing is found in time. */
export async function whereNow(): Promise<Position | null> {
  const locator = browserLocator()
  if ((await locator.permission()) !== 'granted') return null
  return new Promise((resolve) => {
    const stop = locate(locator, patience, (news) => {
      if ('error' in news) resolve(null)
      else {
        resolve({ latitude: news.fix.latitude, longitude: news.fix.longitude })
        queueMicrotask(() => stop())
      }
    })
  })
}

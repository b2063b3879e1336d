import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network: also on a page that was opened without one, which the kit takes to be online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

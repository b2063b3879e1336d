import type { Fix, Locator } from '../ui/browser/geolocation.ts'

/** A device that tells where it is when a test says so. */
export function fakeLocator(supported = true) {
  let success: PositionCallback | undefined
  let failure: PositionErrorCallback | null | undefined
  let permission: PermissionState = 'prompt'
  const listeners = new Set<(state: PermissionState) => void>()
  const locator: Locator = {
    geolocation: supported
      ? {
          watchPosition: (onFix, onError) => {
            success = onFix
            failure = onError
            return 1
          },
          clearWatch: () => {
            success = undefined
            failure = undefined
          },
        }
      : undefined,
    permission: async () => permission,
    onPermission: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    locator,
    /** Whether somebody is waiting for it now. */
    isWatched: () => success !== undefined,
    find: ({ at, ...coords }: Fix) => success?.({ coords, timestamp: at } as GeolocationPosition),
    fail: (code: 1 | 2 | 3) => failure?.({ code } as GeolocationPositionError),
    allow: (state: PermissionState) => {
      permission = state
      for (const listener of listeners) listener(state)
    },
  }
}

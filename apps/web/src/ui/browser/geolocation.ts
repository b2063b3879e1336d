import { withTimeout } from './withTimeout.ts'

/** Where the device was at a time (milliseconds since 1970); accuracy in metres. */
export type Fix = { readonly latitude: number; readonly longitude: number; readonly accuracy: number; readonly at: number }

export type FixError = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

/** `done` tells that nothing better is coming. */
export type FixUpdate = { readonly fix: Fix; readonly done: boolean } | { readonly error: FixError }

/** What of the browser is asked; passed in, so that it can be played. */
export type Locator = {
  /** Absent where the browser has none, or must not use it: without HTTPS. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined
  /** What the person has decided; null where the browser doesn't say. */
  readonly permission: () => Promise<PermissionState | null>
  /** Calls `onChange` when the permission changes, also outside the page. Returns the function that stops it. */
  readonly onPermission: (onChange: (state: PermissionState) => void) => () => void
}

/**
 * How many times the wait a person may take to answer the browser's question. Firefox takes its question away and says
 * nothing when somebody taps beside it: then nothing would ever come.
 */
const permissionWaits = 4

/** How long the browser is waited for to say what was decided; milliseconds. */
const permissionTimeout = 1_000

/** Better than this (metres) is not waited for. */
const enough = 20

const fixOf = ({ coords, timestamp }: GeolocationPosition): Fix => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  at: timestamp,
})

const errors: Readonly<Record<number, FixError>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Looks where the device is for at most `wait` milliseconds and tells each better fix: the first one is
 * often that of the network. While the person is asked for the permission it waits on, four times as long at most. Gives
 * what stops it.
 */
export function locate({ geolocation, permission }: Locator, wait: number, onUpdate: (news: FixUpdate) => void): () => void {
  if (geolocation === undefined) {
    onUpdate({ error: 'unsupported' })
    return () => undefined
  }
  let best: Fix | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: number | undefined
  let over = false
  let waits = 0
  const stop = () => {
    over = true
    clearTimeout(timer)
    if (watch !== undefined) geolocation.clearWatch(watch)
  }
  const end = (news: FixUpdate) => {
    stop()
    onUpdate(news)
  }
  const giveUp = async () => {
    if (best !== null) return end({ fix: best, done: true })
    const permissionState = await withTimeout(permission(), permissionTimeout)
    if (over) return
    waits += 1
    if (permissionState === 'prompt' && waits < permissionWaits) timer = setTimeout(() => void giveUp(), wait)
    else end({ error: 'timeout' })
  }
  watch = geolocation.watchPosition(
    (position) => {
      if (over) return
      const fix = fixOf(position)
      if (best !== null && best.accuracy < fix.accuracy) return
      best = fix
      if (fix.accuracy <= enough) end({ fix, done: true })
      else onUpdate({ fix, done: false })
    },
    ({ code }) => {
      if (over) return
      if (best === null || code === 1) end({ error: errors[code] ?? 'unavailable' })
    },
    { enableHighAccuracy: true, maximumAge: 0, timeout: wait },
  )
  // Some answer before they return.
  if (over) geolocation.clearWatch(watch)
  else timer = setTimeout(() => void giveUp(), wait)
  return stop
}

const query = () => navigator.permissions.query({ name: 'geolocation' })

/** The browser's own. */
export const browserLocator = (): Locator => ({
  geolocation: window.isSecureContext && 'geolocation' in navigator ? navigator.geolocation : undefined,
  permission: async () => ('permissions' in navigator ? (await query()).state : null),
  onPermission: (onChange) => {
    const changed = (event: Event) => onChange((event.target as PermissionStatus).state)
    const status = 'permissions' in navigator ? query().catch(() => null) : Promise.resolve(null)
    void status.then((found) => found?.addEventListener('change', changed))
    return () => void status.then((found) => found?.removeEventListener('change', changed))
  },
})

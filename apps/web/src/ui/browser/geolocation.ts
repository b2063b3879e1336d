import { withTimeout } from './withTimeout.ts'

/** The position of the device at a time (`at`, milliseconds since 1970); accuracy in metres. */
export type Fix = { readonly latitude: number; readonly longitude: number; readonly accuracy: number; readonly at: number }

export type FixError = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

/** A better position, or the error; with `done` no better one will come. */
export type FixUpdate = { readonly fix: Fix; readonly done: boolean } | { readonly error: FixError }

/** The browser's location functions; passed in, so that tests can replace them. */
export type Locator = {
  /** Undefined where the browser has none, or forbids it: without HTTPS. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined
  /** The permission as the user decided; null where the browser doesn't say. */
  readonly permission: () => Promise<PermissionState | null>
  /** Calls `onChange` when the permission changes, also outside the page. Returns the function that stops it. */
  readonly onPermission: (onChange: (state: PermissionState) => void) => () => void
}

/**
 * A user may take this many times the wait to answer the browser's question. Firefox closes its question without an
 * answer when a user taps beside it, so there must be an end.
 */
const permissionWaits = 4

/** How long the browser may take to tell the permission; milliseconds. */
const permissionTimeout = 1_000

/** An accuracy (metres) that ends the search. */
const enough = 20

const fixOf = ({ coords, timestamp }: GeolocationPosition): Fix => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  at: timestamp,
})

const errors: Readonly<Record<number, FixError>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Searches for the device's position for at most `wait` milliseconds, and reports each better one: the first is often
 * that of the network. While the user is asked for permission it continues, for at most four times `wait`. Returns a
 * function that stops the search.
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
  // Some browsers answer before `watchPosition` returns.
  if (over) geolocation.clearWatch(watch)
  else timer = setTimeout(() => void giveUp(), wait)
  return stop
}

const query = () => navigator.permissions.query({ name: 'geolocation' })

/** The locator of the browser itself. */
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

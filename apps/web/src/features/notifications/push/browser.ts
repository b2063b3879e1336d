/** What a browser has subscribed, as the server takes it. */
export type BrowserSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The server's public key that it was made with, base64url. */
  readonly serverKey: string
}

/** Why a browser shows no reminders of a closed page; null where it can. */
export type PushBlock = 'unsupported' | 'not_installed' | 'not_secure' | 'refused'

/** What Web Push needs of the browser. */
export type PushBrowser = {
  readonly blocked: () => PushBlock | null
  /** Whether the person has allowed it already, so that subscribing asks for nothing. */
  readonly isAllowed: () => boolean
  /** What is subscribed now; null where nothing is. */
  readonly current: () => Promise<BrowserSubscription | null>
  /** Asks the person where that has not happened. Null where they refuse. @throws where the push service is not reached */
  readonly subscribe: (publicKey: string) => Promise<BrowserSubscription | null>
  readonly unsubscribe: () => Promise<void>
}

const base64url = (bytes: ArrayBuffer | null): string => {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const subscriptionOf = (from: PushSubscription): BrowserSubscription => ({
  endpoint: from.endpoint,
  keys: { p256dh: base64url(from.getKey('p256dh')), auth: base64url(from.getKey('auth')) },
  serverKey: base64url(from.options.applicationServerKey),
})

/** Web Push of a page's browser. */
export function pushBrowserOf(page: Window): PushBrowser {
  const { navigator } = page
  const has = (name: string): boolean => name in page
  const registration = async () => navigator.serviceWorker?.getRegistration()
  const stored = async () => (await registration())?.pushManager?.getSubscription() ?? null
  return {
    blocked: () => {
      if (!page.isSecureContext) return 'not_secure'
      // Safari on a phone has it for apps on the home screen alone.
      if (!has('PushManager') || !has('Notification') || !('serviceWorker' in navigator)) return /iPhone|iPad/.test(navigator.userAgent) ? 'not_installed' : 'unsupported'
      return Notification.permission === 'denied' ? 'refused' : null
    },
    isAllowed: () => has('Notification') && Notification.permission === 'granted',
    current: async () => {
      const subscription = await stored()
      return subscription === null ? null : subscriptionOf(subscription)
    },
    subscribe: async (publicKey) => {
      if ((await Notification.requestPermission()) !== 'granted') return null
      const worker = await registration()
      if (worker === undefined) throw new Error('There is no service worker yet.')
      const before = await worker.pushManager.getSubscription()
      if (before !== null && subscriptionOf(before).serverKey === publicKey) return subscriptionOf(before)
      // One of another server's key is of no use to this one, and stands in the way of a new one.
      await before?.unsubscribe()
      return subscriptionOf(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    },
    unsubscribe: async () => void (await (await stored())?.unsubscribe()),
  }
}

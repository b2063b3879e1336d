import type { Language } from '@bisita/contract/users/languages'
import type { PushKind, PushMessage } from '@bisita/contract/devices/push'
import type { PushClient, WorkerScope } from './scope.ts'
import { openMessage } from './signals.ts'

type Words = Readonly<Record<PushKind, readonly [one: string, several: string]>>

/** What a push says, for one notification and for several. No name is in it: the screen of a phone that is locked shows it. */
const english: Words = {
  call_back: ['A call that you promised is due.', '{n} calls that you promised are due.'],
  request: ['A request waits for your decision.', '{n} requests wait for your decision.'],
  decided: ['Your request was decided.', '{n} of your requests were decided.'],
  password_set: ['Somebody set a password. Look whether that is right.', 'Somebody set {n} passwords. Look whether that is right.'],
  administrator: ['There is a new administrator.', 'There are {n} new administrators.'],
  passkey: ['A passkey was refused.', '{n} passkeys were refused.'],
  factor: ['Something about how you sign in has changed.', 'Something about how people sign in has changed.'],
  touchpoints: ['Touchpoints are due.', 'Touchpoints are due.'],
  itineraries: ['You have planned visits.', 'You have planned visits.'],
  unsent: ['Work on a phone has not been sent for a day.', 'Work on {n} phones has not been sent for a day.'],
  brief: ['Something is worth a look this morning.', 'Something is worth a look this morning.'],
  job: ['A job has ended.', '{n} jobs have ended.'],
  reveals: ['Somebody showed many numbers of clients.', '{n} people showed many numbers of clients.'],
  several: ['A reminder waits for you.', '{n} reminders wait for you.'],
}

/** The same in Filipino: the worker runs without a page and its catalogue. */
const filipino: Words = {
  call_back: ['Oras na ng ipinangako mong tawag.', 'Oras na ng {n} tawag na ipinangako mo.'],
  request: ['May hiling na naghihintay ng pasya mo.', 'May {n} hiling na naghihintay ng pasya mo.'],
  decided: ['Napasyahan na ang hiling mo.', 'Napasyahan na ang {n} sa mga hiling mo.'],
  password_set: ['May nagtakda ng password. Tingnan kung tama ito.', 'May nagtakda ng {n} password. Tingnan kung tama ang mga ito.'],
  administrator: ['May bagong administrator.', 'May {n} bagong administrator.'],
  passkey: ['May tinanggihang passkey.', 'May {n} tinanggihang passkey.'],
  factor: ['May nagbago sa paraan ng pag-sign in mo.', 'May nagbago sa paraan ng pag-sign in ng mga tao.'],
  touchpoints: ['May mga touchpoint na dapat nang gawin.', 'May mga touchpoint na dapat nang gawin.'],
  itineraries: ['May mga nakaplanong dalaw ka.', 'May mga nakaplanong dalaw ka.'],
  unsent: ['May gawa sa phone na isang araw nang hindi naipapadala.', 'May gawa sa {n} phone na isang araw nang hindi naipapadala.'],
  brief: ['May dapat tingnan ngayong umaga.', 'May dapat tingnan ngayong umaga.'],
  job: ['May job na natapos.', 'May {n} job na natapos.'],
  reveals: ['May nagpakita ng maraming numero ng mga client.', '{n} tao ang nagpakita ng maraming numero ng mga client.'],
  several: ['May naghihintay na paalala.', 'May {n} naghihintay na paalala.'],
}

const languages: Readonly<Record<Language, Words>> = { en: english, fil: filipino }

/** A push in words; one that this version does not know, from a newer server, in general ones. */
export function pushText({ kind, n, lang }: Pick<PushMessage, 'kind' | 'n' | 'lang'>): string {
  const words = languages[lang ?? 'en']
  const [one, several] = Object.hasOwn(words, kind) ? words[kind] : words.several
  return n > 1 ? several.replace('{n}', String(n)) : one
}

/** The message in a push; one without content, which a browser must show too, says nothing in particular. */
export function pushOf(data: { readonly json: () => unknown } | null): PushMessage {
  try {
    const { id, kind, n, path, lang } = (data?.json() ?? {}) as PushMessage
    if (typeof id === 'string' && typeof path === 'string') return { id, kind, n, path, ...(lang === 'fil' && { lang }) }
  } catch {
    // Not JSON: of no server of ours.
  }
  return { id: 'bisita', kind: 'several', n: 1, path: '/' }
}

/** An address of this app; anything else becomes its first screen. */
export const ownPath = (path: unknown, origin: string): string => {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  try {
    const url = new URL(path, origin)
    return url.origin === origin ? `${url.pathname}${url.search}` : '/'
  } catch {
    return '/'
  }
}

/** Milliseconds for which an open page may take to say that it goes there. */
const patience = 1000

/**
 * Goes where a notification leads. A page that is open goes there by itself, so that what is half entered is asked about; where none
 * answers, one is opened.
 */
export async function openPushed(clients: WorkerScope['clients'], path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (page === undefined) return void (await clients.openWindow(path))
  // A browser that allows no focus just now leaves the page where it is.
  await page.focus().catch(() => undefined)
  if (!(await takes(page, path))) await page.navigate(path).catch(() => clients.openWindow(path))
}

function takes(page: PushClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), patience)
    page.postMessage(openMessage(path), [port2])
  })
}

/** Shows what is pushed, each tag once, and goes there when it is opened. */
export function showPushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const message = pushOf(event.data)
    const { id: tag, path } = message
    event.waitUntil(scope.registration.showNotification('Bisita', { body: pushText(message), tag, data: { path }, icon: '/icons/192.png', lang: message.lang ?? 'en' }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path } = (event.notification.data ?? {}) as { path?: unknown }
    event.waitUntil(openPushed(scope.clients, ownPath(path, scope.location.origin)))
  })
}

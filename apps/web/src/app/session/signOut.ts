import { signout } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import type { Api } from '../../api/api.ts'
import { NoAnswer, Refused } from '../../api/outcomes.ts'
import type { HandleOutcome } from '../../api/handleOutcome.ts'
import type { Drafts } from '../../ui/browser/drafts.ts'
import type { Notices } from '../../ui/notices.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'
import type { DeskCalls } from '../../features/desk/unsentCalls/deskCalls.ts'
import type { DeviceLifecycle } from '../local/deviceLifecycle.ts'
import type { Session } from './session.ts'
import type { PendingSignOut } from './pendingSignOut.ts'

/** What of the user's work is still on this device: of an mr what is queued, of everybody else calls of the desk. */
export type UnsentSummary = { readonly items: number; readonly photos: number } | { readonly calls: number } | 'unknown'

const isNothing = (unsent: Exclude<UnsentSummary, 'unknown'>): boolean => ('calls' in unsent ? unsent.calls === 0 : unsent.items + unsent.photos === 0)

/** How long the server is waited for, and what the device holds: then a person goes all the same. Milliseconds. */
const patience = 3_000

export type SignOut = {
  /** What the person is asked about before signing out; null while nothing is asked. */
  readonly question: Pick<Store<UnsentSummary | null>, 'get' | 'subscribe'>
  /** Signs out, or asks first where unsent work stays behind. */
  readonly begin: () => Promise<void>
  /** Signs out after the question. */
  readonly confirm: () => Promise<void>
  readonly cancel: () => void
  /** Everything unsent as a file; null where there is nothing to be exported. */
  readonly exportUnsent: () => Promise<Blob | null>
}

export type SignOutDependencies = {
  readonly api: Pick<Api, 'call'>
  readonly session: Session
  readonly drafts: Drafts
  readonly notices: Notices
  readonly deviceLifecycle: DeviceLifecycle
  readonly deskCalls: Pick<DeskCalls, 'unsent' | 'loaded' | 'isWritten' | 'export'>
  readonly later: Pick<PendingSignOut, 'remember'>
  /** Ends reminders for the user in this browser: a sign-in later has none until they are turned on again. */
  readonly endPush: (userId: string) => void
  readonly handleOutcome: HandleOutcome
  readonly toLogin: () => void
}

/**
 * Ends the session on the server, then in this browser, and wipes what the device holds. Where the server cannot
 * be reached it is remembered for later, and this browser is signed out all the same.
 */
export function createSignOut({ api, session, drafts, notices, deviceLifecycle, deskCalls, later, endPush, handleOutcome: dealWith, toLogin }: SignOutDependencies): SignOut {
  const question = createStore<UnsentSummary | null>(null)

  const device = () => {
    const now = deviceLifecycle.state.get()
    return now.stage === 'open' ? now.opened.device : null
  }

  const hasDevice = () => session.state.get()?.user.user_type === 'mr'

  /** A device that doesn't open, or doesn't say what it holds, may hold anything. */
  async function unsent(): Promise<UnsentSummary> {
    if (!hasDevice()) {
      await deskCalls.loaded()
      return { calls: deskCalls.unsent.get().length }
    }
    const queue = device()?.queue
    if (queue === undefined) return 'unknown'
    try {
      const { items, photos } = await inTime(queue.unsent())
      return { items: items.length, photos: photos.length }
    } catch {
      return 'unknown'
    }
  }

  async function leave(): Promise<void> {
    question.set(null)
    const userId = session.state.get()?.user.id
    if (userId === undefined) return
    // Notices for the user who leaves are not for the next one.
    notices.clear()
    try {
      // A call that hangs may still arrive; in any case the sign-out is sent again later.
      await inTime(api.call(signout, {}))
    } catch (error) {
      if (error instanceof NoAnswer) {
        later.remember(userId)
        notices.show('warning', t('You are signed out here. The server gets it as soon as there is a network.'))
        // A session that had ended already is what was asked for.
      } else if (!(error instanceof Refused && error.status === 401)) return dealWith(error)
    }
    endPush(userId)
    void deviceLifecycle.wipe(userId)
    session.end({ keepPath: false })
    toLogin()
  }

  return {
    question,
    begin: async () => {
      if (drafts.any()) return notices.show('warning', t('Something you typed is not saved. Save it or leave the form first.'))
      if (!deskCalls.isWritten()) return notices.show('warning', t('This call is not sent or saved yet. Try again in a moment.'))
      const found = await unsent()
      if (found === 'unknown' || !isNothing(found)) question.set(found)
      else await leave()
    },
    confirm: leave,
    cancel: () => question.set(null),
    exportUnsent: async () => (hasDevice() ? ((await device()?.queue.export()) ?? null) : deskCalls.export()),
  }
}

/** Rejects with {@link NoAnswer} where it takes too long. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new NoAnswer('No answer in time.')), patience))])

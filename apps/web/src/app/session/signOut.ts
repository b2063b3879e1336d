import { NoAnswer, Refused } from '../../api/outcomes.ts'
import type { DealWith } from '../../api/refusals.ts'
import type { AuthRepository } from '../../domains/auth/auth.repository.ts'
import type { Drafts } from '../../ui/browser/drafts.ts'
import type { Notices } from '../../ui/notices.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'
import type { Keeper } from '../local/keeper.ts'
import type { Session } from './session.ts'
import type { SignOutLater } from './signOutLater.ts'

/** What of the user's work is still on this device. */
export type Unsent = { readonly items: number; readonly photos: number } | 'unknown'

/** How long the server is waited for, and what the device holds: then a person goes all the same. Milliseconds. */
const patience = 3_000

export type SignOut = {
  /** What the person is asked about before signing out; null while nothing is asked. */
  readonly asked: Pick<Store<Unsent | null>, 'get' | 'subscribe'>
  /** Signs out, or asks first where unsent work stays behind. */
  readonly begin: () => Promise<void>
  /** Signs out after the question. */
  readonly confirm: () => Promise<void>
  readonly cancel: () => void
  /** Everything unsent as a file; null where nothing is open to be exported. */
  readonly exportUnsent: () => Promise<Blob | null>
}

export type SignOutDependencies = {
  readonly auth: AuthRepository
  readonly session: Session
  readonly drafts: Drafts
  readonly notices: Notices
  readonly keeper: Keeper
  readonly later: Pick<SignOutLater, 'remember'>
  readonly dealWith: DealWith
  readonly toLogin: () => void
}

/**
 * Ends the session on the server, then in this browser, and wipes what the device holds. Where the server cannot
 * be reached it is remembered for later, and this browser is signed out all the same.
 */
export function createSignOut({ auth, session, drafts, notices, keeper, later, dealWith, toLogin }: SignOutDependencies): SignOut {
  const asked = createStore<Unsent | null>(null)

  const device = () => {
    const now = keeper.state.get()
    return now.stage === 'open' ? now.opened.device : null
  }

  /** A device that doesn't open, or doesn't say what it holds, may hold anything. */
  async function unsent(): Promise<Unsent> {
    if (session.state.get()?.user.user_type !== 'mr') return { items: 0, photos: 0 }
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
    asked.set(null)
    const userId = session.state.get()?.user.id
    if (userId === undefined) return
    // What was said to whoever leaves is not for whoever comes.
    notices.clear()
    try {
      // A call that hangs may still arrive; that the server hears of it is seen to later in any case.
      await inTime(auth.signout())
    } catch (error) {
      if (error instanceof NoAnswer) {
        later.remember(userId)
        notices.show('warning', 'You are signed out here. The server is told as soon as there is a network.')
        // A session that had ended already is what was asked for.
      } else if (!(error instanceof Refused && error.status === 401)) return dealWith(error)
    }
    void keeper.leave(userId)
    session.end({ keepPath: false })
    toLogin()
  }

  return {
    asked,
    begin: async () => {
      if (drafts.any()) return notices.show('warning', 'Something you typed is not saved. Save it or leave the form first.')
      const found = await unsent()
      if (found === 'unknown' || found.items + found.photos > 0) asked.set(found)
      else await leave()
    },
    confirm: leave,
    cancel: () => asked.set(null),
    exportUnsent: async () => (await device()?.queue.export()) ?? null,
  }
}

/** Rejects with {@link NoAnswer} where it takes too long. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new NoAnswer('No answer in time.')), patience))])

import type { Unlocked } from '../../device/sealing/middleware.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'

/** `locked`: the PIN is asked for. `choosing`: a phone that is not sealed yet asks for a new one. */
export type LockState = { readonly stage: 'open' } | { readonly stage: 'locked' | 'choosing'; readonly userId: string }

/** Whether the records of this phone can be read in this tab. The key is in memory only, so that a page that opens asks. */
export type DeviceLock = {
  readonly state: Pick<Store<LockState>, 'get' | 'subscribe'>
  readonly unlocked: (userId: string) => Unlocked | null
  /** Asks for the PIN, unless that was done; null where the person has to sign in first. */
  readonly ask: (userId: string) => Promise<Unlocked | null>
  /** Asks for a PIN to seal this phone with; null where it is put off. */
  readonly offer: (userId: string) => Promise<Unlocked | null>
  /** What the lock screen ends with. */
  readonly answer: (unlocked: Unlocked | null) => void
  readonly isSealed: () => boolean
  readonly forget: () => void
}

export function createDeviceLock(): DeviceLock {
  const state = createStore<LockState>({ stage: 'open' })
  let current: Unlocked | null = null
  let waiting: ((unlocked: Unlocked | null) => void)[] = []

  const prompt = (stage: 'locked' | 'choosing', userId: string): Promise<Unlocked | null> => {
    if (current?.userId === userId) return Promise.resolve(current)
    if (state.get().stage === 'open') state.set({ stage, userId })
    return new Promise((resolve) => waiting.push(resolve))
  }
  return {
    state,
    unlocked: (userId) => (current?.userId === userId ? current : null),
    ask: (userId) => prompt('locked', userId),
    offer: (userId) => prompt('choosing', userId),
    answer: (unlocked) => {
      if (unlocked !== null) current = unlocked
      const answered = waiting
      waiting = []
      state.set({ stage: 'open' })
      for (const resolve of answered) resolve(unlocked)
    },
    isSealed: () => current !== null,
    forget: () => {
      current?.forget()
      current = null
    },
  }
}

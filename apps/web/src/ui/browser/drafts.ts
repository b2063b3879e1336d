import { createInjected } from '../inject.tsx'

/**
 * A persistent store that drafts are written through to, so that they outlive the tab. Asynchronous; its failures are
 * ignored.
 */
export type DraftStore = {
  readonly save: (name: string, values: unknown) => void
  readonly drop: (name: string) => void
}

/**
 * Unsaved form contents, in memory by form name. They outlive an expired session, so that signing in again finds the
 * form as it was left, and are wiped when another user signs in or the user signs out. On a device they are also
 * written to a store, and found again after the tab was closed.
 */
export type Drafts = {
  readonly read: (name: string) => unknown
  readonly save: (name: string, values: unknown) => void
  readonly drop: (name: string) => void
  /** Whether there is a draft typed since the page was opened. */
  readonly any: () => boolean
  /** Deletes the drafts typed since the page was opened, from the store too. */
  readonly wipe: () => void
  /** Clears all drafts in memory and leaves the store unchanged. */
  readonly forget: () => void
  /** Connects a store, with the drafts of an earlier tab that it contains. */
  readonly attach: (store: DraftStore, found: ReadonlyMap<string, unknown>) => void
  /** Disconnects the store, and forgets the drafts of an earlier tab. */
  readonly detach: () => void
}

export function createDrafts(): Drafts {
  const drafts = new Map<string, unknown>()
  /** Drafts of an earlier tab: shown where their forms are opened again, but not counted as unsaved work of this page. */
  let found = new Map<string, unknown>()
  let store: DraftStore | null = null
  const drop = (name: string) => {
    const known = [drafts.delete(name), found.delete(name)]
    if (known.includes(true)) store?.drop(name)
  }
  const forget = () => {
    drafts.clear()
    found.clear()
  }
  return {
    read: (name) => drafts.get(name) ?? found.get(name),
    save: (name, values) => {
      drafts.set(name, values)
      store?.save(name, values)
    },
    drop,
    any: () => drafts.size > 0,
    wipe: () => {
      for (const name of drafts.keys()) drop(name)
    },
    forget,
    attach: (beneath, earlier) => {
      store = beneath
      found = new Map(earlier)
      for (const [name, values] of drafts) beneath.save(name, values)
    },
    detach: () => {
      store = null
      found.clear()
    },
  }
}

export const [DraftsProvider, useDrafts] = createInjected<Drafts>('The drafts of forms')

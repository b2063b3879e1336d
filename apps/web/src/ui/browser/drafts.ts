import { createInjected } from '../inject.tsx'

/** Where drafts are written through to, so that they outlive the tab. Takes its time and never fails. */
export type DraftStore = {
  readonly save: (name: string, values: unknown) => void
  readonly drop: (name: string) => void
}

/**
 * What is typed into forms and not saved, in memory: it outlives an expired session, so that signing in
 * again finds the form as it was left, and is wiped when somebody else signs in or the person signs out.
 * On a device it is written through to a store beneath, and found again after the tab was closed.
 */
export type Drafts = {
  readonly read: (name: string) => unknown
  readonly save: (name: string, values: unknown) => void
  readonly drop: (name: string) => void
  /** Whether anything typed since the page was opened is not saved. */
  readonly any: () => boolean
  /** Throws away what was typed since the page was opened. */
  readonly wipe: () => void
  /** Forgets everything in memory and leaves the store beneath as it is. */
  readonly forget: () => void
  /** Puts a store beneath, with what it found there of earlier. */
  readonly attach: (store: DraftStore, found: ReadonlyMap<string, unknown>) => void
  /** Takes the store away, and what it had found. */
  readonly detach: () => void
}

export function createDrafts(): Drafts {
  const drafts = new Map<string, unknown>()
  /** Of an earlier tab: shown where its form is opened again, but nothing that this page would lose. */
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

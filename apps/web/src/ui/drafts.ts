import { createInjected } from './inject.tsx'

/**
 * What is typed into forms and not saved, in memory: it outlives an expired session, so that signing in
 * again finds the form as it was left, and is wiped when somebody else signs in or the person signs out.
 */
export type Drafts = {
  readonly read: (name: string) => unknown
  readonly keep: (name: string, values: unknown) => void
  readonly drop: (name: string) => void
  /** Whether anything typed is not saved. */
  readonly any: () => boolean
  readonly wipe: () => void
}

export function createDrafts(): Drafts {
  const kept = new Map<string, unknown>()
  return {
    read: (name) => kept.get(name),
    keep: (name, values) => void kept.set(name, values),
    drop: (name) => void kept.delete(name),
    any: () => kept.size > 0,
    wipe: () => kept.clear(),
  }
}

export const [DraftsProvider, useDrafts] = createInjected<Drafts>('The drafts of forms')

import { ownerOf, type DeviceOwner } from '../../device/readOwner.ts'

/** Under which name this browser remembers whose wipe is not done: a tab may be closed in the middle of it. */
export const pendingWipesKey = 'wipe_pending'

/** Whose records go: a user's, or those of anybody but a user. */
export type WipeTarget = { readonly of: string } | { readonly others: string }

/**
 * The wipes that are due. A note of each stands in the browser from before it is begun until it is known to be done: a
 * database that can't be read just now may hold records all the same.
 */
export type PendingWipes = {
  readonly add: (whose: WipeTarget) => void
  /** Whether somebody's records may be here that should be gone. */
  readonly isAnyDue: () => boolean
  /** Does what is due. Rejects where it could not; then it stays due. */
  readonly run: () => Promise<void>
}

export type PendingWipesDependencies = {
  readonly local: Storage
  readonly readOwner: () => Promise<DeviceOwner>
  readonly wipeDevice: (whose: WipeTarget) => Promise<void>
}

const noteOf = (whose: WipeTarget): string => ('of' in whose ? whose.of : `!${whose.others}`)

const whoseOf = (note: string): WipeTarget => (note.startsWith('!') ? { others: note.slice(1) } : { of: note })

export function createPendingWipes({ local, readOwner: peek, wipeDevice }: PendingWipesDependencies): PendingWipes {
  const notes = () => (local.getItem(pendingWipesKey) ?? '').split(' ').filter((note) => note !== '')
  const keep = (left: readonly string[]) => {
    if (left.length === 0) local.removeItem(pendingWipesKey)
    else local.setItem(pendingWipesKey, left.join(' '))
  }

  /** Whether there is certainly nothing that would have to go. */
  async function isClear(whose: WipeTarget): Promise<boolean> {
    const here = await peek()
    if (here === 'unknown') return false
    const owner = ownerOf(here)
    return owner === null || ('others' in whose && owner === whose.others)
  }

  return {
    add: (whose) => keep([...new Set([...notes(), noteOf(whose)])]),
    isAnyDue: () => notes().length > 0,
    run: async () => {
      for (const note of notes()) {
        const whose = whoseOf(note)
        if (!(await isClear(whose))) await wipeDevice(whose)
        keep(notes().filter((other) => other !== note))
      }
    },
  }
}

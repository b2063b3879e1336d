import { ownerOf, type Peeked } from '../../device/peek.ts'

/** Under which name this browser remembers whose wipe is not done: a tab may be closed in the middle of it. */
export const wipeKey = 'wipe_pending'

/** Whose records go: a user's, or those of anybody but a user. */
export type Whose = { readonly of: string } | { readonly others: string }

/**
 * The wipes that are due. A note of each stands in the browser from before it is begun until it is known to be done: a
 * database that can't be read just now may hold records all the same.
 */
export type Wipes = {
  readonly remember: (whose: Whose) => void
  /** Whether somebody's records may be here that should be gone. */
  readonly areDue: () => boolean
  /** Does what is due. Rejects where it could not; then it stays due. */
  readonly carryOut: () => Promise<void>
}

export type WipeDependencies = {
  readonly local: Storage
  readonly peek: () => Promise<Peeked>
  readonly wipeDevice: (whose: Whose) => Promise<void>
}

const noteOf = (whose: Whose): string => ('of' in whose ? whose.of : `!${whose.others}`)

const whoseOf = (note: string): Whose => (note.startsWith('!') ? { others: note.slice(1) } : { of: note })

export function createWipes({ local, peek, wipeDevice }: WipeDependencies): Wipes {
  const notes = () => (local.getItem(wipeKey) ?? '').split(' ').filter((note) => note !== '')
  const keep = (left: readonly string[]) => {
    if (left.length === 0) local.removeItem(wipeKey)
    else local.setItem(wipeKey, left.join(' '))
  }

  /** Whether there is certainly nothing that would have to go. */
  async function isClear(whose: Whose): Promise<boolean> {
    const here = await peek()
    if (here === 'unknown') return false
    const owner = ownerOf(here)
    return owner === null || ('others' in whose && owner === whose.others)
  }

  return {
    remember: (whose) => keep([...new Set([...notes(), noteOf(whose)])]),
    areDue: () => notes().length > 0,
    carryOut: async () => {
      for (const note of notes()) {
        const whose = whoseOf(note)
        if (!(await isClear(whose))) await wipeDevice(whose)
        keep(notes().filter((other) => other !== note))
      }
    },
  }
}

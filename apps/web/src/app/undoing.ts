import { t } from '@bisita/contract/words'
import type { Notices } from '../ui/notices.ts'
import { createStore, type Store } from '../ui/browser/store.ts'

const name = 'bisita.undo'

/** How long an act can be undone, and how long its own notice is waited for; milliseconds. */
const undoTime = 10_000
const noticePause = 300

type Dependencies = {
  readonly notices: Notices
  /** Where an offer is kept over a reload: ids only. */
  readonly tab: Storage
  readonly userId: () => string | null
  readonly now: () => number
  /** Undoes one act. Rejects where it could not, after somebody was shown why. */
  readonly undo: (act: string) => Promise<void>
}

export type UndoOffers = {
  /** The notices, where the one of an act that can be undone has a button for it. */
  readonly notices: Notices
  /** An act was carried out that can be undone. */
  readonly acted: (act: string) => void
  /** Offers once more what was offered before a reload. */
  readonly resume: () => void
  /** The keys of acts that were undone from this page. */
  readonly acts: ReadonlySet<string>
  /** Counts what was undone: every answer in the cache is then read again. */
  readonly undone: Store<number>
}

type Kept = { readonly user: string; readonly acts: readonly string[]; readonly until: number }

function keptIn(tab: Storage): Kept | null {
  try {
    const kept: unknown = JSON.parse(tab.getItem(name) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'until' in kept && 'acts' in kept ? (kept as Kept) : null
  } catch {
    return null
  }
}

const changesSaved = (count: number) => (t('{count, plural, one {Saved.} other {# changes saved.}}', { count }))

/**
 * Offers to undo an act for ten seconds: on the notice that says it is done, or on one of its own where the act has
 * none. Acts of one step, such as moving several visits, are undone together.
 */
export function createUndoOffers({ notices, tab, userId, now, undo }: Dependencies): UndoOffers {
  const undone = createStore(0)
  const gone = new Set<string>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let open: { readonly acts: readonly string[]; readonly own: boolean; readonly until: number; readonly close: () => void } | null = null

  const end = () => {
    open?.close()
    open = null
    tab.removeItem(name)
  }
  const run = async (acts: readonly string[]) => {
    end()
    try {
      for (const act of acts.toReversed()) {
        await undo(act)
        gone.add(act)
      }
      notices.show('positive', t('Undone.'))
    } catch {
      // The reason was shown already.
    }
    undone.set(undone.get() + 1)
  }
  const offer = (text: string, acts: readonly string[], { own, lasts }: { readonly own: boolean; readonly lasts: number }) => {
    end()
    const close = notices.offer(text, { label: t('Undo'), run: () => void run(acts) }, lasts)
    open = { acts, own, until: now() + lasts, close }
    const user = userId()
    if (user !== null) tab.setItem(name, JSON.stringify({ user, acts, until: open.until } satisfies Kept))
  }
  const take = (): readonly string[] => {
    clearTimeout(timer)
    const acts = waiting
    waiting = []
    return acts
  }
  return {
    undone,
    acts: gone,
    notices: {
      ...notices,
      show: (tone, text) => {
        if (tone === 'positive' && waiting.length > 0) offer(text, take(), { own: false, lasts: undoTime })
        else notices.show(tone, text)
      },
      clear: () => {
        take()
        end()
        notices.clear()
      },
    },
    acted: (act) => {
      waiting.push(act)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const before = open !== null && open.own && open.until > now() ? open.acts : []
        const acts = [...before, ...take()]
        offer(changesSaved(acts.length), acts, { own: true, lasts: undoTime })
      }, noticePause)
    },
    resume: () => {
      const kept = keptIn(tab)
      if (kept === null || open !== null) return
      const left = kept.until - now()
      if (kept.user === userId() && left > 0) offer(t('You can undo your last change.'), kept.acts, { own: false, lasts: left })
      else tab.removeItem(name)
    },
  }
}

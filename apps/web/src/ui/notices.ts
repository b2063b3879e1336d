import { noticeDuration } from '@bisita/contract/limits'
import { known } from '@bisita/contract/words'

/** Negative notices are errors; warnings are milder (promises/screens 3). */
export type Tone = 'negative' | 'warning' | 'positive' | 'info'

/** What a notice offers to do about what it says. */
export type NoticeAction = { readonly label: string; readonly run: () => void }

export type Notice = { readonly id: number; readonly tone: Tone; readonly text: string; readonly action?: NoticeAction; /** How long it is shown, where that is not the usual time; milliseconds. */ readonly lasts?: number }

/** The notices on the screen. They stay when the screen changes, so that the answer to a change is seen on any screen. */
export type Notices = {
  readonly list: () => readonly Notice[]
  readonly subscribe: (listener: () => void) => () => void
  /** Shows a text for 5 seconds, or the duration in the settings. Showing the same text again restarts its time. */
  readonly show: (tone: Tone, text: string) => void
  /** Shows what was done, with a way to undo it, until the returned function closes it, or for `lasts` milliseconds. */
  readonly offer: (text: string, action: NoticeAction, lasts?: number) => () => void
  readonly close: (id: number) => void
  /** Closes all notices: when another user takes over. */
  readonly clear: () => void
  /** Stops the timers while the user reads (pointer or focus on the notices), and restarts them. */
  readonly setPaused: (reading: boolean) => void
}

export function createNotices(duration: () => number = () => noticeDuration): Notices {
  const listeners = new Set<() => void>()
  const clocks = new Map<number, ReturnType<typeof setTimeout>>()
  let shown: readonly Notice[] = []
  let lastId = 0
  let paused = false

  const set = (next: readonly Notice[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const stop = (id: number) => {
    clearTimeout(clocks.get(id))
    clocks.delete(id)
  }
  const close = (id: number) => {
    stop(id)
    set(shown.filter((notice) => notice.id !== id))
    // With the last notice gone no pointer event ends the pause.
    if (shown.length === 0) paused = false
  }
  const start = (id: number, lasts = duration()) => {
    stop(id)
    if (!paused) clocks.set(id, setTimeout(() => close(id), lasts))
  }

  return {
    list: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (tone, said) => {
      // A server says it in English.
      const text = known(said)
      lastId += 1
      const others = shown.filter((notice) => notice.tone !== tone || notice.text !== text)
      for (const notice of shown) if (!others.includes(notice)) stop(notice.id)
      set([...others, { id: lastId, tone, text }])
      start(lastId)
    },
    offer: (text, action, lasts) => {
      lastId += 1
      const id = lastId
      set([...shown, { id, tone: 'positive', text, action, ...(lasts !== undefined && { lasts }) }])
      if (lasts !== undefined) start(id, lasts)
      return () => close(id)
    },
    close,
    clear: () => {
      for (const { id } of shown) close(id)
    },
    setPaused: (reading) => {
      paused = reading
      for (const { id, action, lasts } of shown) {
        if (action !== undefined && lasts === undefined) continue
        if (reading) stop(id)
        else start(id, lasts)
      }
    },
  }
}

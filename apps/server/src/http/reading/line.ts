/** A line before a door that so many may be behind at once: first come, first served. */
export type Line = {
  /**
   * Waits for a place and gives what leaves it again.
   * @throws what `refusal` makes, where too many wait already or the own turn does not come in time
   */
  enter(): Promise<() => void>
  /** Whether somebody is behind the door or waits. */
  readonly inUse: () => boolean
}

export type LineOptions = {
  readonly atOnce: () => number
  readonly mostWaiting: number
  /** Milliseconds that somebody waits at most. */
  readonly patience: number
  readonly refusal: () => Error
}

export function createLine({ atOnce, mostWaiting, patience, refusal }: LineOptions): Line {
  let inside = 0
  const waiting = new Set<() => void>()

  const leave = (): (() => void) => {
    let left = false
    return () => {
      if (left) return
      left = true
      inside -= 1
      letIn()
    }
  }

  function letIn(): void {
    for (const next of waiting) {
      if (inside >= atOnce()) return
      waiting.delete(next)
      inside += 1
      next()
    }
  }

  return {
    inUse: () => inside > 0 || waiting.size > 0,
    enter: () => {
      if (inside < atOnce() && waiting.size === 0) {
        inside += 1
        return Promise.resolve(leave())
      }
      if (waiting.size >= mostWaiting) return Promise.reject(refusal())
      return new Promise((resolve, reject) => {
        const next = (): void => {
          clearTimeout(timer)
          resolve(leave())
        }
        const timer = setTimeout(() => {
          waiting.delete(next)
          reject(refusal())
        }, patience)
        waiting.add(next)
      })
    },
  }
}

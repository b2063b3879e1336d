/** Counts who is there at the same time, by a key. */
export type Crowd = {
  /** Gives what counts somebody out again; null where so many are there already. */
  enter(key: string): (() => void) | null
}

export function createCrowd(most: number): Crowd {
  const there = new Map<string, number>()
  return {
    enter: (key) => {
      const before = there.get(key) ?? 0
      if (before >= most) return null
      there.set(key, before + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        const rest = (there.get(key) ?? 1) - 1
        if (rest > 0) there.set(key, rest)
        else there.delete(key)
      }
    },
  }
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener'>

type LockRule = { readonly isSealed: () => boolean; readonly minutes: () => number; readonly lockNow: () => void }

/**
 * Locks a sealed phone once its page was out of sight for so many minutes: while it is, where the browser lets it run,
 * and otherwise as soon as it is seen again.
 */
export function lockWhenHidden(page: Page, { isSealed, minutes, lockNow }: LockRule, now: () => number = Date.now): void {
  let hiddenAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  page.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    const wait = minutes() * 60_000
    if (page.visibilityState === 'hidden') {
      hiddenAt = now()
      timer = setTimeout(() => isSealed() && lockNow(), wait)
      return
    }
    const since = hiddenAt === null ? 0 : now() - hiddenAt
    hiddenAt = null
    // A clock that was set back shows less time than passed: then the timer decides alone.
    if (isSealed() && since >= wait) lockNow()
  })
}

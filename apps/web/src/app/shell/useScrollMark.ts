import { useEffect } from 'react'

/** Less than this is no direction, only an unsteady thumb. */
const least = 6

/** What is near the beginning folds nothing: there is nothing to make room for. */
const beginning = 96

/**
 * Marks the page (`data-scrolled-down`) while a phone's screen is scrolled down, so that tools and main actions fold
 * away; the first scroll up brings them back. A jump, as Back makes it, is nobody's scrolling down.
 */
export function useScrollMark(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined
    const root = document.documentElement
    let last = window.scrollY
    const onScroll = () => {
      const by = window.scrollY - last
      if (Math.abs(by) < least) return
      last = window.scrollY
      root.toggleAttribute('data-scrolled-down', by > 0 && by < window.innerHeight / 2 && last > beginning)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      root.removeAttribute('data-scrolled-down')
    }
  }, [wanted])
}

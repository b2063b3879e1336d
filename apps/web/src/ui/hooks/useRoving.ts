import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Roving tabindex: the links of a chart are one tab stop, and arrows, Home and End move among them. Without it Tab
 * would go through every link of three months.
 */
export function useRoving<E extends HTMLElement>(): { ref: RefObject<E | null>; onKeyDown: (event: KeyboardEvent) => void } {
  const ref = useRef<E>(null)
  const current = useRef(0)
  const links = () => [...(ref.current?.querySelectorAll('a') ?? [])]
  const settle = (at: number, all: readonly HTMLElement[]) => {
    current.current = Math.min(Math.max(at, 0), Math.max(0, all.length - 1))
    for (const [place, link] of all.entries()) link.tabIndex = place === current.current ? 0 : -1
  }
  // After each rendering, since links change with the figures.
  useEffect(() => settle(current.current, links()))
  const onKeyDown = (event: KeyboardEvent) => {
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    if (at < 0) return
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + (steps[event.key] ?? 0)
    if (to === at || all[to] === undefined) return
    event.preventDefault()
    settle(to, all)
    all[to].focus()
  }
  return { ref, onKeyDown }
}

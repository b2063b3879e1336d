import { type RefObject, useEffect, useState } from 'react'

/** A table of at most this many rows renders all of them, so that find in page and screen readers reach every row. */
const fewRows = 200
/** Rows rendered beyond each edge of the visible ones. */
const beyond = 20

/**
 * The rendered rows of a long table: from `first` up to before `last`; `before` and `after` are the heights of the
 * others in pixels.
 */
export type RowWindow = { readonly first: number; readonly last: number; readonly before: number; readonly after: number }

/**
 * Row virtualisation: of many rows of equal `height` (pixels) in a frame that scrolls, only those in sight are
 * rendered; when printing, all.
 */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const [top, setTop] = useState(0)
  const [seen, setSeen] = useState(800)
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null || count <= fewRows) return undefined
    const look = () => {
      setTop(element.scrollTop)
      setSeen(element.clientHeight)
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [frame, count])
  useEffect(() => {
    const paper = window.matchMedia('print')
    const turn = () => setPrinted(paper.matches)
    paper.addEventListener('change', turn)
    return () => paper.removeEventListener('change', turn)
  }, [])
  if (count <= fewRows || printed) return { first: 0, last: count, before: 0, after: 0 }
  const first = Math.max(0, Math.min(count, Math.floor(top / height)) - beyond)
  const last = Math.min(count, Math.ceil((top + seen) / height) + beyond)
  return { first, last, before: first * height, after: (count - last) * height }
}

import { type RefObject, useEffect, useState } from 'react'

/** Up to so many rows all of them are there: finding in the page and reading on work as in every table. */
const fewRows = 200
/** Rows beyond each edge that are there already when the frame is scrolled. */
const beyond = 20

/** Which rows of a long table are there: from the first up to before the last. */
export type RowWindow = { readonly first: number; readonly last: number; readonly before: number; readonly after: number }

/** Of many rows of one height in a frame that scrolls, only those in sight are there; on paper all of them. */
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

import { useEffect, useRef, type RefObject } from 'react'

/** A closed record gives the focus back to its row in the list. */
export function useReturnedFocus(openId: string | undefined): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const closed = last.current
    last.current = openId
    if (openId !== undefined || closed === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`a[data-client="${closed}"]`)?.focus({ preventScroll: true })
  }, [openId])
}

/** Moves the focus to the heading of what has opened, once for each `key`. */
export function useHeadingFocus(inside: RefObject<HTMLElement | null>, wanted: boolean, key: string): void {
  const done = useRef<string>(undefined)
  useEffect(() => {
    const heading = inside.current?.querySelector('h2')
    if (!wanted || done.current === key || !heading) return
    done.current = key
    heading.focus({ preventScroll: true })
  })
}

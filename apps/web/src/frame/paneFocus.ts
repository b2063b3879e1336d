import { useEffect, useRef, type RefObject } from 'react'

/** A closed record gives the focus back to its row in the list; `rows` is what the links there are marked with (`data-…`). */
export function useReturnedFocus(openId: string | undefined, rows: string): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const closed = last.current
    last.current = openId
    if (openId !== undefined || closed === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`a[data-${rows}="${CSS.escape(closed)}"]`)?.focus({ preventScroll: true })
  }, [openId, rows])
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

/** What has opened is seen from its beginning, in a pane that scrolls by itself; once for each `key`. */
export function useFreshScroll(pane: RefObject<HTMLElement | null>, key: string): void {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    pane.current?.scrollTo({ top: 0 })
  }, [pane, key])
}

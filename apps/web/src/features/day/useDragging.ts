import { type PointerEvent, useRef, useState } from 'react'

/** What is being dragged: its id, how far it is from where it was (pixels), and the place it would come to. */
export type Dragged = { readonly id: string; readonly by: number; readonly to: number }

type Begun = { readonly id: string; readonly from: number; readonly y: number; readonly middles: readonly number[] }

/** Pixels from the edge of the screen within which dragging scrolls, and by how much at a time. */
const edge = 72
const scrollStep = 12

/**
 * Dragging of the rows of a list by a handle, with a finger or a mouse. `rows` is the element whose children with `data-stop`
 * are the rows. Keys and buttons do the same: dragging is never the only way.
 */
export function useDragging(rows: () => HTMLElement | null, onDrop: (id: string, to: number) => void) {
  const begun = useRef<Begun | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const pageY = (event: PointerEvent) => event.clientY + window.scrollY
  const end = (drop: boolean) => {
    const start = begun.current
    begun.current = null
    setDragged(null)
    if (drop && start !== null && dragged !== null && dragged.to !== start.from) onDrop(start.id, dragged.to)
  }
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      const all = [...(rows()?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
      const from = all.findIndex((row) => row.dataset['stop'] === id)
      const middles = all.map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 + window.scrollY
      })
      begun.current = { id, from, y: pageY(event), middles }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = begun.current
      if (start === null) return
      if (event.clientY < edge) window.scrollBy(0, -scrollStep)
      if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
      const by = pageY(event) - start.y
      const middle = (start.middles[start.from] ?? 0) + by
      const to = start.middles.filter((other, at) => at !== start.from && other < middle).length
      setDragged({ id, by, to })
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  })
  return { dragged, handle }
}

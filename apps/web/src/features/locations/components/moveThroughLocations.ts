import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type Rows = { readonly scrollToIndex: (index: number) => void }

/** Arrows move the focus through rows of which only those in view exist: the next one is scrolled into being first. */
export function moveThroughLocations(event: KeyboardEvent<HTMLElement>, rows: Rows, count: number): void {
  const step = steps[event.key]
  const at = Number((document.activeElement as HTMLElement | null)?.dataset['index'] ?? Number.NaN)
  if (step === undefined || Number.isNaN(at)) return
  event.preventDefault()
  const next = Math.min(Math.max(at + step, 0), count - 1)
  const list = event.currentTarget
  rows.scrollToIndex(next)
  requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }))
}

import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus to the link that a key leads to, and returns it; undefined for other keys. */
function moved(event: KeyboardEvent<HTMLElement>): HTMLAnchorElement | undefined {
  const step = steps[event.key]
  if (step === undefined) return undefined
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at === -1) return undefined
  event.preventDefault()
  const next = links[step(at, links.length - 1)]
  next?.focus()
  return next
}

/** Key handler of the element around the rows: arrows, Home and End move the focus from row link to row link. */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  moved(event)
}

/** {@link moveThroughRows} for a list with a record open beside it: also opens the record of the focused row. */
export function openThroughRows(event: KeyboardEvent<HTMLElement>): void {
  moved(event)?.click()
}

import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus as the key says; gives the link that has it then, undefined where the key moves nothing. */
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

/** Arrows, Home and End move the focus from one row's link to another's. For the element that holds the rows. */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  moved(event)
}

/** The same where a record is open beside the list: it is the record of the row that has the focus. */
export function openThroughRows(event: KeyboardEvent<HTMLElement>): void {
  moved(event)?.click()
}

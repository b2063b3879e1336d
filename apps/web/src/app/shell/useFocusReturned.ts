import { useEffect, useRef } from 'react'

/** How many frames a button may take to be enabled again after its caller has got the answer. */
const patience = 30

function focusWhenAble(element: HTMLElement, left = patience): void {
  if (document.activeElement !== document.body || !element.isConnected) return
  element.focus({ preventScroll: true })
  if (document.activeElement !== element && left > 0) requestAnimationFrame(() => focusWhenAble(element, left - 1))
}

/**
 * Gives the focus back after the dialog. The button that was pressed is disabled while its call is on its
 * way and loses the focus by that, so what had it last is remembered here.
 */
export function useFocusReturned(open: boolean): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) {
      const before = last.current
      return () => {
        if (before !== null) requestAnimationFrame(() => focusWhenAble(before))
      }
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [open])
}

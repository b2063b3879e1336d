import { useEffect, useEffectEvent } from 'react'

/** Fields that take letters and figures; a radio or checkbox does not. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select, [contenteditable="true"]') ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit', 'file'].includes(target.type)))

/** Calls `onKey` for single keys unless a text field has the focus. `onKey` returns true for a key that it handles. */
export function useKeys(onKey: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || takesText(event.target)) return
    if (onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Whether a dialog is open over the screen, which then gets the keys. */
export const isCovered = (): boolean => document.querySelector('[data-dialog="open"]') !== null

import { useClickOutside } from '@mantine/hooks'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './Dropdown.module.css'

type Props = {
  /** The content of the button. */
  face: ReactNode
  /** The button's accessible name where its content is no text. */
  label?: string
  /** Renders the panel; `close` closes it. */
  children: (close: () => void) => ReactNode
  className?: string | undefined
  side?: 'start' | 'end'
  up?: boolean
}

/** A button that opens a panel. Escape, a click elsewhere and losing the focus close it. */
export function Dropdown({ face, label, children, className, side = 'end', up = false }: Props) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const whole = useClickOutside<HTMLDivElement>(() => setOpen(false))
  useEffect(() => {
    if (!open) return undefined
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('keydown', escape, true)
    return () => window.removeEventListener('keydown', escape, true)
  }, [open])
  return (
    <div
      ref={whole}
      className="anchor"
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={className ?? `row gap-8 ink-inherit round bare press touch ${styles.button}`}
        aria-expanded={open}
        aria-controls={panel}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      <div id={panel} className={`ink surface round-8 ${styles.panel}`} hidden={!open} data-side={side} data-up={up}>
        {open && children(() => setOpen(false))}
      </div>
    </div>
  )
}

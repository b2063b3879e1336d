import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import frame from './frame.module.css'
import { ClosePane } from './FrameButtons.tsx'
import { useFreshScroll, useHeadingFocus } from './paneFocus.ts'
import type { ScreenState } from './useScreen.tsx'

type Props = {
  screen: Pick<ScreenState<object>, 'wide' | 'shown'> & { readonly close?: () => void }
  /** What is open, as it is read out. */
  label: string
  /** Whether the heading gets the focus beside the list too, as that of a form does. */
  focuses?: boolean
  /** Whether Escape closes it from within a field too, because what was typed is kept or asked about. */
  fromFields?: boolean
  /** Whether it is as long as its content and moves with the page, instead of scrolling by itself. */
  long?: boolean
  children: ReactNode
}

const fields = ['INPUT', 'TEXTAREA', 'SELECT']

/**
 * What is open of a screen, beside its list or instead of it: with the way to close it, by Escape too unless a dialog is
 * open over it. Without `close` it is all that the screen has.
 */
export function Pane({ screen: { wide, close, shown }, label, focuses = false, fromFields = false, long = false, children }: Props) {
  const pane = useRef<HTMLElement>(null)
  // Beside the list the focus stays with the list, where the arrows go on to the next record.
  useHeadingFocus(pane, focuses || (!wide && close !== undefined), shown)
  useFreshScroll(pane, shown)
  useHotkeys([['Escape', () => document.querySelector('[data-dialog="open"]') ?? close?.()]], fromFields ? [] : fields)
  return (
    <section ref={pane} className={`stack ${long ? `gap-16 ${frame.long}` : `gap-12 ${frame.pane}`} content-start shrink`} data-beside={wide} aria-label={label}>
      {wide && close !== undefined && <ClosePane close={close} />}
      {children}
    </section>
  )
}

/** The heading of a form or of a record that takes the focus as soon as it is there. */
export function PaneHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

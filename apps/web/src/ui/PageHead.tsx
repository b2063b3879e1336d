import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './PageHead.module.css'
import { TitleSlot } from './titleSlot.ts'
import { useTitle } from './hooks/useTitle.ts'

type Props = {
  title: string
  /** Before the title: the link back. */
  lead?: ReactNode
  aside?: ReactNode
  /** The screen's main actions. */
  children?: ReactNode
}

/**
 * A screen's only h1 and its main actions. On a desk the ledger's double rule is under them; on a phone the title is in
 * the frame's bar, and only the rest takes room of the screen.
 */
export function PageHead({ title, lead, aside, children }: Props) {
  useTitle(title)
  const slot = use(TitleSlot)
  const actions = <div className={`flex wrap gap-8 not-empty ${styles.actions} screen-only`}>{children}</div>
  const heading = (
    <>
      {lead}
      <h1>{title}</h1>
    </>
  )
  if (slot !== null)
    return (
      <>
        {createPortal(heading, slot)}
        <div className={`row wrap gap-4-16 below-12 ${styles.rest}`}>
          {aside !== undefined && <p className="mute figures">{aside}</p>}
          {actions}
        </div>
      </>
    )
  return (
    <header className={`row wrap gap-4-16 below-14 ${styles.head}`}>
      {heading}
      {aside !== undefined && <div className="mute figures">{aside}</div>}
      {actions}
    </header>
  )
}

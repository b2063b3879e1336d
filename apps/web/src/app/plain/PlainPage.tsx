import type { ReactNode } from 'react'
import { useTitle } from '../../ui/hooks/useTitle.ts'
import styles from './PlainPage.module.css'

type Props = { title: string; text: ReactNode; children?: ReactNode; alone?: boolean }

/** A page that says one thing and offers the way on. `alone` where the frame isn't around it. */
export function PlainPage({ title, text, children, alone = false }: Props) {
  useTitle(title)
  const Frame = alone ? 'main' : 'div'
  return (
    <Frame className={`stack gap-12 content-start items-start ${styles.page}`} data-alone={alone}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children !== undefined && <div className="flex wrap gap-8 above-8">{children}</div>}
    </Frame>
  )
}

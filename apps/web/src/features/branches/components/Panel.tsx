import { grouped } from '@bisita/rules/numbers'
import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  /** How many there are, once it is known. */
  count: number | undefined
  /** What can be done here. */
  actions?: ReactNode
  children: ReactNode
}

/** One of the views of a branch: its title with the count, what can be done, and its rows. */
export function Panel({ title, count, actions, children }: Props) {
  const id = useId()
  return (
    <section className="stack gap-10 content-start shrink" aria-labelledby={id}>
      <header className="row wrap touch ruled-strong" style={{ gap: '4px 10px', paddingBottom: 6 }}>
        <h3 className="size-16 heavy" id={id}>{title}</h3>
        {count !== undefined && <span className="mute figures">{grouped(count)}</span>}
        {actions !== undefined && <div className="flex wrap gap-8 screen-only" style={{ marginInlineStart: 'auto' }}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import type { FigureTarget } from '../targets.ts'
import type { MarkLink } from '../../../ui/marks.tsx'
import styles from './figureLink.module.css'

/** A figure, or a mark of a chart, as a link to the list of what it counts. */
export function figureLink(target: FigureTarget | undefined): MarkLink | undefined {
  if (target === undefined) return undefined
  return ({ className, style, label, tone, children }) => (
    <Link to={target.to} search={target.search as never} className={`${styles.figure} ${className ?? ''}`} style={style} aria-label={label} data-tone={tone} data-figure activeProps={{}}>
      {children}
    </Link>
  )
}

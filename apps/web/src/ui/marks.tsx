import type { CSSProperties, ReactNode } from 'react'
import { useDesk } from './hooks/useRoom.ts'

/** The appearance and label of a chart's mark or a table's figure. */
export type MarkFace = {
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  /** The label for screen readers, where the visible text says less. */
  readonly label?: string | undefined
  /** The colour, as `data-tone`. */
  readonly tone?: string | undefined
  readonly children?: ReactNode
}

/** Renders a link to the list of the counted records, around a face. */
export type MarkLink = (face: MarkFace) => ReactNode

/** A mark as a link to its list; plain text where there is none. */
export function Marked({ mark, ...face }: MarkFace & { mark: MarkLink | undefined }): ReactNode {
  if (mark !== undefined) return mark(face)
  return (
    <span className={face.className} style={face.style} data-tone={face.tone}>
      {face.children}
    </span>
  )
}

/**
 * A mark of a chart. On a phone, where it would be smaller than a thumb, it is no link: the table beside it has the
 * links.
 */
export function ChartMark({ mark, ...face }: MarkFace & { mark: MarkLink | undefined }): ReactNode {
  const roomy = useDesk()
  return <Marked mark={roomy ? mark : undefined} {...face} />
}

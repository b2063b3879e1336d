import type { CSSProperties, ReactNode } from 'react'
import { useDesk } from './hooks/useRoom.ts'

/** What a mark of a chart, or a figure of a table, looks like and is called. */
export type MarkFace = {
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  /** What is read out, where the face says less. */
  readonly label?: string | undefined
  /** The colour, as `data-tone`. */
  readonly tone?: string | undefined
  readonly children?: ReactNode
}

/** A link to the list of what was counted, around a face. */
export type MarkLink = (face: MarkFace) => ReactNode

/** A mark that leads to its list where there is one, and is only looked at otherwise. */
export function Marked({ mark, ...face }: MarkFace & { mark: MarkLink | undefined }): ReactNode {
  if (mark !== undefined) return mark(face)
  return (
    <span className={face.className} style={face.style} data-tone={face.tone}>
      {face.children}
    </span>
  )
}

/** A mark of a chart. On a phone it would be smaller than a thumb: there it is only looked at, and the table has its list. */
export function ChartMark({ mark, ...face }: MarkFace & { mark: MarkLink | undefined }): ReactNode {
  const roomy = useDesk()
  return <Marked mark={roomy ? mark : undefined} {...face} />
}

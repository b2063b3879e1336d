import type { MarkLink } from '../../../ui/marks.tsx'
import type { FigureTarget } from '../targets.ts'

/** Makes a figure a link to its list; the page that shows the figure provides the link. */
export type FigureLink = (target: FigureTarget | undefined) => MarkLink | undefined

import type { Mark } from '../../../ui/marks.tsx'
import type { Target } from '../targets.ts'

/** Makes a figure a link to its list; whoever shows figures knows how to get there. */
export type FigureLink = (target: Target | undefined) => Mark | undefined

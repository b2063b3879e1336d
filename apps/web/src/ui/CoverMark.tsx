import { showDate } from '@bisita/rules/time/dates'
import { StateMark } from './StateMark.tsx'

/** The mark of what is held for a colleague; `until` is the last day of it. What is one's own has none. */
export function CoverMark({ until }: { until: string | null | undefined }) {
  if (until === null || until === undefined) return null
  return (
    <span>
      <StateMark tone="planned" word="Held for somebody who is away" /> until {showDate(until)}
    </span>
  )
}

import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { StateMark } from './StateMark.tsx'

/** The mark of a location or client that is covered for a colleague; `until` is the last day. Shows nothing without it. */
export function CoverMark({ until }: { until: string | null | undefined }) {
  if (until === null || until === undefined) return null
  return (
    <span>
      <StateMark tone="planned" word={t('Substituting for somebody who is away')} /> {t('until {until}', { until: showDate(until) })}
    </span>
  )
}

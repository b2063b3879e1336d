import { Button } from '@mantine/core'
import { showDate } from '@bisita/rules/time/dates'
import { addDays } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import { totalOf } from '../../itineraries/format.ts'
import { useItinerariesList, useItineraryDays } from '../../itineraries/itineraries.queries.ts'
import { countsByDay, spread } from '../../itineraries/planning/spread.ts'
import { isSettled, useMoveSeveral } from '../../itineraries/useMoveSeveral.ts'
import { lastDayOf } from '../candidates.ts'
import styles from './day.module.css'

type Props = { today: string; target: number; onClose: () => void }

/** The most that is moved at once. */
const most = 200

/** Plans of earlier days, chosen together and moved over the next days so that none has more than the target. */
export function MoveOverdue({ today, target, onClose }: Props) {
  const found = useItinerariesList({ status: 'pending', sort: 'visible_at', ipp: most }, { slot: 'plans of earlier days' })
  const days = useItineraryDays({ date_from: today, date_to: lastDayOf(today) })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { move, moving, outcomes } = useMoveSeveral()
  // The list behind is read again while they are moved; what was dealt with is no longer pending there.
  const rows = (found.data?.items ?? []).filter(({ id }) => !isSettled(outcomes.get(id)))
  const chosen = rows.filter(({ id }) => !left.has(id))
  const taken = new Map([...(days.data ?? [])].map(([day, count]) => [day, totalOf(count)]))
  const perDay = Math.max(1, target)
  const planned = spread(
    chosen.map((one) => ({ ...one, fullname: one.client_name })),
    { from: (taken.get(today) ?? 0) < perDay ? today : addDays(today, 1), perDay, workingDays: true, taken },
  )
  const dayOf = new Map(planned.map(({ client, day }) => [client.id, day]))
  const failed = [...outcomes].filter(([, outcome]) => !isSettled(outcome))
  return (
    <Sheet opened onClose={onClose} title={t('Plans of earlier days')}>
      <div className="stack gap-12">
        <QueryState query={found} rows={4} />
        {found.data !== undefined && rows.length === 0 && <p role="status">{t('Nothing is left from earlier days.')}</p>}
        {rows.length > 0 && (
          <>
            <p className="soft">
              {countsByDay(planned)
                .map(([day, count]) => `${showDate(day)}: ${count}`)
                .join(' · ')}
              {planned.length > 0 && t('. At most {perDay} a day, with what is planned there already.', { perDay })}
            </p>
            <Button disabled={planned.length === 0 || days.data === undefined} loading={moving} onClick={() => void move(chosen, ({ id, visible_at }) => ({ visible_at: dayOf.get(id) ?? visible_at }))}>
              {t('Move {chosen, plural, one {# visit} other {# visits}}', { chosen: chosen.length })}
            </Button>
            {failed.length > 0 && !moving && <p className="bad-ink">{failed.map(([, outcome]) => ('message' in outcome ? outcome.message : '')).find((message) => message !== '')}</p>}
            <ul className={`ruled ${styles.near}`} aria-label={t('Plans to move')}>
              {rows.map((one) => (
                <li key={one.id} className="row gap-8 ruled-below">
                  <RowCheck
                    label={t('Select {client_name}', { client_name: one.client_name })}
                    checked={!left.has(one.id)}
                    onChange={(wanted) => setLeft((before) => (wanted ? new Set([...before].filter((id) => id !== one.id)) : new Set([...before, one.id])))}
                  />
                  <span className="stack shrink">
                    <strong className="strong">{one.client_name}</strong>
                    <span className="small mute">
                      {one.barangay} · {showDate(one.visible_at)}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  )
}

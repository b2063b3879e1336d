import { Button } from '@mantine/core'
import type { Position } from '@bisita/rules/clients/pins'
import { aboutKilometres, wayMetres } from '@bisita/rules/day/distance'
import { barOf } from '@bisita/rules/day/fill'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { IconPlus } from '../../../ui/icons.ts'
import { candidateOf, showKind } from '../candidates.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useDueClients, usePlanToday } from '../day.queries.ts'
import type { Day } from '../useDay.ts'
import styles from './day.module.css'

/** How far from a stop a due visit is near, in metres of the way; and how many of them are shown at once. */
const near = 5000
const shownAtOnce = 3

/** Due visits near the stops of the day that are not planned: one tap adds each. */
export function NearbyDue({ today, day }: { today: string; day: Day }) {
  const [all, setAll] = useState(false)
  const due = useDueClients()
  const { settings } = useSignedIn()
  const { plan, sending } = usePlanToday(today, () => undefined)
  const planned = new Set(day.stops.map(({ itinerary }) => itinerary.client_id))
  const places = [day.from, ...day.open.map(({ position }) => position)].filter((position): position is Position => position !== null)
  const found = (due.data ?? [])
    .filter((client) => !planned.has(client.id) && client.pin !== null && barOf(client, settings, today) === null)
    .map((client) => ({ client, metres: Math.min(...places.map((place) => wayMetres(place, client.pin as Position))) }))
    .filter(({ metres }) => metres <= near)
    .toSorted((one, other) => one.metres - other.metres)
  if (found.length === 0) return null
  return (
    <section className="stack gap-4" aria-label={t('Due nearby')}>
      <h3>{t('Due nearby, not planned')}</h3>
      <ul className={`ruled ${styles.near}`}>
        {found.slice(0, all ? 20 : shownAtOnce).map(({ client, metres }) => (
          <li key={client.id} className="row gap-8 between ruled-below">
            <span className="stack shrink">
              <strong className="strong">{client.fullname}</strong>
              <span className="small mute">
                {client.barangay} · {metres < 50 ? t('near a stop') : aboutKilometres(metres)} · {showKind(candidateOf(client, today, 'due', settings))}
              </span>
            </span>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={sending} aria-label={t('Add to today: {fullname}', { fullname: client.fullname })} onClick={() => plan([client])}>
              {t('Add to today')}
            </Button>
          </li>
        ))}
      </ul>
      {!all && found.length > shownAtOnce && (
        <button type="button" className="accent medium round bare press touch at-start" onClick={() => setAll(true)}>
          {t('{n} more', { n: found.length - shownAtOnce })}
        </button>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { aboutKilometres } from '@bisita/rules/day/distance'
import { type FillCandidate, fillDay, type LeftOut } from '@bisita/rules/day/fill'
import { t } from '@bisita/contract/words'
import { useMemo } from 'react'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { Sheet } from '../../../ui/dialogs/Sheet.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import type { ClientWithQueue } from '../../clients/clients.repository.ts'
import { candidateOf, leftWords, showKind } from '../candidates.ts'
import { useCallBacks, useDueClients, useNeighbours, usePlanToday } from '../day.queries.ts'
import type { Day } from '../useDay.ts'
import styles from './day.module.css'

type Props = {
  today: string
  day: Day
  /** How many visits are missing to the target. */
  room: number
  target: number
  onClose: () => void
}

/** The clients who may be added to the day, once each, as what comes first for them. */
function useCandidates(today: string, day: Day): ReadonlyMap<string, { readonly client: ClientWithQueue; readonly candidate: FillCandidate }> | null {
  const callBacks = useCallBacks(today, true)
  const due = useDueClients()
  const barangays = day.open.flatMap(({ client }) => client?.location_id ?? [])
  const neighbours = useNeighbours(barangays, true)
  const { settings } = useSignedIn()
  return useMemo(() => {
    if (callBacks.isPending || due.isPending || neighbours.isPending) return null
    const planned = new Set(day.stops.map(({ itinerary }) => itinerary.client_id))
    const all = new Map<string, { client: ClientWithQueue; candidate: FillCandidate }>()
    const add = (clients: readonly ClientWithQueue[] | undefined, kind: 'call_back' | 'due' | 'neighbour') => {
      for (const client of clients ?? []) if (!planned.has(client.id) && !all.has(client.id)) all.set(client.id, { client, candidate: candidateOf(client, today, kind, settings) })
    }
    add(callBacks.data, 'call_back')
    add(due.data, 'due')
    add(neighbours.data, 'neighbour')
    return all
  }, [callBacks, due, neighbours, day.stops, today, settings])
}

/** What was left out, by its reason, in one line each. */
function LeftOutLines({ left }: { left: readonly { readonly id: string; readonly why: LeftOut }[] }) {
  const counts = new Map<LeftOut, number>()
  for (const { why } of left) counts.set(why, (counts.get(why) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <section className="stack gap-4" aria-label={t('Left out')}>
      <h3>{t('Left out')}</h3>
      <ul className="small soft">
        {[...counts].map(([why, count]) => (
          <li key={why}>
            {leftWords[why]}: <span className="figures">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Proposes visits up to the target of the day, and says what was left out and why; one tap plans them all. */
export function FillDay({ today, day, room, target, onClose }: Props) {
  const candidates = useCandidates(today, day)
  const { plan, sending } = usePlanToday(today, onClose)
  const answer = useMemo(
    () => candidates && fillDay({ stops: day.open.map(({ position }) => position), start: day.from, candidates: [...candidates.values()].map(({ candidate }) => candidate), room }),
    [candidates, day.open, day.from, room],
  )
  const added = (answer?.added ?? []).flatMap(({ id, metres }) => {
    const found = candidates?.get(id)
    return found === undefined ? [] : [{ ...found, metres }]
  })
  return (
    <Sheet opened onClose={onClose} title={t('Fill my day')}>
      {answer === null ? (
        <RowsShape rows={4} tall />
      ) : (
        <div className="stack gap-12">
          {room === 0 && <p>{t('The target of {target} is reached with what is planned.', { target })}</p>}
          {room > 0 && added.length === 0 && <p>{t('No client nearby is due. Plan from the list of clients.')}</p>}
          {added.length > 0 && (
            <>
              <p className="soft">
                {t('{added, plural, one {# visit} other {# visits}}, {aboutKilometres} more to go.', { added: added.length, aboutKilometres: aboutKilometres(answer.metres) })}
              </p>
              <Button loading={sending} onClick={() => plan(added.map(({ client }) => client))}>
                {t('Plan {added, plural, one {this visit} other {these #}}', { added: added.length })}
              </Button>
              <ul className={`ruled ${styles.near}`} aria-label={t('Visits to add')}>
                {added.map(({ client, candidate, metres }) => (
                  <li key={client.id} className="stack ruled-below">
                    <strong className="strong">{client.fullname}</strong>
                    <span className="small mute">
                      {showKind(candidate)} · {client.barangay} · {metres < 50 ? t('on the way') : aboutKilometres(metres)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <LeftOutLines left={answer.left} />
        </div>
      )}
    </Sheet>
  )
}

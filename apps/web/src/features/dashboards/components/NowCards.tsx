import type { Role } from '@bisita/contract/users/roles'
import { grouped } from '@bisita/rules/numbers'
import { showDateTime } from '@bisita/rules/time/dates'
import { dueFilters } from '@bisita/rules/touchpoints/ownSteps'
import { t } from '@bisita/contract/words'
import type { CSSProperties, ReactNode } from 'react'
import { Marked } from '../../../ui/marks.tsx'
import type { DashboardNow } from '../network.queries.ts'
import { bothKinds, clients, contacts, ended, itineraries, type ContactKinds, onDays, phones, type FigureTarget } from '../targets.ts'
import type { FigureLink } from './figureLink.ts'
import styles from './NowCards.module.css'

type Props = {
  now: DashboardNow
  role: Role
  /** The user whose own work is shown; absent for users who supervise others. */
  own?: string | undefined
  kinds: ContactKinds
  link: FigureLink
}

/** On a desk. */
const mostInRow = 6

type Card = { readonly label: string; readonly value: number; readonly to?: FigureTarget | undefined; readonly note?: string; readonly tone?: 'late' }

const ofTarget = (made: number, target: number | null): string =>
  target === null || target === 0 ? t('No target today') : t('of {target}, {round}%', { target, round: Math.round((made / target) * 100) })

/** The figures that count records first, then what only tells. What has no source is left out. */
function cardsOf({ now, role, own, kinds }: Omit<Props, 'link'>): readonly Card[] {
  const today = { ...onDays({ from: now.date, to: now.date }), ...(own === undefined ? {} : { user_id: own }) }
  const cards: Card[] = []
  if (now.visits !== null) cards.push({ label: t('Visits today'), value: now.visits, to: contacts('visit', kinds, today), note: ofTarget(now.visits, now.target) })
  if (now.calls !== null) cards.push({ label: t('Calls today'), value: now.calls, to: contacts('call', kinds, today), note: ofTarget(now.calls, now.call_target) })
  if (now.call_backs !== null) {
    const { count, ids } = now.call_backs
    const to = count === ids.length && count > 0 ? contacts('call', kinds, { ids: ids.join(',') }) : undefined
    cards.push({ label: t('Call-backs today'), value: count, to, note: t('Calls that asked to be called again') })
  }
  cards.push({ label: t('Overdue'), value: now.overdue, to: itineraries({ status: 'pending' }), note: t('Itineraries of earlier days'), tone: 'late' })
  cards.push({ label: t('Planned today'), value: now.scheduled, to: itineraries({ status: 'scheduled', ...onDays({ from: now.date, to: now.date }) }), note: t('Itineraries still open') })
  cards.push({ label: t('Due touchpoints'), value: now.due_touchpoints, to: clients(dueFilters(role)), note: t('Next clients by the strategy') })
  cards.push({ label: t('Requests waiting'), value: now.requests, to: { to: '/approvals', search: { filter_status: 'PENDING' } }, note: t('Nobody has decided yet') })
  if (now.phones !== null) {
    cards.push({ label: t('Phones silent for a day'), value: now.phones.silent, to: phones('silent'), note: t('They have not synced'), tone: 'late' })
    cards.push({ label: t('Phones with unsent work'), value: now.phones.unsent, to: phones('unsent'), note: t('Some of it may be waiting for a network') })
  }
  if (now.jobs !== null) cards.push({ label: t('Jobs that failed'), value: now.jobs.failed, note: t('In the last day; {running} running or waiting', { running: now.jobs.running }), tone: 'late' })
  return cards
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.list}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}

/** What needs somebody now: figures that lead to their lists. */
export function NowCards({ now, role, own, kinds, link }: Props) {
  const today = { ...onDays({ from: now.date, to: now.date }), ...(own === undefined ? {} : { user_id: own }) }
  const cards = cardsOf({ now, role, own, kinds })
  const count = cards.length + (now.backup === null ? 0 : 1)
  const rows = Math.max(1, Math.ceil(count / mostInRow))
  const outcome = (result: string) => (kinds.visit ? bothKinds(kinds, { ...today, ...ended(result) }) : contacts('call', kinds, { ...today, ...ended(result) }))
  return (
    <section aria-labelledby="needs" className={`stack gap-14 ${styles.needs}`}>
      <h2 id="needs">{t('Now')}</h2>
      <dl className={`stack ${styles.cards}`} style={{ '--columns': Math.ceil(count / rows) } as CSSProperties}>
        {cards.map(({ label, value, to, note, tone }) => (
          <div className="shrink framed round-8 pad-10-12" key={label} data-tone={value > 0 ? tone : undefined}>
            <dt>{label}</dt>
            <dd>
              <Marked mark={link(to)} className={`ink-inherit heavy figures anywhere ${styles.figure}`}>
                {grouped(value)}
              </Marked>
              <span className="small soft">{note}</span>
            </dd>
          </div>
        ))}
        {now.backup !== null && (
          <div className="shrink framed round-8 pad-10-12" data-tone={now.backup.late ? 'late' : undefined}>
            <dt>{t('Last backup')}</dt>
            <dd>
              <Marked mark={link({ to: '/about', search: {} })} className={`ink-inherit strong figures ${styles.when}`}>
                {now.backup.last_at === null ? t('None yet') : showDateTime(now.backup.last_at)}
              </Marked>
              {now.backup.late && <span className="small soft">{now.backup.last_at === null ? t('One is made every night') : t('One is made every night: look at what went wrong')}</span>}
            </dd>
          </div>
        )}
      </dl>
      {(now.outcomes.length > 0 || (now.unvisited ?? []).length > 0) && (
        <div className="flex wrap" style={{ gap: '16px 40px' }}>
          {now.outcomes.length > 0 && (
            <List title={t('How they ended today')}>
              {now.outcomes.map(({ result, count }) => (
                <li key={result}>
                  {result} <Marked mark={link(outcome(result))}>{grouped(count)}</Marked>
                </li>
              ))}
            </List>
          )}
          {(now.unvisited ?? []).length > 0 && (
            <List title={t('Unvisited clients, the most first')}>
              {(now.unvisited ?? []).map(({ code, name, count }) => (
                <li key={code}>
                  {name} <Marked mark={link(clients({ visit_status: 'unvisited', filter_mun_city: code }))}>{grouped(count)}</Marked>
                </li>
              ))}
            </List>
          )}
        </div>
      )}
    </section>
  )
}

import type { Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { grouped } from '@bisita/rules/numbers'
import type { ReactNode } from 'react'
import { Marked } from '../../../ui/marks.tsx'
import { shortDay } from '../labels.ts'
import type { DashboardNow } from '../network.queries.ts'
import { nowLines } from '../nowLines.ts'
import { bothKinds, clients, contacts, ended, type ContactKinds, onDays } from '../targets.ts'
import type { FigureLink } from './figureLink.ts'
import styles from './NowLines.module.css'

type Props = {
  now: DashboardNow
  role: Role
  /** The user whose own work is shown; absent for users who supervise others. */
  own?: string | undefined
  kinds: ContactKinds
  link: FigureLink
}

const ofTarget = (made: number, target: number | null): string | null =>
  target === null || target === 0 ? null : t('of {target} ({rate}%)', { target, rate: Math.round((made / target) * 100) })

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.list}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}

/** What needs somebody now, as sentences with one action each, and below it what has been done today. */
export function NowLines({ now, role, own, kinds, link }: Props) {
  const { lines, nothing } = nowLines({ now, role, kinds })
  return (
    <section aria-labelledby="needs" className={`stack gap-14 ${styles.needs}`}>
      <h2 id="needs">{t('Now')}</h2>
      {lines.length === 0 && <p>{t('Nothing needs you now.')}</p>}
      <ul className={`stack ${styles.lines}`}>
        {lines.map(({ key, says, note, action, to, late }) => (
          <li key={key} data-tone={late === true ? 'late' : undefined}>
            <p className="shrink">
              <span className="heavy figures">{says}</span>
              {note !== undefined && <span className="small soft">{note}</span>}
            </p>
            {to !== undefined && (
              <Marked mark={link(to)} className={`framed round-8 strong ${styles.action}`} label={`${action}: ${says}`}>
                {action}
              </Marked>
            )}
          </li>
        ))}
      </ul>
      {nothing.length > 0 && <p className="small soft">{t('None now: {list}.', { list: nothing.join(', ') })}</p>}
      <Done now={now} own={own} kinds={kinds} link={link} />
      {(now.unvisited ?? []).length > 0 && (
        <List title={t('Towns with the most unvisited clients')}>
          {(now.unvisited ?? []).map(({ code, name, count }) => (
            <li key={code}>
              {name} <Marked mark={link(clients({ visit_status: 'unvisited', filter_mun_city: code }))}>{grouped(count)}</Marked>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}

/** The contacts of today, or of the last working day on a day off, against the target, and their results. */
function Done({ now, own, kinds, link }: Omit<Props, 'role'>) {
  const ofDay = { ...onDays({ from: now.worked, to: now.worked }), ...(own === undefined ? {} : { user_id: own }) }
  const resultLink = (result: string) => (kinds.visit ? bothKinds(kinds, { ...ofDay, ...ended(result) }) : contacts('call', kinds, { ...ofDay, ...ended(result) }))
  const figures = [
    { label: t('Visits'), kind: 'visit', made: now.visits, target: now.target },
    { label: t('Calls'), kind: 'call', made: now.calls, target: now.call_target },
  ] as const
  return (
    <div className={styles.list}>
      <h3>{now.worked === now.date ? t('Today') : t('Last working day, {day}', { day: shortDay(now.worked) })}</h3>
      <ul>
        {figures.map(({ label, kind, made, target }) => made !== null && (
          <li key={kind}>
            {label} <Marked mark={link(contacts(kind, kinds, ofDay))}>{grouped(made)}</Marked> {ofTarget(made, target)}
          </li>
        ))}
        {now.outcomes.map(({ result, count }) => (
          <li key={result}>
            {result} <Marked mark={link(resultLink(result))}>{grouped(count)}</Marked>
          </li>
        ))}
      </ul>
    </div>
  )
}

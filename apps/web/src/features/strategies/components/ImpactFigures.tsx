import { showDate } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { DayBars } from '../../../ui/charts/DayBars.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FigureTable } from '../../../ui/tables/FigureTable.tsx'
import type { Impact } from '../strategies.queries.ts'
import styles from './Impact.module.css'

type Stand = Impact['examples'][number]['before']

/** Where a client stands, in a line. */
const standWords = ({ touchpoint, state, due_on }: Stand): string => {
  if (touchpoint === null) return state === 'none' ? t('No strategy') : t('Done')
  const due = due_on === null ? '' : t(', due {due_on}', { due_on: showDate(due_on) })
  return `${touchpoint.position}. ${touchpoint.name}${due}`
}

type Props = { impact: Impact; clientLink: (clientId: string, face: ReactNode) => ReactNode }

/** What a publishing would do: who is due when, and some clients before and after. */
export function ImpactFigures({ impact, clientLink }: Props) {
  const { due_per_day: days, examples } = impact
  return (
    <section className={`stack gap-12 shrink ${styles.impact}`} aria-label={t('Impact')}>
      <Facts
        facts={[
          [t('Clients placed'), grouped(impact.clients)],
          [t('Due from now on'), grouped(impact.newly_due)],
          [t('No longer due'), grouped(impact.no_longer_due)],
          [t('At another step'), grouped(impact.moved)],
          [t('Done with the strategy'), grouped(impact.ended)],
        ]}
      />
      <h4>{t('Due per day')}</h4>
      <p className="small soft">{t('Today has everything that is overdue too.')}</p>
      <DayBars
        days={days.map(({ date }) => showDate(date).slice(0, 6))}
        series={[
          { name: t('Visits'), tone: 'a', values: days.map(({ visits }) => visits) },
          { name: t('Calls'), tone: 'b', values: days.map(({ calls }) => calls) },
        ]}
        show={grouped}
      />
      <details>
        <summary className="accent press touch">{t('The same in figures')}</summary>
        <FigureTable
          label={t('Due per day')}
          columns={[t('Day'), t('Visits'), t('Calls')]}
          rows={days.map(({ date, visits, calls }) => [showDate(date), visits, calls] as const)}
        />
      </details>
      {examples.length > 0 && (
        <>
          <h4>{t('Some of the clients who move')}</h4>
          <ul className={`stack ${styles.examples}`}>
            {examples.map(({ client_id, client_name, before, after }) => (
              <li className="stack gap-2 ruled pad-y-8" key={client_id}>
                {clientLink(client_id, client_name)}
                <span>
                  {standWords(before)} → {standWords(after)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

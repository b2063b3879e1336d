import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { DayBars } from '../../../ui/charts/DayBars.tsx'
import { FigureTable } from '../../../ui/tables/FigureTable.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { percent } from '../../../ui/charts/scale.ts'
import { ShareBars } from '../../../ui/charts/ShareBars.tsx'
import type { Dashboard, DashboardQuery } from '../dashboards.repository.ts'
import { bothKinds, contacts, ended, inPlace, type ContactKinds, onDays, type FigureTarget } from '../targets.ts'
import { groupNames, groupOptions, periodOptions, shortDay } from '../labels.ts'
import styles from './DashboardView.module.css'
import type { FigureLink } from './figureLink.ts'
import { Panel } from './Panel.tsx'
import { Totals } from './Totals.tsx'

const groupRows = 12

const hours = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 1 })} h`

type Props = {
  data: Dashboard
  kinds: ContactKinds
  link: FigureLink
  /** The code of a place of the answer; undefined where its name does not tell. */
  codeOf: (group: string) => string | undefined
  /** Visits a working day for each representative. */
  target: number
  query: DashboardQuery
  onQuery: (change: Partial<DashboardQuery>) => void
}

function Groups({ data, query, onQuery, kinds, link, codeOf }: Omit<Props, 'target'>) {
  const [page, setPage] = useState(1)
  const rows = data.visits_group_by.toSorted((one, other) => other.visits + other.calls - one.visits - one.calls)
  const pages = Math.max(1, Math.ceil(rows.length / groupRows))
  const at = Math.min(page, pages)
  const days = data.visits_per_day
  const dayRange = onDays({ from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' })
  return (
    <Panel
      title={t('Where')}
      note={rows.length === 0 ? t('No contacts in this period.') : t('Visits, calls and availed clients by place, the busiest first.')}
      choice={
        <Choice
          label={t('Grouped by')}
          options={groupOptions}
          value={query.visits_group_by}
          onChange={(visits_group_by) => onQuery({ visits_group_by })}
        />
      }
      chart={
        <>
          <FigureTable
            label={t('Visits and calls by place')}
            columns={[groupNames[query.visits_group_by], t('Visits'), t('Calls'), t('Availed')]}
            rows={rows
              .slice((at - 1) * groupRows, at * groupRows)
              .map(({ group, visits, calls, availed }) => {
                const code = codeOf(group)
                const here = { ...dayRange, ...(code === undefined ? {} : inPlace(query.visits_group_by, code)) }
                const to = (target: FigureTarget | undefined) => (code === undefined ? undefined : link(target))
                return [
                  group,
                  { value: visits, mark: to(contacts('visit', kinds, here)) },
                  { value: calls, mark: to(contacts('call', kinds, here)) },
                  { value: availed, mark: to(bothKinds(kinds, { ...here, ...ended(t('Availed')) })) },
                ]
              })}
          />
          <Pager page={at} pages={pages} onPage={setPage} label={t('Pages of places')} />
        </>
      }
    />
  )
}

/** What the days say in words. */
function noteOf({ visits_per_day: days }: Dashboard, target: number): string {
  const sum = (of: 'visits' | 'calls' | 'target') => days.reduce((total, day) => total + day[of], 0)
  const due = sum('target')
  const counts = t('{sum} visits and {sum2} calls', { sum: sum('visits'), sum2: sum('calls') })
  return due === 0 ? t('{counts}. The target is {target} visits for each representative, Monday to Friday.', { counts, target }) : t('{counts}, {percent} of the target. The target is {target} visits for each representative, Monday to Friday.', { counts, percent: percent(sum('visits'), due), target })
}

/** The figures of the user's scope. */
export function DashboardView({ data, kinds, link, codeOf, target, query, onQuery }: Props) {
  const days = data.visits_per_day
  const waits = data.average_response.days
  const on = (kind: 'visit' | 'call', date: string) => link(contacts(kind, kinds, onDays({ from: date, to: date })))
  const response = onDays({ from: waits[0]?.date ?? '', to: waits.at(-1)?.date ?? '' })
  const unvisited = waits.every((day) => day.hours === null)
  return (
    <div className="stack" style={{ gap: 32 }}>
      {data.partial === true && (
        <p className="small mute">{t('Counted on this phone. It knows only the last call per client by other people.')}</p>
      )}
      <Totals totals={data.totals} link={link} />
      <div className={`stack ${styles.panels}`}>
        <Panel
          title={t('Visits and calls per day')}
          note={noteOf(data, target)}
          choice={
            <Choice
              label={t('Period of visits and calls')}
              options={periodOptions}
              value={query.visits_per_day}
              onChange={(visits_per_day) => onQuery({ visits_per_day })}
            />
          }
          chart={
            <DayBars
              days={days.map(({ date }) => shortDay(date))}
              series={[
                { name: t('Visits'), tone: 'a', values: days.map(({ visits }) => visits), marks: days.map(({ date }) => on('visit', date)) },
                { name: t('Calls'), tone: 'b', values: days.map(({ calls }) => calls), marks: days.map(({ date }) => on('call', date)) },
              ]}
              target={days.map(({ target }) => target)}
            />
          }
          table={
            <FigureTable
              label={t('Visits and calls per day')}
              columns={[t('Day'), t('Visits'), t('Calls'), t('Target')]}
              rows={days.map(({ date, visits, calls, target }) => [
                showDate(date),
                { value: visits, mark: on('visit', date) },
                { value: calls, mark: on('call', date) },
                target,
              ])}
            />
          }
        />
        <Panel
          title={t('Results')}
          chart={
            <ShareBars
              label={t('Results')}
              parts={data.average_response.results
                .filter(({ count }) => count > 0)
                .map(({ result, count }) => ({ name: result, count, mark: link(bothKinds(kinds, { ...response, ...ended(result) })) }))
                .toSorted((one, other) => other.count - one.count)}
            />
          }
        />
        <Panel
          title={t('Time to a visit')}
          note={t('Average days from plan to visit.')}
          choice={
            <Choice
              label={t('Period of the time to a visit')}
              options={periodOptions}
              value={query.average_response}
              onChange={(average_response) => onQuery({ average_response })}
            />
          }
          chart={
            unvisited ? (
              <p>{t('No itinerary was visited in this period.')}</p>
            ) : (
              <DayBars
                days={waits.map(({ date }) => shortDay(date))}
                series={[{ name: t('Hours'), tone: 'c', values: waits.map((day) => day.hours) }]}
                show={hours}
              />
            )
          }
          table={
            unvisited ? undefined : (
              <FigureTable
                label={t('Time to a visit per day')}
                columns={[t('Day'), t('Average time')]}
                rows={waits.map((day) => [showDate(day.date), day.hours === null ? t('None') : hours(day.hours)])}
              />
            )
          }
        />
        <Groups data={data} kinds={kinds} link={link} codeOf={codeOf} query={query} onQuery={onQuery} />
      </div>
    </div>
  )
}

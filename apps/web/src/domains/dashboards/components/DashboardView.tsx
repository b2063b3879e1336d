import { showDate } from '@bisita/rules/dates'
import { useState } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { DayBars } from '../../../ui/DayBars.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { ShareBars } from '../../../ui/ShareBars.tsx'
import {
  dashboardGroups,
  dashboardPeriods,
  type Dashboard,
  type DashboardGroup,
  type DashboardPeriod,
  type DashboardQuery,
} from '../dashboards.repository.ts'
import styles from './DashboardView.module.css'
import { Panel } from './Panel.tsx'
import { Totals } from './Totals.tsx'

const periodNames: Readonly<Record<DashboardPeriod, string>> = {
  '3 DAY': '3 days',
  '7 DAY': '7 days',
  '2 WEEK': '2 weeks',
  '1 MONTH': '1 month',
  '3 MONTH': '3 months',
}

const groupNames: Readonly<Record<DashboardGroup, string>> = {
  region: 'Region',
  province: 'Province',
  mun_city: 'City or municipality',
  barangay: 'Barangay',
}

const periods = dashboardPeriods.map((value) => ({ value, label: periodNames[value] }))
const groups = dashboardGroups.map((value) => ({ value, label: groupNames[value] }))
const groupRows = 12

/** `Nov 21` of a day. */
const shortDay = (day: string) => showDate(day).slice(0, 6)
const hours = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 1 })} h`

type Props = {
  data: Dashboard
  /** Visits a working day for each representative. */
  target: number
  query: DashboardQuery
  onQuery: (change: Partial<DashboardQuery>) => void
}

function Groups({ data, query, onQuery }: Omit<Props, 'target'>) {
  const [page, setPage] = useState(1)
  const rows = data.visits_group_by.toSorted((one, other) => other.visits + other.calls - one.visits - one.calls)
  const pages = Math.max(1, Math.ceil(rows.length / groupRows))
  const at = Math.min(page, pages)
  return (
    <Panel
      title="Where"
      note={rows.length === 0 ? 'No contacts in this period.' : 'Visits, calls and availed clients by place, the busiest first.'}
      choice={
        <Choice
          label="Grouped by"
          options={groups}
          value={query.visits_group_by}
          onChange={(visits_group_by) => onQuery({ visits_group_by })}
        />
      }
      chart={
        <>
          <FigureTable
            label="Visits and calls by place"
            columns={[groupNames[query.visits_group_by], 'Visits', 'Calls', 'Availed']}
            rows={rows
              .slice((at - 1) * groupRows, at * groupRows)
              .map(({ group, visits, calls, availed }) => [group, visits, calls, availed])}
          />
          <Pager page={at} pages={pages} onPage={setPage} label="Pages of places" />
        </>
      }
    />
  )
}

/** The figures of the user's scope. */
export function DashboardView({ data, target, query, onQuery }: Props) {
  const days = data.visits_per_day
  const waits = data.average_response.days
  const unvisited = waits.every((day) => day.hours === null)
  return (
    <div className={styles.view}>
      {data.partial === true && (
        <p className={styles.partial}>Counted on this phone. Of other people’s calls it knows each client’s last one only.</p>
      )}
      <Totals totals={data.totals} />
      <div className={styles.panels}>
        <Panel
          title="Visits and calls per day"
          note={`The target is ${target} visits for each representative, Monday to Friday.`}
          choice={
            <Choice
              label="Period of visits and calls"
              options={periods}
              value={query.visits_per_day}
              onChange={(visits_per_day) => onQuery({ visits_per_day })}
            />
          }
          chart={
            <DayBars
              days={days.map(({ date }) => shortDay(date))}
              series={[
                { name: 'Visits', tone: 'a', values: days.map(({ visits }) => visits) },
                { name: 'Calls', tone: 'b', values: days.map(({ calls }) => calls) },
              ]}
              target={days.map(({ target }) => target)}
            />
          }
          table={
            <FigureTable
              label="Visits and calls per day"
              columns={['Day', 'Visits', 'Calls', 'Target']}
              rows={days.map(({ date, visits, calls, target }) => [showDate(date), visits, calls, target])}
            />
          }
        />
        <Panel
          title="How contacts ended"
          note="In the period chosen for the time to a visit."
          chart={
            <ShareBars
              label="How contacts ended"
              parts={data.average_response.results
                .filter(({ count }) => count > 0)
                .map(({ result, count }) => ({ name: result, count }))
                .toSorted((one, other) => other.count - one.count)}
            />
          }
        />
        <Panel
          title="Time to a visit"
          note="Mean time from the day an itinerary becomes visible to its visit."
          choice={
            <Choice
              label="Period of the time to a visit"
              options={periods}
              value={query.average_response}
              onChange={(average_response) => onQuery({ average_response })}
            />
          }
          chart={
            unvisited ? (
              <p>No itinerary was visited in this period.</p>
            ) : (
              <DayBars
                days={waits.map(({ date }) => shortDay(date))}
                series={[{ name: 'Hours', tone: 'c', values: waits.map((day) => day.hours) }]}
                show={hours}
              />
            )
          }
          table={
            unvisited ? undefined : (
              <FigureTable
                label="Time to a visit per day"
                columns={['Day', 'Mean time']}
                rows={waits.map((day) => [showDate(day.date), day.hours === null ? 'None' : hours(day.hours)])}
              />
            )
          }
        />
        <Groups data={data} query={query} onQuery={onQuery} />
      </div>
    </div>
  )
}

import { showDate } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { Funnel } from '../../../ui/charts/Funnel.tsx'
import { Trend } from '../../../ui/charts/Trend.tsx'
import { DayBars } from '../../../ui/charts/DayBars.tsx'
import { FigureTable } from '../../../ui/tables/FigureTable.tsx'
import { change, percent } from '../../../ui/charts/scale.ts'
import { ShareBars } from '../../../ui/charts/ShareBars.tsx'
import type { DashboardOverview } from '../network.queries.ts'
import { bothKinds, clients, contacts, ended, itineraries, type ContactKinds, onDays } from '../targets.ts'
import { shortDay } from '../labels.ts'
import styles from './DashboardView.module.css'
import type { FigureLink } from './figureLink.ts'
import { Panel } from './Panel.tsx'

type Props = {
  data: DashboardOverview
  kinds: ContactKinds
  link: FigureLink
}

/** Hours in which something was, and the usual ones of a working day. */
const usualHours = { first: 8, last: 17 } as const

function Today({ data, kinds, link }: Props) {
  const { date, visits, calls, target, call_target, by_hour } = data.today
  const busy = by_hour.filter((one) => one.visits + one.calls > 0).map(({ hour }) => hour)
  const [first, last] = [Math.min(usualHours.first, ...busy), Math.max(usualHours.last, ...busy)]
  const hours = by_hour.slice(first, last + 1)
  const at = (kind: 'visit' | 'call', hour: number) => link(contacts(kind, kinds, { ...onDays({ from: date, to: date }), hour: String(hour) }))
  const notes = [
    ...(kinds.visit ? [`${grouped(visits.value)} visits${target > 0 ? `, ${percent(visits.value, target)} of ${grouped(target)}` : ''} (${change(visits.value, visits.before)} against the same day last week)`] : []),
    ...(kinds.call ? [`${grouped(calls.value)} calls${call_target > 0 ? `, ${percent(calls.value, call_target)} of ${grouped(call_target)}` : ''} (${change(calls.value, calls.before)})`] : []),
  ]
  return (
    <Panel
      title="Today by hour"
      note={`${notes.join('; ')}.`}
      chart={
        <DayBars
          days={hours.map(({ hour }) => `${hour}:00`)}
          series={[
            ...(kinds.visit ? [{ name: 'Visits', tone: 'a' as const, values: hours.map((one) => one.visits), marks: hours.map(({ hour }) => at('visit', hour)) }] : []),
            ...(kinds.call ? [{ name: 'Calls', tone: 'b' as const, values: hours.map((one) => one.calls), marks: hours.map(({ hour }) => at('call', hour)) }] : []),
          ]}
        />
      }
      table={
        <FigureTable
          label="Today by hour"
          columns={['Hour', ...(kinds.visit ? ['Visits'] : []), ...(kinds.call ? ['Calls'] : [])]}
          rows={hours.map((one) => [
            `${one.hour}:00`,
            ...(kinds.visit ? [{ value: one.visits, mark: at('visit', one.hour) }] : []),
            ...(kinds.call ? [{ value: one.calls, mark: at('call', one.hour) }] : []),
          ])}
        />
      }
    />
  )
}

function Weeks({ data, kinds, link }: Props) {
  const { weeks } = data
  const [before, last] = [weeks.at(-2), weeks.at(-1)]
  const of = (kind: 'visit' | 'call') => weeks.map(({ from, to }) => link(contacts(kind, kinds, onDays({ from, to }))))
  const kind = kinds.visit ? 'visits' : 'calls'
  return (
    <Panel
      title="Twelve weeks"
      note={`Last week ${grouped(before?.[kind] ?? 0)} ${kind}, this week so far ${grouped(last?.[kind] ?? 0)}. Weeks begin on Monday.`}
      chart={
        <Trend
          label="Twelve weeks"
          names={weeks.map(({ from }) => shortDay(from))}
          lines={[
            ...(kinds.visit ? [{ name: 'Visits', tone: 'a' as const, values: weeks.map(({ visits }) => visits), marks: of('visit') }] : []),
            ...(kinds.call ? [{ name: 'Calls', tone: 'b' as const, values: weeks.map(({ calls }) => calls), marks: of('call') }] : []),
            ...(kinds.visit ? [{ name: 'Target', tone: 'target' as const, values: weeks.map(({ target }) => target) }] : []),
          ]}
        />
      }
      table={
        <FigureTable
          label="Twelve weeks"
          columns={['Week of', ...(kinds.visit ? ['Visits', 'Target'] : []), ...(kinds.call ? ['Calls'] : []), 'Availed']}
          rows={weeks.map((week) => [
            showDate(week.from),
            ...(kinds.visit ? [{ value: week.visits, mark: link(contacts('visit', kinds, onDays(week))) }, week.target] : []),
            ...(kinds.call ? [{ value: week.calls, mark: link(contacts('call', kinds, onDays(week))) }] : []),
            { value: week.availed, mark: link(bothKinds(kinds, { ...onDays(week), ...ended('Availed') })) },
          ])}
        />
      }
    />
  )
}

const steps = [
  ['clients', 'Clients'],
  ['contacted', 'Contacted'],
  ['reached', 'Reached'],
  ['interested', 'Interested'],
  ['availed', 'Availed'],
] as const

function Way({ data, link }: Pick<Props, 'data' | 'link'>) {
  const { funnel } = data
  return (
    <Panel
      title="From client to availed"
      note={`${percent(funnel.reached.value, funnel.clients.value) || 'None'} of the clients were reached, ${percent(funnel.availed.value, funnel.reached.value) || 'none'} of those availed. Clients where they live now, whenever it was.`}
      chart={
        <Funnel
          label="From client to availed"
          steps={steps.map(([key, name]) => ({ name, value: funnel[key].value, mark: link(clients(key === 'clients' ? {} : { stage: key })) }))}
        />
      }
    />
  )
}

function Outcomes({ data, kinds, link }: Props) {
  const ends = data.outcomes.filter(({ value, before, weeks }) => value + before + weeks.reduce((sum, one) => sum + one, 0) > 0)
  const { weeks } = data
  return (
    <Panel
      title="Results"
      note={ends.length === 0 ? 'No contacts in twelve weeks.' : 'In the period, against the same weekdays before, and week by week. Of Availed and Interested more is good, of the others less.'}
      chart={
        <FigureTable
          label="Results by week"
          columns={['Result', 'Period', 'Change', ...weeks.map(({ from }) => shortDay(from))]}
          rows={ends.map(({ result, value, before, weeks: each }) => [
            result,
            { value, mark: link(bothKinds(kinds, { ...onDays(data.period), ...ended(result) })) },
            change(value, before),
            ...each.map((count, at) => ({ value: count, mark: link(bothKinds(kinds, { ...onDays(weeks[at] ?? data.period), ...ended(result) })) })),
          ])}
        />
      }
    />
  )
}

const states = [
  ['visited', 'Visited', 'more is good'],
  ['scheduled', 'Scheduled', 'still to come'],
  ['pending', 'Pending', 'less is good'],
  ['skipped', 'Skipped', 'less is good'],
] as const

function Plan({ data, link }: Pick<Props, 'data' | 'link'>) {
  const { plan, period } = data
  const due = plan.visited.value + plan.pending.value + plan.skipped.value
  const changes = states.map(([key, name, way]) => `${name} ${change(plan[key].value, plan[key].before)} (${way})`).join(', ')
  return (
    <Panel
      title="Plan against done"
      note={due === 0 ? 'No itinerary was due in this period.' : `${percent(plan.visited.value, due)} of what was due was visited. Against the same weekdays before: ${changes}.`}
      chart={
        <ShareBars
          label="Plan against done"
          parts={states.map(([key, name]) => ({ name, count: plan[key].value, mark: plan[key].value > 0 ? link(itineraries({ status: key, ...onDays(period) })) : undefined }))}
        />
      }
    />
  )
}

/** The scope at a glance, but for places and findings. */
export function OverviewView(props: Props) {
  return (
    <div className={`stack ${styles.panels}`}>
      <Today {...props} />
      <Weeks {...props} />
      <Way {...props} />
      <Plan {...props} />
      {/* Links only for users who have both lists. */}
      {props.kinds.visit && props.kinds.call && (
        <div className="shrink across">
          <Outcomes {...props} />
        </div>
      )}
    </div>
  )
}

import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
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
    ...(kinds.visit ? [target > 0 ? t('{visits} visits, {percent} of {target} ({change} against the same day last week)', { visits: visits.value, percent: percent(visits.value, target), target, change: change(visits.value, visits.before) }) : t('{visits} visits ({change} against the same day last week)', { visits: visits.value, change: change(visits.value, visits.before) })] : []),
    ...(kinds.call ? [call_target > 0 ? t('{calls} calls, {percent} of {call_target} ({change})', { calls: calls.value, percent: percent(calls.value, call_target), call_target, change: change(calls.value, calls.before) }) : t('{calls} calls ({change})', { calls: calls.value, change: change(calls.value, calls.before) })] : []),
  ]
  return (
    <Panel
      title={t('Today by hour')}
      note={`${notes.join('; ')}.`}
      chart={
        <DayBars
          days={hours.map(({ hour }) => `${hour}:00`)}
          series={[
            ...(kinds.visit ? [{ name: t('Visits'), tone: 'a' as const, values: hours.map((one) => one.visits), marks: hours.map(({ hour }) => at('visit', hour)) }] : []),
            ...(kinds.call ? [{ name: t('Calls'), tone: 'b' as const, values: hours.map((one) => one.calls), marks: hours.map(({ hour }) => at('call', hour)) }] : []),
          ]}
        />
      }
      table={
        <FigureTable
          label={t('Today by hour')}
          columns={[t('Hour'), ...(kinds.visit ? [t('Visits')] : []), ...(kinds.call ? [t('Calls')] : [])]}
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
      title={t('Twelve weeks')}
      note={t('Last week {value} {kind}, this week so far {value2}. Weeks begin on Monday.', { value: before?.[kind] ?? 0, kind, value2: last?.[kind] ?? 0 })}
      chart={
        <Trend
          label={t('Twelve weeks')}
          names={weeks.map(({ from }) => shortDay(from))}
          lines={[
            ...(kinds.visit ? [{ name: t('Visits'), tone: 'a' as const, values: weeks.map(({ visits }) => visits), marks: of('visit') }] : []),
            ...(kinds.call ? [{ name: t('Calls'), tone: 'b' as const, values: weeks.map(({ calls }) => calls), marks: of('call') }] : []),
            ...(kinds.visit ? [{ name: t('Target'), tone: 'target' as const, values: weeks.map(({ target }) => target) }] : []),
          ]}
        />
      }
      table={
        <FigureTable
          label={t('Twelve weeks')}
          columns={[t('Week of'), ...(kinds.visit ? [t('Visits'), t('Target')] : []), ...(kinds.call ? [t('Calls')] : []), t('Availed')]}
          rows={weeks.map((week) => [
            showDate(week.from),
            ...(kinds.visit ? [{ value: week.visits, mark: link(contacts('visit', kinds, onDays(week))) }, week.target] : []),
            ...(kinds.call ? [{ value: week.calls, mark: link(contacts('call', kinds, onDays(week))) }] : []),
            { value: week.availed, mark: link(bothKinds(kinds, { ...onDays(week), ...ended(t('Availed')) })) },
          ])}
        />
      }
    />
  )
}

const steps = [
  ['clients', t('Clients')],
  ['contacted', t('Contacted')],
  ['reached', t('Reached')],
  ['interested', 'Interested'],
  ['availed', t('Availed')],
] as const

function Way({ data, link }: Pick<Props, 'data' | 'link'>) {
  const { funnel } = data
  return (
    <Panel
      title={t('From client to availed')}
      note={t('{percent} of the clients were reached, {percent2} of those availed. Clients where they live now, whenever it was.', { percent: percent(funnel.reached.value, funnel.clients.value) || t('None'), percent2: percent(funnel.availed.value, funnel.reached.value) || 'none' })}
      chart={
        <Funnel
          label={t('From client to availed')}
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
      title={t('Results')}
      note={ends.length === 0 ? t('No contacts in twelve weeks.') : t('This period against the same weekdays before, and by week. More is better for Availed and Interested, less for the others.')}
      chart={
        <FigureTable
          label={t('Results by week')}
          columns={[t('Result'), t('Period'), t('Change'), ...weeks.map(({ from }) => shortDay(from))]}
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
  ['visited', t('Visited'), t('more is good')],
  ['scheduled', t('Scheduled'), t('upcoming')],
  ['pending', t('Pending'), t('less is good')],
  ['skipped', t('Skipped'), t('less is good')],
] as const

function Plan({ data, link }: Pick<Props, 'data' | 'link'>) {
  const { plan, period } = data
  const due = plan.visited.value + plan.pending.value + plan.skipped.value
  const changes = states.map(([key, name, way]) => `${name} ${change(plan[key].value, plan[key].before)} (${way})`).join(', ')
  return (
    <Panel
      title={t('Plan against done')}
      note={due === 0 ? t('No itinerary was due in this period.') : t('{percent} of what was due was visited. Against the same weekdays before: {changes}.', { percent: percent(plan.visited.value, due), changes })}
      chart={
        <ShareBars
          label={t('Plan against done')}
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

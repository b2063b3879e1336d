import type { Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { manilaDay } from '@bisita/rules/time/days'
import { dueFilters } from '@bisita/rules/touchpoints/ownSteps'
import { shortDay } from './labels.ts'
import type { DashboardNow } from './network.queries.ts'
import { clients, contacts, type ContactKinds, type FigureTarget, itineraries, onDays, phones } from './targets.ts'

/** Something that needs the user: a sentence, more about it, and the one thing to do about it. */
export type NowLine = {
  readonly key: string
  readonly says: string
  readonly note?: string | undefined
  readonly action: string
  /** Absent where the role has no such list. */
  readonly to?: FigureTarget | undefined
  readonly late?: boolean
}

/** A line where there is something, and the short name that is said where there is nothing. */
type Entry = Omit<NowLine, 'late'> & { readonly count: number; readonly nothing: string; readonly late?: boolean }

type Facts = { readonly now: DashboardNow; readonly role: Role; readonly kinds: ContactKinds }

const day = (instant: string): string => shortDay(manilaDay(new Date(instant)))

function requestsOf({ requests, to_decide: decide }: DashboardNow): Entry {
  if (decide === null) {
    return {
      key: 'requests', count: requests, nothing: t('waiting requests'), says: t('{n, plural, one {# request waits} other {# requests wait}} for a decision', { n: requests }),
      action: t('See requests'), to: { to: '/approvals', search: { filter_status: 'PENDING' } },
    }
  }
  return {
    key: 'requests', count: decide.count, nothing: t('requests to decide'), says: t('{n, plural, one {# request waits} other {# requests wait}} for your decision', { n: decide.count }),
    note: decide.oldest_at === null ? undefined : t('The oldest is from {day}.', { day: day(decide.oldest_at) }),
    action: t('Decide'), to: { to: '/approvals', search: { view: 'to_decide' } },
  }
}

function backupOf({ backup }: DashboardNow): readonly Entry[] {
  if (backup === null) return []
  const last = backup.last_at
  return [{
    key: 'backup', count: backup.late ? 1 : 0, late: true, nothing: t('late backups'),
    says: last === null ? t('There is no backup yet') : t('The last backup is from {day}', { day: day(last) }),
    note: t('A backup is made every night.'), action: t('See backups'), to: { to: '/about', search: {} },
  }]
}

function callBacksOf({ call_backs: due }: DashboardNow, kinds: ContactKinds): readonly Entry[] {
  if (due === null) return []
  const { count, ids } = due
  return [{
    key: 'call-backs', count, nothing: t('call-backs'), says: t('{n, plural, one {# client wants} other {# clients want}} to be called back today', { n: count }),
    action: t('See calls'), to: count === ids.length && count > 0 ? contacts('call', kinds, { ids: ids.join(',') }) : undefined,
  }]
}

function phonesOf({ phones: found }: DashboardNow): readonly Entry[] {
  if (found === null) return []
  return [
    { key: 'silent', count: found.silent, late: true, nothing: t('phones out of contact'), says: t('{n, plural, one {# phone has} other {# phones have}} not synced for a day', { n: found.silent }), action: t('See phones'), to: phones('silent') },
    { key: 'unsent', count: found.unsent, nothing: t('phones with unsent work'), says: t('{n, plural, one {# phone has} other {# phones have}} unsent work', { n: found.unsent }), note: t('It may be waiting for a network.'), action: t('See phones'), to: phones('unsent') },
  ]
}

/** What may need somebody, the most urgent first. */
function entriesOf({ now, role, kinds }: Facts): readonly Entry[] {
  const today = onDays({ from: now.date, to: now.date })
  const failed = now.jobs?.failed ?? 0
  return [
    ...callBacksOf(now, kinds),
    requestsOf(now),
    ...backupOf(now),
    ...(now.jobs === null ? [] : [{ key: 'jobs', count: failed, late: true, nothing: t('failed jobs'), says: t('In the last day {n, plural, one {# job} other {# jobs}} failed', { n: failed }), action: t('See jobs'), to: { to: '/jobs', search: {} } } as const]),
    {
      key: 'overdue', count: now.overdue, late: true, nothing: t('overdue visits'), says: t('{n, plural, one {# planned visit is} other {# planned visits are}} overdue', { n: now.overdue }),
      note: now.overdue_since === null ? undefined : t('The oldest is from {day}.', { day: shortDay(now.overdue_since) }),
      action: role === 'tele' ? t('See plans') : t('Move'), to: itineraries({ status: 'pending' }),
    },
    ...phonesOf(now),
    { key: 'due', count: now.due_touchpoints, nothing: t('due touchpoints'), says: t('{n, plural, one {# client is} other {# clients are}} due for a touchpoint', { n: now.due_touchpoints }), action: t('See clients'), to: clients(dueFilters(role)) },
    { key: 'planned', count: now.scheduled, nothing: t('visits planned for today'), says: t('{n, plural, one {# visit is} other {# visits are}} planned for today', { n: now.scheduled }), action: t('See plans'), to: itineraries({ status: 'scheduled', ...today }) },
  ]
}

/** What needs the user now, the most urgent first, and the names of all that needs nobody. */
export function nowLines(facts: Facts): { readonly lines: readonly NowLine[]; readonly nothing: readonly string[] } {
  const entries = entriesOf(facts)
  return {
    lines: entries.filter(({ count }) => count > 0),
    nothing: entries.filter(({ count }) => count === 0).map(({ nothing }) => nothing),
  }
}

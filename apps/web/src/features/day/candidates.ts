import { addDays } from '@bisita/rules/time/days'
import type { ConsentSettings } from '@bisita/rules/consents/consent'
import { barOf, type FillCandidate, type FillKind, type LeftOut } from '@bisita/rules/day/fill'
import { t } from '@bisita/contract/words'
import type { ClientWithQueue } from '../clients/clients.repository.ts'

/** The days from one day to another; negative where the other is before it. */
const daysBetween = (one: string, other: string): number => Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000)

/** A client as somebody who may be added to a day, as what it is first: a promise before a due visit, a due visit before a neighbour. */
export function candidateOf(client: ClientWithQueue, today: string, kind: 'call_back' | 'due' | 'neighbour', settings: ConsentSettings): FillCandidate {
  const due = client.next_touchpoint?.kind === 'visit' ? client.next_touchpoint.due_on : null
  const late = due === null ? 0 : daysBetween(due, today)
  const known: FillKind = kind !== 'due' ? kind : late > 0 ? 'overdue' : 'due'
  return { id: client.id, position: client.pin, kind: known, late: Math.max(0, late), barred: barOf(client, settings, today) }
}

/** Why somebody is proposed, in words. */
export function showKind({ kind, late }: Pick<FillCandidate, 'kind' | 'late'>): string {
  if (kind === 'overdue') return t('Overdue by {late, plural, one {# day} other {# days}}', { late })
  return { call_back: t('You promised to come back'), due: t('Due today'), neighbour: t('Near a stop') }[kind]
}

/** Why somebody was left out, in words. */
export const leftWords: Readonly<Record<LeftOut, string>> = {
  full: t('The target is reached'),
  far: t('Too far out of the way'),
  no_place: t('Place not known'),
  do_not_contact: t('Asked not to be visited'),
  no_consent: t('Has not agreed to be contacted'),
  ended: t('Ended'),
  suspended: t('Suspended'),
  pending_approval: t('Waits for approval'),
}

/** The next days on which visits of earlier days can be made up: so many from today on. */
export const lastDayOf = (today: string): string => addDays(today, 45)

import type { Client } from '@bisita/contract/clients/clients'
import type { TouchpointState } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { showDate } from '@bisita/rules/time/dates'
import type { StateTone } from '../../ui/StateMark.tsx'

export type TouchpointMark = { readonly tone: StateTone; readonly word: string }

/** Where a client stands, by colour, icon and word. */
export const stateMarks: Readonly<Record<TouchpointState, TouchpointMark>> = {
  due: { tone: 'planned', word: 'Due' },
  overdue: { tone: 'late', word: 'Overdue' },
  upcoming: { tone: 'plain', word: 'Upcoming' },
  ended: { tone: 'ended', word: 'Ended' },
  suspended: { tone: 'stopped', word: 'Do not contact' },
  none: { tone: 'plain', word: 'No strategy' },
}

export const touchpointMark = (state: TouchpointState): TouchpointMark => stateMarks[state]

/** The states as a filter has them. */
export const touchpointStateNames = { open: 'Due or overdue', due: 'Due today', overdue: 'Overdue', upcoming: 'Upcoming', ended: 'Ended', suspended: 'Do not contact', none: 'No strategy' } as const

/** The next step in words: what, and when it is due. */
export const nextTouchpointText = ({ next_touchpoint: next }: Pick<Client, 'next_touchpoint'>): string => (next === null ? '' : `${next.name}, ${showDate(next.due_on)}`)

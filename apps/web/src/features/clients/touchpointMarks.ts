import type { Client } from '@bisita/contract/clients/clients'
import type { TouchpointState } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'

export type TouchpointMark = { readonly tone: StateTone; readonly word: string }

/** Where a client stands, by colour, icon and word. */
export const stateMarks: Readonly<Record<TouchpointState, TouchpointMark>> = {
  due: { tone: 'planned', word: t('Due') },
  overdue: { tone: 'late', word: t('Overdue') },
  upcoming: { tone: 'plain', word: t('Upcoming') },
  ended: { tone: 'ended', word: t('Ended') },
  suspended: { tone: 'stopped', word: t('Do not contact') },
  none: { tone: 'plain', word: t('No strategy') },
}

export const touchpointMark = (state: TouchpointState): TouchpointMark => stateMarks[state]

/** The states as a filter has them. */
export const touchpointStateNames = { open: t('Due or overdue'), due: t('Due today'), overdue: t('Overdue'), upcoming: t('Upcoming'), ended: t('Ended'), suspended: t('Do not contact'), none: t('No strategy') } as const

/** The next step in words: what, and when it is due. */
export const nextTouchpointText = ({ next_touchpoint: next }: Pick<Client, 'next_touchpoint'>): string => (next === null ? '' : `${next.name}, ${showDate(next.due_on)}`)

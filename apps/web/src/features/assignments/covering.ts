import { showDate } from '@bisita/rules/time/dates'
import { isRealDay } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { Cover } from './assignments.queries.ts'
import { clientsText, locationsText } from './locationSelection.ts'

/** The fields of a cover as they are entered; days as YYYY-MM-DD. */
export type CoverValues = Record<'to_user_id' | 'date_from' | 'date_to', string>

/** What is wrong with each field, as the server would say; null where it is right. `today` is Manila's day. */
export const coverChecks = (today: string) => ({
  to_user_id: (value: string) => (value === '' ? t('Choose a substitute.') : null),
  date_from: (value: string) => {
    if (!isRealDay(value)) return t('Choose the first day.')
    return value < today ? t('Not before today.') : null
  },
  date_to: (value: string, { date_from }: CoverValues) => {
    if (!isRealDay(value)) return t('Choose the last day.')
    return value < date_from ? t('Not before the first day.') : null
  },
})

const marks: Readonly<Record<Cover['state'], { readonly tone: StateTone; readonly word: string }>> = {
  planned: { tone: 'planned', word: t('Planned') },
  running: { tone: 'done', word: t('Running') },
  ended: { tone: 'plain', word: t('Ended') },
}

export const coverMark = ({ state }: Pick<Cover, 'state'>) => marks[state]

/** From when to when. */
export const daysOf = ({ date_from, date_to }: Pick<Cover, 'date_from' | 'date_to'>): string =>
  date_from === date_to ? showDate(date_from) : t('{date_from} to {date_to}', { date_from: showDate(date_from), date_to: showDate(date_to) })

/** What it brings, or brought. */
export const bringsOf = ({ locations, clients }: Pick<Cover, 'locations' | 'clients'>): string =>
  `${locationsText(locations)}, ${clientsText(clients)}`

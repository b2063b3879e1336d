import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../../ui/StateMark.tsx'
import type { PhoneStatus } from './devices.queries.ts'

const kinds = [
  ['visits', 'visit', 'visits'],
  ['clients', 'client', 'clients'],
  ['itineraries', 'itinerary', 'itineraries'],
  ['photos', 'photo', 'photos'],
] as const

/** What a phone has not sent, by kind; empty where it has sent everything. */
export function unsentWords({ unsent }: Pick<PhoneStatus, 'unsent'>): string {
  return kinds
    .filter(([kind]) => unsent[kind] > 0)
    .map(([kind, one, many]) => `${grouped(unsent[kind])} ${unsent[kind] === 1 ? one : many}`)
    .join(', ')
}

const day = 24 * 60 * 60 * 1000

/** Whether something has stood unsent on a phone for more than a day: somebody should ask. */
export const isOld = ({ oldest_unsent_at }: Pick<PhoneStatus, 'oldest_unsent_at'>, now: number): boolean =>
  oldest_unsent_at !== null && now - Date.parse(oldest_unsent_at) > day

/** The state of a phone: lost, something old unsent, refused, something unsent, or nothing. */
export function phoneMark(phone: PhoneStatus, now: number): { readonly tone: StateTone; readonly word: string } {
  if (phone.lost_at !== null) return phone.wiped_at === null ? { tone: 'bad', word: t('Lost') } : { tone: 'done', word: t('Lost, records removed') }
  const words = unsentWords(phone)
  if (words === '') return phone.unsent.refused > 0 ? { tone: 'bad', word: t('Refused') } : { tone: 'done', word: t('All sent') }
  return isOld(phone, now) ? { tone: 'late', word: t('Unsent for long') } : { tone: 'held', word: t('Unsent') }
}

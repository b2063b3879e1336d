import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { ConsentAnswer, ConsentFilter, ConsentPurpose } from '@bisita/contract/consents/consents.kinds'
import type { OwnSettings } from '@bisita/contract/settings'
import { worded, t } from '@bisita/contract/words'
import { showDate } from '../time/dates.ts'
import { addDays, manilaDay, startOfDay } from '../time/days.ts'
import type { ContactChannel } from './counting.ts'

/** The settings that say whether clients must have agreed. */
export type ConsentSettings = Pick<OwnSettings, 'consent_required' | 'consent_due' | 'consent_live_on'>

/** What is known of a client: the answers that count, and when the client was added. */
export type ConsentOf = { readonly consents: readonly Pick<ClientConsent, 'purpose' | 'channel' | 'answer' | 'at'>[]; readonly created_at: string | Date }

/** The answer of a client that counts; undefined where the client was never asked. */
export const consentFor = <C extends ConsentOf['consents'][number]>(consents: readonly C[], channel: ContactChannel, purpose: ConsentPurpose = 'marketing'): C | undefined =>
  consents.find((one) => one.purpose === purpose && one.channel === channel)

/**
 * Clients added before this instant may be contacted without having been asked; null where nobody may. Those of before
 * consent was required count as clients of ours, for good or until they are due.
 */
export function existingBefore({ consent_due, consent_live_on }: ConsentSettings, today: string): Date | null {
  if (consent_live_on === null) return null
  return consent_due === null || today < addDays(consent_live_on, consent_due) ? startOfDay(consent_live_on) : null
}

/** The last day on which a client of before may be contacted without having been asked; null where there is no such day. */
export const existingUntil = ({ consent_due, consent_live_on }: ConsentSettings): string | null =>
  consent_live_on === null || consent_due === null ? null : addDays(consent_live_on, consent_due - 1)

/** Whether a client of before counts as one who need not be asked yet. */
export function isExisting({ created_at }: Pick<ConsentOf, 'created_at'>, settings: ConsentSettings, today: string): boolean {
  const before = existingBefore(settings, today)
  return before !== null && new Date(created_at) < before
}

/** Whether a contact is forbidden because the client has not agreed to it, on a day in Manila. */
export function lacksConsent(client: ConsentOf, channel: ContactChannel, settings: ConsentSettings, today: string): boolean {
  if (!settings.consent_required) return false
  const given = consentFor(client.consents, channel)
  return given === undefined ? !isExisting(client, settings, today) : given.answer !== 'yes'
}

/** Why a contact is forbidden, in words. */
export function consentMessage({ consents }: Pick<ConsentOf, 'consents'>, channel: ContactChannel): string {
  const given = consentFor(consents, channel)
  if (given === undefined || given.answer === 'yes') return t('This client has not agreed to be contacted yet.')
  return given.answer === 'no'
    ? worded('This client did not agree to be contacted ({date}).', { date: showDate(manilaDay(new Date(given.at))) })
    : worded('This client withdrew consent ({date}).', { date: showDate(manilaDay(new Date(given.at))) })
}

/** What a pressed "No" means: of a client who had agreed to one of the ways it takes the consent back. */
export const refusalOf = (consents: ConsentOf['consents']): Exclude<ConsentAnswer, 'yes'> =>
  consents.some(({ purpose, answer }) => purpose === 'marketing' && answer === 'yes') ? 'withdrawn' : 'no'

/** Whether the list's filter takes a client in, by what counts for visit and call. */
export function matchesConsent(filter: ConsentFilter, visit: ConsentAnswer | null, call: ConsentAnswer | null): boolean {
  if (filter === 'none') return visit === null && call === null
  const answers = [visit, call].filter((answer) => answer !== null)
  return filter === 'yes' ? answers.includes('yes') : answers.some((answer) => answer !== 'yes')
}

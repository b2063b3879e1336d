import { type ConsentAnswer, type ConsentChannel, type ConsentPurpose, consentChannels, consentPurposes } from '@bisita/contract/consents/consents.kinds'
import { manilaDay } from '../time/days.ts'

/** One recorded answer of a client. */
export type ConsentFact = {
  readonly id: string
  readonly purpose: ConsentPurpose
  readonly channel: ConsentChannel
  readonly answer: ConsentAnswer
  /** The earlier of when it was given and when it arrived; ISO 8601. */
  readonly at: string
  /** Who recorded it: their phone's clock orders their own answers. */
  readonly by: string | null
}

/** A way of contact, as a client's answers count for it. */
export type ContactChannel = Exclude<ConsentChannel, 'any'>

/** The later of two answers; at one time the greater id. */
const later = <F extends ConsentFact>(one: F, other: F): F => {
  const [first, second] = [Date.parse(one.at), Date.parse(other.at)]
  return first > second || (first === second && one.id > other.id) ? one : other
}

const latest = <F extends ConsentFact>(facts: readonly F[]): F | undefined => (facts.length === 0 ? undefined : facts.reduce(later))

/**
 * The answer that counts for a purpose and a way of contact, whatever the order of the facts: the latest by time and id.
 * A yes gives way to a withdrawal of the same day in Manila that somebody else recorded and that is the last word of theirs
 * on that day: two clocks do not say who was first, and who took it back must not be contacted. Undefined where the
 * client was never asked.
 */
export function countingConsent<F extends ConsentFact>(facts: readonly F[], purpose: ConsentPurpose, channel: ContactChannel): F | undefined {
  const about = facts.filter((fact) => fact.purpose === purpose && (fact.channel === channel || fact.channel === 'any'))
  const last = latest(about)
  if (last?.answer !== 'yes') return last
  const day = manilaDay(new Date(last.at))
  const ofDay = about.filter(({ at }) => manilaDay(new Date(at)) === day)
  const isLastWord = (fact: F) => ofDay.every((other) => other.by !== fact.by || later(fact, other) === fact)
  return latest(ofDay.filter((fact) => fact.answer === 'withdrawn' && isLastWord(fact))) ?? last
}

const channels = consentChannels.filter((channel) => channel !== 'any')

/** The answers that count, one for each purpose and way of contact that has any, in a fixed order; each says for which way it counts. */
export const countingConsents = <F extends ConsentFact>(facts: readonly F[]): (Omit<F, 'channel'> & { readonly channel: ContactChannel })[] =>
  consentPurposes.flatMap((purpose) =>
    channels.flatMap((channel) => {
      const fact = countingConsent(facts, purpose, channel)
      return fact === undefined ? [] : [{ ...fact, channel }]
    }),
  )

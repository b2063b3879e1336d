import type { ContactBlock, ContactDetail, NumberDialled } from '@bisita/contract/touchpoints/guard'
import type { SeededContact } from './contacts.ts'
import { Random, streams } from '../random.ts'
import { weightedBy } from '../weighted.ts'

/** What a call says beyond its outcome, and which number it went to. */
export type DemoCallDetails = { readonly contact_detail: ContactDetail | null; readonly number_dialled: NumberDialled | null; readonly dialled_number: string | null }

type Numbers = { readonly phone_number: string | null; readonly secondary_phone_number: string | null }

const unreached = weightedBy<Exclude<ContactDetail, 'Call Back' | 'Do Not Call'> | 'none'>({ 'No Answer': 52, Busy: 12, Unreachable: 14, 'Wrong Number': 10, none: 12 })

const notCalled: DemoCallDetails = { contact_detail: null, number_dialled: null, dialled_number: null }

/** What each contact of client `index` says of itself as a call, in their order. */
export function demoCallDetails(seed: number, index: number, { phone_number, secondary_phone_number }: Numbers, contacts: readonly SeededContact[]): readonly DemoCallDetails[] {
  const random = new Random(seed, streams.calling, index)
  return contacts.map(({ visit_type, visit_result }) => {
    const detail = visit_result === 'Not Around' ? unreached(random) : 'none'
    if (visit_type === 'visit') return notCalled
    const number_dialled = phone_number !== null ? 'primary' : secondary_phone_number !== null ? 'secondary' : null
    return { contact_detail: detail === 'none' || number_dialled === null ? null : detail, number_dialled, dialled_number: phone_number ?? secondary_phone_number }
  })
}

/** Which of a client's numbers the last call to it says is somebody else's. */
export function badNumbers({ phone_number, secondary_phone_number }: Numbers, called: readonly DemoCallDetails[]): { phone_bad: boolean; secondary_phone_bad: boolean } {
  const isBad = (number: string | null) => number !== null && called.findLast(({ dialled_number }) => dialled_number === number)?.contact_detail === 'Wrong Number'
  return { phone_bad: isBad(phone_number), secondary_phone_bad: isBad(secondary_phone_number) }
}

const reasons = ['Asked us to write only', 'The daughter answers for him', 'Complained at the branch', 'Has a lawyer']

/** Whether a client may be contacted: a few may not be called, fewer not contacted at all. */
export function blockOf(seed: number, index: number): { do_not_contact: ContactBlock; do_not_contact_reason: string | null } {
  const random = new Random(seed, streams.blocks, index)
  const block = random.below(1000)
  if (block >= 14) return { do_not_contact: 'none', do_not_contact_reason: null }
  return { do_not_contact: block < 5 ? 'all' : 'call', do_not_contact_reason: random.pick(reasons) }
}

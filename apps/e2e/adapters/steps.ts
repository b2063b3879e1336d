import { addDays, manilaDay } from '@bisita/rules/time/days'
import fc from 'fast-check'
import { v7 } from 'uuid'
import type { Adapters } from './preparedDevice.ts'

/** Where a phone was, or why it does not know. */
type Fix = { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | { readonly location_error: 'timeout' }

/** What somebody may do in the field; numbers choose among what there is. */
export type Step =
  | { readonly do: 'add'; readonly name: string; readonly place: number; readonly born: boolean }
  | { readonly do: 'call me'; readonly client: number; readonly phone: string | null; readonly address: string | null }
  | { readonly do: 'visit'; readonly client: number; readonly result: number; readonly minutes: number; readonly named: boolean; readonly fix: Fix; readonly asked: 'yes' | 'no' | 'withdrawn' | null }
  | { readonly do: 'pin'; readonly client: number; readonly at: { readonly latitude: number; readonly longitude: number } | null }
  | { readonly do: 'plan'; readonly clients: readonly number[]; readonly ahead: number }
  | { readonly do: 'move'; readonly plan: number; readonly ahead: number }
  | { readonly do: 'remark' | 'skip'; readonly plan: number; readonly text: string }
  | { readonly do: 'remove'; readonly plan: number }

const outcomes = [
  { visit_result: 'Not Interested' },
  { visit_result: 'Interested', visit_secondary_result: 'Undecided' },
  { visit_result: 'Others', visit_others_result: 'Asked to come on Sunday' },
  { has_availed: true },
  { visit_result: 'Not Around' },
] as const

const name = fc.constantFrom('Ana', 'José', 'Ñora', 'Maria Clara', ' Luz ', "O'Hara")
const some = fc.nat(30)
const ahead = fc.integer({ min: -2, max: 12 })
const text = fc.constantFrom('Rain', 'Bring the form', 'Call before')

/** Minutes by which a clock may be ahead. */
const fiveYears = 5 * 365 * 24 * 60

const place = fc.record({ latitude: fc.integer({ min: 164_000_000, max: 164_000_500 }), longitude: fc.integer({ min: 1_206_000_000, max: 1_206_000_500 }) })
  .map(({ latitude, longitude }) => ({ latitude: latitude / 1e7, longitude: longitude / 1e7 }))
const fix: fc.Arbitrary<Fix> = fc.oneof(fc.constant({ location_error: 'timeout' as const }), fc.tuple(place, fc.constantFrom(4, 100, 100.5)).map(([at, accuracy]) => ({ ...at, accuracy })))

/** Any of it. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), name, place: some, born: fc.boolean() }),
  fc.record({
    do: fc.constant('call me' as const),
    client: some,
    phone: fc.constantFrom('0917 123 4567', '(074) 442-1234', 'none yet', null),
    address: fc.constantFrom('Purok 7', ' 12  Mabini ', null),
  }),
  fc.record({ do: fc.constant('visit' as const), client: some, result: fc.nat(4), minutes: fc.oneof({ weight: 4, arbitrary: fc.nat(20_000) }, { weight: 1, arbitrary: fc.constant(-fiveYears) }), named: fc.boolean(), fix, asked: fc.option(fc.constantFrom('yes' as const, 'no' as const, 'withdrawn' as const)) }),
  fc.record({ do: fc.constant('pin' as const), client: some, at: fc.option(place) }),
  fc.record({ do: fc.constant('plan' as const), clients: fc.uniqueArray(some, { minLength: 1, maxLength: 3 }), ahead }),
  fc.record({ do: fc.constant('move' as const), plan: some, ahead }),
  fc.record({ do: fc.constantFrom('remark' as const, 'skip' as const), plan: some, text }),
  fc.record({ do: fc.constant('remove' as const), plan: some }),
)

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/** Does it on the device of an mr, at `now`. Rejects where the device refuses it at once: then it is not done. */
export async function take(step: Step, { clients, visits, itineraries, locations }: Adapters, now: Date): Promise<void> {
  const today = manilaDay(now)
  const newest = (await clients.list({ sort: '-created_at', ipp: 12 })).items
  const plans = (await itineraries.list({ ipp: 20 })).items
  const key = v7()
  switch (step.do) {
    case 'add': {
      const place = pick((await locations.list({})).items, step.place)
      const born = step.born ? { birth_date: '1955-11-30' } : {}
      const id = v7()
      await clients.create({ id, firstname: step.name, lastname: 'Valley', location_id: place.id, id_type: 'sss', claim_type: 'RT', ...born }, key)
      return
    }
    case 'call me':
      await clients.update(pick(newest, step.client).id, { phone_number: step.phone, address: step.address }, key)
      return
    case 'pin':
      await clients.update(pick(newest, step.client).id, step.at ?? { latitude: null, longitude: null }, key)
      return
    case 'visit': {
      // Where the last contact was a call, a device cannot know whether the result is of that (docs/decisions/adapters.md).
      const known = newest.filter(({ last_call, last_visit }) => last_call === null || (last_visit !== null && last_call < last_visit))
      if (known.length === 0) return
      const client = pick(known, step.client)
      const open = plans.find((plan) => plan.client_id === client.id && plan.visit_id === null && plan.status !== 'skipped')
      const named = step.named && open !== undefined ? { itinerary_id: open.id } : {}
      const visit_time = new Date(now.getTime() - step.minutes * 60_000).toISOString()
      const common = { id: v7(), client_id: client.id, visit_type: 'visit', visit_time, ...step.fix, duration: 3, recorded_offline: true, app_version: 'test' } as const
      const asked = step.asked === null ? {} : { consent: { id: v7(), answer: step.asked, how: 'spoken', no_contact: step.minutes % 3 === 0 } as const }
      await visits.create({ ...common, ...outcomes[step.result as 0], ...named, ...asked }, null, key)
      return
    }
    case 'plan':
      await itineraries.create(step.clients.map((n) => ({ id: v7(), client_id: pick(newest, n).id, visible_at: addDays(today, step.ahead) })), key)
      return
    case 'move':
      await itineraries.update(pick(plans, step.plan).id, { visible_at: addDays(today, step.ahead) }, key)
      return
    case 'remark':
      await itineraries.addRemarks(pick(plans, step.plan).id, step.text, key)
      return
    case 'skip':
      await itineraries.skip(pick(plans, step.plan).id, step.text, key)
      return
    case 'remove':
      await itineraries.remove(pick(plans, step.plan).id, key)
  }
}

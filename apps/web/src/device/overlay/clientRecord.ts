import type { Client } from '@bisita/contract/clients/clients'
import type { ClientEntered } from '@bisita/contract/clients/clients.fields'
import type { Location } from '@bisita/contract/locations/locations'
import { pensionTypes } from '@bisita/contract/pension'
import { fullAddress } from '@bisita/rules/clients/addresses'
import { ageOn } from '@bisita/rules/clients/ages'
import { completeClient, normaliseClient } from '@bisita/rules/clients/clientEntered'
import { isDialable } from '@bisita/rules/cells/numberPlan'
import { noContacts } from '@bisita/rules/visits/contacts'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { manilaDay } from '@bisita/rules/time/days'
import { fullname } from '@bisita/rules/clients/names'
import { newPlacement, withQueuedContacts } from '@bisita/rules/touchpoints/queuedContacts'
import { touchpointFieldsOf } from '@bisita/rules/touchpoints/touchpointState'
import type { QueuedClient, QueuedVisit } from '../queue/items.ts'
import { callFor } from '../queue/queuedCall.ts'
import type { ClientRow } from '../rows.ts'
import { contactOf } from './visitRecord.ts'

type Creator = { readonly id: string; readonly display_name: string }

/** The day in Manila and the current strategy, from which fields of a record are computed. */
export type DayContext = { readonly today: string; readonly strategy: Strategy | null }

/** The day with the strategy as it is folded for a client: its steps may wait for the client's pension. */
export type PlacingContext = DayContext & { readonly planFor: (strategy: Strategy, client: ClientEntered) => Strategy }

/** Nothing says where a client is: so of a record that was received before anything could. */
const nowherePinned: Partial<Client> = { pin: null, pin_source: null, visits_pin: null }

/** Nobody had asked when a record was received that has no answers. */
const neverAsked = { consents: [] as Client['consents'] }

/** A stored client as screens show it; age and due day are computed for today. */
export function recordOf({ key: _, ...client }: ClientRow, { today, strategy }: DayContext): Client {
  // A record that was received before has no place yet, and none of the fields that were added since.
  const touchpoint = client.touchpoint ?? null
  return { ...completeClient({}), ...nowherePinned, ...neverAsked, ...client, ...callable(client), touchpoint, ...touchpointFieldsOf(strategy, touchpoint, today), age: client.birth_date === null ? null : ageOn(client.birth_date, today) }
}

/** Which numbers can be dialled; computed, as records stored by an older version of the app lack it. */
const callable = ({ phone_number, secondary_phone_number }: Pick<Client, 'phone_number' | 'secondary_phone_number'>) => ({
  phone_callable: isDialable(phone_number),
  secondary_phone_callable: isDialable(secondary_phone_number),
})

/** A client after contacts that are not sent yet, and where it stands then. `now` is the phone's. */
export function withPendingContacts<C extends Client>(client: C, met: readonly QueuedVisit[], { today, strategy, planFor }: PlacingContext, now: number): C {
  if (strategy === null || client.touchpoint === null) return client
  const contacts = met.map((item) => ({ ...contactOf(item, now), contact_detail: item.contact_detail ?? null }))
  const touchpoint = withQueuedContacts(planFor(strategy, client), client.touchpoint, contacts, client.do_not_contact === 'all')
  return { ...client, touchpoint, ...touchpointFieldsOf(strategy, touchpoint, today) }
}

/** A client with some fields changed, and the fields that follow from them; `place` where the location changed. */
export function withEntered(client: Client, fields: Partial<ClientEntered>, place: Location | undefined, today: string): Client {
  const names = place === undefined ? {} : placeNames(place)
  const next = { ...client, ...fields, ...names }
  return {
    ...next,
    ...callable(next),
    fullname: fullname(next),
    full_address: fullAddress(next),
    pension_type: pensionTypes[next.claim_type],
    age: next.birth_date === null ? null : ageOn(next.birth_date, today),
  }
}

const placeNames = ({ region, province, mun_city, barangay }: Location) => ({ region, province, mun_city, barangay })

const nowhere = { region: '', province: '', mun_city: '', barangay: '' }

/** A client made here, as the server will make it. */
export function newClientOf(
  item: Extract<QueuedClient, { action: 'create' }>,
  place: Location | undefined,
  by: Creator,
  { today, strategy, planFor }: PlacingContext,
): Client {
  const entered = completeClient(enteredOf(item))
  const blank = {
    ...entered,
    ...nowhere,
    ...noContacts,
    pin: null,
    pin_source: null,
    visits_pin: null,
    ...neverAsked,
    id: item.record_id,
    fullname: '',
    full_address: '',
    pension_type: '',
    age: null,
    created_by: by.id,
    created_by_name: by.display_name,
    created_at: item.sending.entered_at,
    phone_bad: false,
    secondary_phone_bad: false,
    ...callable(entered),
    revision_id: 0,
    next_touchpoint: null,
    touchpoint_state: 'none' as const,
    touchpoint: strategy && newPlacement(planFor(strategy, entered), manilaDay(new Date(item.sending.entered_at)), entered.do_not_contact === 'all'),
    pending_approval: false,
  }
  return withEntered(blank, {}, place, today)
}

/** The fields that an item brings, normalised. */
export const enteredOf = (item: QueuedClient): Partial<ClientEntered> => normaliseClient(callFor({ kind: 'client', item }).body)

import type { Client } from '@bisita/contract/clients/clients'
import type { ClientEntered } from '@bisita/contract/clients/clients.fields'
import type { Location } from '@bisita/contract/locations/locations'
import { pensionTypes } from '@bisita/contract/pension'
import { fullAddress } from '@bisita/rules/clients/addresses'
import { ageOn } from '@bisita/rules/clients/ages'
import { completeClient, normaliseClient } from '@bisita/rules/clients/clientEntered'
import { unmet } from '@bisita/rules/visits/contacts'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { manilaDay } from '@bisita/rules/time/days'
import { fullname } from '@bisita/rules/clients/names'
import { newStanding, withQueued } from '@bisita/rules/touchpoints/queued'
import { shownStanding } from '@bisita/rules/touchpoints/standing'
import type { QueuedClient, QueuedVisit } from '../queue/items.ts'
import type { ClientRow } from '../rows.ts'
import { contactOf } from './visitRecord.ts'

type Creator = { readonly id: string; readonly display_name: string }

/** What a device knows beside a record: the day of Manila, and the strategy that people work by. */
export type Known = { readonly today: string; readonly strategy: Strategy | null }

/** A stored client as screens show it; ages and due days go on while a record rests. */
export function recordOf({ key: _, ...client }: ClientRow, { today, strategy }: Known): Client {
  // A record of an older version of the app has no place yet.
  const touchpoint = client.touchpoint ?? null
  return { ...client, touchpoint, ...shownStanding(strategy, touchpoint, today), age: client.birth_date === null ? null : ageOn(client.birth_date, today) }
}

/** A client after contacts that are not sent yet, and where it stands then. `now` is the phone's. */
export function standingOn<C extends Client>(client: C, met: readonly QueuedVisit[], { today, strategy }: Known, now: number): C {
  if (strategy === null || client.touchpoint === null) return client
  const received_at = new Date(now).toISOString()
  const contacts = met.map((item) => ({ ...contactOf(item), received_at, contact_detail: item.contact_detail ?? null }))
  const touchpoint = withQueued(strategy, client.touchpoint, contacts, client.do_not_contact === 'all')
  return { ...client, touchpoint, ...shownStanding(strategy, touchpoint, today) }
}

/** A client with some fields entered anew, and what follows from them; `place` where it is another one. */
export function withEntered(client: Client, fields: Partial<ClientEntered>, place: Location | undefined, today: string): Client {
  const names = place === undefined ? {} : placeNames(place)
  const next = { ...client, ...fields, ...names }
  return {
    ...next,
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
  { today, strategy }: Known,
): Client {
  const entered = completeClient(enteredOf(item))
  const blank = {
    ...entered,
    ...nowhere,
    ...unmet,
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
    revision_id: 0,
    next_touchpoint: null,
    touchpoint_state: 'none' as const,
    touchpoint: strategy && newStanding(strategy, manilaDay(new Date(item.sending.entered_at)), entered.do_not_contact === 'all'),
    pending_approval: false,
  }
  return withEntered(blank, {}, place, today)
}

const bookkeeping = new Set(['id', 'record_id', 'action', 'is_error', 'sending', 'metadataOptions'])

/** The fields that an item brings, normalised. */
export function enteredOf(item: QueuedClient): Partial<ClientEntered> {
  const sent = Object.entries(item).filter(([name]) => !bookkeeping.has(name))
  return normaliseClient(Object.fromEntries(sent))
}

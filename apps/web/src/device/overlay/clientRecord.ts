import type { Client } from '@bisita/contract/clients'
import type { ClientEntered } from '@bisita/contract/clients.fields'
import type { Location } from '@bisita/contract/locations'
import { pensionTypes } from '@bisita/contract/pension'
import { fullAddress } from '@bisita/rules/addresses'
import { ageOn } from '@bisita/rules/ages'
import { completeClient, normaliseClient } from '@bisita/rules/clientEntered'
import { unmet } from '@bisita/rules/contacts'
import { fullname } from '@bisita/rules/names'
import type { QueuedClient } from '../queue/items.ts'
import type { ClientRow } from '../rows.ts'

type Creator = { readonly id: string; readonly display_name: string }

/** A stored client as screens show it; ages go on while a record rests. `today` is a day of Manila. */
export function recordOf({ key: _, ...client }: ClientRow, today: string): Client {
  return { ...client, age: client.birth_date === null ? null : ageOn(client.birth_date, today) }
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
  today: string,
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
    revision_id: 0,
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

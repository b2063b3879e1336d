/**
 * What of a row stays in clear beside its sealed value: its key and what it is found by. Nothing here names anybody: ids,
 * days and times, counters, sizes. The index of names (`name_key` of a client's line) is not among them, so that a sealed
 * line is in no order of names.
 */
const fields: Readonly<Record<string, readonly string[]>> = {
  // The database gives `key`, which is not known when a row is sealed: a client is bound to its id.
  clients: ['id'],
  queued_clients: ['id', 'sending.user_id', 'sending.order'],
  users: ['id'],
  visits: ['id', 'contact_time', 'client_id'],
  queued_visits: ['id', 'sending.user_id', 'sending.order'],
  locations: ['id'],
  itineraries: ['id', 'visible_at', 'client_id'],
  queued_itineraries: ['id', 'sending.user_id', 'sending.order'],
  products: ['id'],
  photos: ['visit_id', 'user_id'],
  photo_progress: ['visit_id', 'user_id'],
  // A wipe looks for whose photo a request waits, without the key.
  awaiting: ['id', 'user_id', 'record_id'],
  drafts: ['user_id', 'name'],
  kept: ['id', 'user_id', 'kept_at'],
  kept_photos: ['visit_id', 'user_id', 'kept_at', 'size'],
  client_lines: ['id'],
  state: ['name'],
}

/** The stores whose values are sealed; the reserve is random bytes, and the catalogue is empty since lines are kept. */
export const sealedStores: readonly string[] = Object.keys(fields)

/**
 * The remembered values that stay in clear: whose the records are, the counter of the queue, which tab sends, the tickets for
 * quarantine, the public keys that unsent work and notes are sealed to, which items were handed over.
 */
const clearState = new Set(['owner', 'order', 'lease', 'device', 'tickets', 'envelope_key', 'note_key', 'handed'])

/** Whether a row is never sealed. */
export const isClearRow = (store: string, row: unknown): boolean => {
  if (store !== 'state') return false
  const { name } = row as { readonly name: string }
  return clearState.has(name) || name.startsWith('vault ') || name.startsWith('note ') || name.startsWith('showings ')
}

type Fields = Record<string, unknown>

/** The row with nothing but its clear fields. */
export function clearPart(store: string, row: Fields): Fields {
  const clear: Fields = {}
  for (const path of fields[store] ?? []) {
    const [first = '', second] = path.split('.')
    if (second === undefined) {
      if (row[first] !== undefined) clear[first] = row[first]
    } else clear[first] = { ...(clear[first] as Fields | undefined), [second]: (row[first] as Fields | undefined)?.[second] }
  }
  return clear
}

/**
 * The stores whose rows have an envelope beside what is sealed: the same, sealed to the server. It is no part of the row as
 * the app reads it, and stays as long as the row is the same item.
 */
export const envelopeStores: ReadonlySet<string> = new Set(['queued_clients', 'queued_visits', 'queued_itineraries', 'photos'])

/** What a sealed value is bound to: its store and the clear fields of its row, by which the database finds it. */
export const placeOf = (store: string, clear: Fields): string => `${store} ${JSON.stringify(clear)}`

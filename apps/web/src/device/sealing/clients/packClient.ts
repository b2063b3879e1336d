/**
 * The fields of a client in a fixed order: sealed without their names it is less than half as long. What is sealed goes by
 * this order: a new field may come last; none is moved or taken away.
 */
const fields =
  'id firstname middlename lastname fullname sss_id id_type claim_type pension_type pension_amt birth_date age location_id address full_address region province mun_city barangay phone_number phone_bad phone_callable secondary_phone_number secondary_phone_bad secondary_phone_callable product_id do_not_contact do_not_contact_reason latitude longitude pin pin_source visits_pin next_touchpoint touchpoint touchpoint_state last_call last_visit last_visit_id visit_result visit_secondary_result has_availed consents pending_approval created_by created_by_name created_at revision_id'.split(' ')

const known: ReadonlySet<string> = new Set(fields)

type Row = Record<string, unknown>
type Packed = { readonly values: readonly unknown[]; /** Places of fields that it lacks. */ readonly without?: readonly number[]; /** Fields that are not in the list. */ readonly others?: Row }

/** A client as it is sealed. */
export function packClient(row: Row): Packed {
  const without: number[] = []
  const values = fields.map((field, place) => {
    if (row[field] !== undefined) return row[field]
    without.push(place)
    return null
  })
  let others: Row | undefined
  for (const field in row) if (!known.has(field)) (others ??= {})[field] = row[field]
  return { values, ...(without.length > 0 && { without }), ...(others && { others }) }
}

/** The client again; one that was sealed with the names of its fields is taken as it is. */
export function unpackClient(sealed: Row | Packed): Row {
  if (!Array.isArray(sealed['values'])) return sealed as Row
  const { values, without = [], others } = sealed as Packed
  const row: Row = {}
  for (const [place, field] of fields.entries()) if (place < values.length && !without.includes(place)) row[field] = values[place]
  return Object.assign(row, others)
}

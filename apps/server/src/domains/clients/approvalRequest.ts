import type { ClientEntered, ClientField } from '@bisita/contract/clients/clients.fields'
import { fullname } from '@bisita/rules/clients/names'
import { type ApprovalRequest } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import type { RequestedChange } from '../../database/tables/requestedChange.ts'
import { branchOfLocation, namesOf } from './clients.store.ts'

/** The requested changes field by field, for people: a place by its path, a product by its name. */
export async function describeClientChanges(
  db: Executor,
  fields: readonly ClientField[],
  before: Partial<ClientEntered> | null,
  after: Partial<ClientEntered> | null,
): Promise<RequestedChange[]> {
  const names = await namesOf(db, [before ?? {}, after ?? {}])
  const displayValue = (record: Partial<ClientEntered> | null, field: ClientField): unknown => {
    const value = record?.[field] ?? null
    return typeof value === 'string' && (field === 'location_id' || field === 'product_id') ? (names.get(value) ?? value) : value
  }
  return fields.map((field) => ({ field, before: displayValue(before, field), after: displayValue(after, field) }))
}

/** What every request about a client says of it. */
export async function clientRequestBase(
  db: Executor,
  id: string,
  client: Pick<ClientEntered, 'lastname' | 'firstname' | 'middlename' | 'location_id'>,
): Promise<Pick<ApprovalRequest, 'record_type' | 'record_id' | 'client_id' | 'branch_id'> & { readonly name: string }> {
  const branch_id = await branchOfLocation(db, client.location_id)
  return { record_type: 'client', record_id: id, client_id: id, branch_id, name: fullname(client) }
}

import type { ClientEntered, ClientField } from '@bisita/contract/clients/clients.fields'
import { fullname } from '@bisita/rules/clients/names'
import { type Asked } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import type { ChangeAsked } from '../../database/tables/tables.approvals.ts'
import { branchOf, namesOf } from './clients.store.ts'

/** Field by field what a request would change, in words: a place is told by its path, a product by its name. */
export async function changesOf(
  db: Executor,
  fields: readonly ClientField[],
  before: Partial<ClientEntered> | null,
  after: Partial<ClientEntered> | null,
): Promise<ChangeAsked[]> {
  const names = await namesOf(db, [before ?? {}, after ?? {}])
  const told = (record: Partial<ClientEntered> | null, field: ClientField): unknown => {
    const value = record?.[field] ?? null
    return typeof value === 'string' && (field === 'location_id' || field === 'product_id') ? (names.get(value) ?? value) : value
  }
  return fields.map((field) => ({ field, before: told(before, field), after: told(after, field) }))
}

/** What every request about a client says of it. */
export async function aboutClient(
  db: Executor,
  id: string,
  client: Pick<ClientEntered, 'lastname' | 'firstname' | 'middlename' | 'location_id'>,
): Promise<Pick<Asked, 'record_type' | 'record_id' | 'client_id' | 'branch_id'> & { readonly name: string }> {
  const branch_id = await branchOf(db, client.location_id)
  return { record_type: 'client', record_id: id, client_id: id, branch_id, name: fullname(client) }
}

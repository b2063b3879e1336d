import { ApprovalNeeded } from './approval.ts'
import type { Context } from './http/context.ts'
import { findCreationRecords, type IdempotentTable, type CreationRecord } from './createIdempotent.store.ts'
import { Problem } from './problem.ts'

/** What one of a table is called, after its article. */
const names: Readonly<Record<IdempotentTable, readonly [article: 'A' | 'An', name: string]>> = {
  areas: ['An', 'area'],
  branches: ['A', 'branch'],
  clients: ['A', 'client'],
  consents: ['A', 'consent'],
  itineraries: ['An', 'itinerary'],
  products: ['A', 'product'],
  users: ['A', 'user'],
  visits: ['A', 'visit'],
}

/** What was sent to be made: the id that the sender chose, and the hash of what makes two sendings the same. */
export type CreationRequest = { readonly id: string; readonly hash: Buffer }

/** The refusal of an id that another record has. */
export const duplicateId = (table: IdempotentTable): Problem => {
  const [article, name] = names[table]
  return new Problem('duplicate', { message: `${article} ${name} with this id is already existing.` })
}

/**
 * Whether what is there under an id came from the same user with the same content. False where nothing is there.
 * @throws Problem duplicate where it came from somebody else or with other content; deleted
 */
function isSameCreation({ user }: Context, table: IdempotentTable, hash: Buffer, origin: CreationRecord | undefined): boolean {
  if (origin === undefined) return false
  if (origin.made_by !== user.id || !origin.created_hash?.equals(hash)) throw duplicateId(table)
  if (origin.deleted) throw new Problem('deleted', { message: `This ${names[table][1]} has been deleted.` })
  return true
}

/**
 * Those of some records that were not made before.
 * @throws Problem duplicate, deleted
 */
export async function withoutAlreadyCreated<S extends CreationRequest>(context: Context, table: IdempotentTable, all: readonly S[]): Promise<readonly S[]> {
  if (all.length === 0) return all
  const origins = await findCreationRecords(context.db, table, all.map(({ id }) => id))
  return all.filter(({ id, hash }) => !isSameCreation(context, table, hash, origins.get(id)))
}

/**
 * Makes a record once: what the same user sent before under the same id, with the same content, is answered by `again`,
 * for ever. That the id exists goes before every other refusal of `make`, and is not looked for where none comes; `make`
 * refuses before it writes, or because its first insert finds the id or another key taken.
 * @throws Problem duplicate, deleted, and what `make` throws
 * @throws ApprovalNeeded
 */
export async function createIdempotent<T>(context: Context, { table, ...sent }: CreationRequest & { readonly table: IdempotentTable }, make: () => Promise<T>, again: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (refusal) {
    if (!(refusal instanceof Problem || refusal instanceof ApprovalNeeded)) throw refusal
    if ((await withoutAlreadyCreated(context, table, [sent])).length > 0) throw refusal
    context.unchanged = true
    return again()
  }
}

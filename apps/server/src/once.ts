import { ApprovalNeeded } from './approval.ts'
import type { Context } from './http/context.ts'
import { findOrigins, type MadeOnce, type Origin } from './once.store.ts'
import { Problem } from './problem.ts'

/** What one of a table is called, after its article. */
const names: Readonly<Record<MadeOnce, readonly [article: 'A' | 'An', name: string]>> = {
  areas: ['An', 'area'],
  branches: ['A', 'branch'],
  clients: ['A', 'client'],
  itineraries: ['An', 'itinerary'],
  products: ['A', 'product'],
  users: ['A', 'user'],
  visits: ['A', 'visit'],
}

/** What was sent to be made: the id that the sender chose, and the hash of what makes two sendings the same. */
export type Sent = { readonly id: string; readonly hash: Buffer }

/** The refusal of an id that another record has. */
export const idTaken = (table: MadeOnce): Problem => {
  const [article, name] = names[table]
  return new Problem('duplicate', { message: `${article} ${name} with this id is already existing.` })
}

/**
 * Whether what is there under an id came from the same user with the same content. False where nothing is there.
 * @throws Problem duplicate where it came from somebody else or with other content; deleted
 */
function isSame({ user }: Context, table: MadeOnce, hash: Buffer, origin: Origin | undefined): boolean {
  if (origin === undefined) return false
  if (origin.made_by !== user.id || !origin.created_hash?.equals(hash)) throw idTaken(table)
  if (origin.deleted) throw new Problem('deleted', { message: `This ${names[table][1]} has been deleted.` })
  return true
}

/**
 * Those of some records that were not made before.
 * @throws Problem duplicate, deleted
 */
export async function notMadeYet<S extends Sent>(context: Context, table: MadeOnce, all: readonly S[]): Promise<readonly S[]> {
  if (all.length === 0) return all
  const origins = await findOrigins(context.db, table, all.map(({ id }) => id))
  return all.filter(({ id, hash }) => !isSame(context, table, hash, origins.get(id)))
}

/**
 * Makes a record once: what the same user sent before under the same id, with the same content, is answered by `again`,
 * for ever. That the id exists goes before every other refusal of `make`, and is not looked for where none comes; `make`
 * refuses before it writes, or because its first insert finds the id or another key taken.
 * @throws Problem duplicate, deleted, and what `make` throws
 * @throws ApprovalNeeded
 */
export async function createOnce<T>(context: Context, { table, ...sent }: Sent & { readonly table: MadeOnce }, make: () => Promise<T>, again: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (refusal) {
    if (!(refusal instanceof Problem || refusal instanceof ApprovalNeeded)) throw refusal
    if ((await notMadeYet(context, table, [sent])).length > 0) throw refusal
    context.unchanged = true
    return again()
  }
}

import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { Branch, branchList } from '@bisita/contract/organisation/branches'
import { fold } from '@bisita/rules/fold'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { type ListDefinition, listInMemory } from '../../http/pages.ts'
import { countBranches, type ListedBranch, listedBranches } from './branches.store.ts'

type Query = CallInput<typeof branchList>['query']

const folded = ({ branch_name }: ListedBranch): string => fold(branch_name)

const uncounted: ListDefinition<ListedBranch, 'branch_name' | 'created_at'> = { text: folded, sorts: { branch_name: folded, created_at: ({ created_at }) => created_at } }
const byCount: ListDefinition<Branch, 'members' | 'locations' | 'clients'> = {
  text: folded,
  sorts: { members: ({ members }) => members, locations: ({ locations }) => locations, clients: ({ clients }) => clients },
}

/**
 * A page of the branches in scope whose folded name contains the keyword, newest first unless asked otherwise.
 * What they are sorted by decides which are counted: all of them, or those of the page.
 */
export async function listBranches(
  db: Executor,
  user: Pick<Caller, 'scope'>,
  { area_id, sort = '-created_at', ...query }: Query,
): Promise<CallAnswer<typeof branchList>> {
  const found = await listedBranches(db, user.scope, area_id)
  if (sort === 'branch_name' || sort === '-branch_name' || sort === 'created_at' || sort === '-created_at') {
    const page = listInMemory(found, uncounted, { ...query, sort })
    return { ...page, items: await counted(db, page.items) }
  }
  return listInMemory(await counted(db, found), byCount, { ...query, sort })
}

/** Branches with their counts; one that was deleted since the list was read is left out. */
async function counted(db: Executor, listed: readonly ListedBranch[]): Promise<Branch[]> {
  const counts = await countBranches(db, listed.map(({ id }) => id))
  return listed.flatMap((branch) => {
    const count = counts.get(branch.id)
    return count === undefined ? [] : [{ ...branch, ...count }]
  })
}

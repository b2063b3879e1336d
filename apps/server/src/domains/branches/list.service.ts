import type { Answer, Input } from '@bisita/contract/calls/call'
import type { Branch, branchList } from '@bisita/contract/organisation/branches'
import { fold } from '@bisita/rules/fold'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { countBranches, type Listed, listedBranches } from './branches.store.ts'
import { cutPage, inOrder } from './pages.ts'

type Query = Input<typeof branchList>['query']

/**
 * A page of the branches in scope whose folded name contains the keyword, newest first unless asked otherwise.
 * What they are sorted by decides which are counted: all of them, or those of the page.
 */
export async function listBranches(
  db: Executor,
  user: Pick<Caller, 'scope'>,
  { keyword = '', area_id, sort = '-created_at', ...paging }: Query,
): Promise<Answer<typeof branchList>> {
  const wanted = fold(keyword)
  const found = (await listedBranches(db, user.scope, area_id)).filter(({ branch_name }) => fold(branch_name).includes(wanted))
  const field = sort.replace('-', '') as 'branch_name' | 'created_at' | 'members' | 'locations' | 'clients'
  const descending = sort.startsWith('-')
  if (field === 'branch_name' || field === 'created_at') {
    const key = (branch: Listed): string => (field === 'branch_name' ? fold(branch.branch_name) : branch.created_at)
    const page = cutPage(inOrder(found, key, descending), paging)
    return { ...page, items: await counted(db, page.items) }
  }
  return cutPage(inOrder(await counted(db, found), (branch) => branch[field], descending), paging)
}

/** Branches with their counts; one that was deleted since the list was read is left out. */
async function counted(db: Executor, listed: readonly Listed[]): Promise<Branch[]> {
  const counts = await countBranches(db, listed.map(({ id }) => id))
  return listed.flatMap((branch) => {
    const count = counts.get(branch.id)
    return count === undefined ? [] : [{ ...branch, ...count }]
  })
}

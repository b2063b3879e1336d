import type { Branch, branchCreate } from '@bisita/contract/organisation/branches'
import type { CallInput } from '@bisita/contract/calls/call'
import { worded } from '@bisita/contract/words'
import { requireRightOrApproval } from '../../approval.ts'
import { lockAssignments } from '../../database/counts.ts'
import type { Context } from '../../http/context.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { createIdempotent } from '../../createIdempotent.ts'
import { Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { findAreaNames } from '../areas/areas.store.ts'
import { locationChoiceOf } from '../locations/chosen.store.ts'
import { assignBranchLocations } from './branchLocations.store.ts'
import { planLocations } from './branchLocations.service.ts'
import { branchRequestBase, requireArea, requireFreeName, shownBranch } from './branches.service.ts'
import { insertBranch, storeBranchAnswer } from './branches.store.ts'
import { planMembers } from './members.service.ts'
import { moveMembers } from './members.store.ts'
import { affectedIds, type MovePlan, planMoves, auditedIds } from './movePlan.ts'
import { findFirstAnswer } from './named.store.ts'

type Body = CallInput<typeof branchCreate>['body']

/**
 * Adds a branch, with its first locations and members where they are named. An id that exists already answers
 * like the first time when the same user sends what was sent first.
 * @throws Problem duplicate (id or name), deleted, not_found (area, location, person), invalid, elsewhere
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function createBranch(context: Context, body: Body): Promise<Branch> {
  const { db, user, now } = context
  const id = body.id ?? uuidv7()
  const { id: _, ...content } = body
  const hash = contentHash(content)
  // One after the other: of several who send the same at once, all but the first find it there.
  await lockAssignments(db)
  const make = async (): Promise<Branch> => {
    const { branch_name, area_id = null } = body
    const { locations, members } = await planContents(context, body)
    await requireFreeName(db, branch_name, null)
    await requireRightOrApproval(context, ['branch.manage'], async () => ({
      ...branchRequestBase(id, worded('New branch'), worded('Add {name}', { name: branch_name })),
      changes: [
        { field: 'branch_name', before: null, after: branch_name },
        ...(area_id === null ? [] : [{ field: 'area_id', before: null, after: (await findAreaNames(db, [area_id])).get(area_id) ?? null }]),
        ...describeMove('locations', locations),
        ...describeMove('members', members),
      ],
      // Whenever it is carried out, it is this branch.
      input: { body: { ...body, id } },
    }))
    if (!(await insertBranch(db, { id, branch_name, area_id, created_at: now, created_by: user.id, created_hash: hash }))) throw new Problem('duplicate')
    await assignBranchLocations(db, id, locations)
    if (affectedIds(members).length > 0) await moveMembers(db, affectedIds(members), id)
    const after = { branch_name, area_id, ...auditedIds(affectedIds(locations), 'location'), ...auditedIds(affectedIds(members), 'user') }
    context.audit({ action: 'branch.create', record_type: 'branch', record_id: id, after })
    const answer = await shownBranch(context, id)
    await storeBranchAnswer(db, id, answer)
    return answer
  }
  return createIdempotent(context, { table: 'branches', id, hash }, make, () => findFirstAnswer<Branch>(db, 'branches', id))
}

const nothing: MovePlan = planMoves([], null)

/** What a new branch begins with, and that its area is there. */
async function planContents(context: Context, { area_id = null, location_ids = [], filter, user_ids = [], move }: Body): Promise<{ locations: MovePlan; members: MovePlan }> {
  const { db, user } = context
  if (area_id !== null) await requireArea(db, area_id)
  return {
    locations: location_ids.length === 0 && filter === undefined ? nothing : await planLocations(db, user, locationChoiceOf(location_ids, filter), null, move),
    members: user_ids.length === 0 ? nothing : await planMembers(db, user, user_ids, null, move),
  }
}

const describeMove = (field: string, plan: MovePlan) => {
  const after = affectedIds(plan).length
  return after === 0 ? [] : [{ field, before: null, after }]
}

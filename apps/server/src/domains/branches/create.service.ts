import type { Branch, branchCreate } from '@bisita/contract/organisation/branches'
import type { Input } from '@bisita/contract/calls/call'
import { requireDirect } from '../../approval.ts'
import { lockHolders } from '../../database/counts.ts'
import type { Context } from '../../http/context.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { createOnce } from '../../once.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { uuidv7 } from '../../uuid.ts'
import { nameAreas } from '../areas/areas.store.ts'
import { choiceOf } from '../locations/chosen.store.ts'
import { giveLocations } from './branchLocations.store.ts'
import { planLocations } from './branchLocations.service.ts'
import { aboutBranch, requireArea, requireFreeName, shownBranch } from './branches.service.ts'
import { findFirstAnswer, insertBranch, keepBranchAnswer } from './branches.store.ts'
import { planMembers } from './members.service.ts'
import { moveMembers } from './members.store.ts'
import { changedBy, type Plan, planOf, traced } from './standing.ts'

type Body = Input<typeof branchCreate>['body']

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
  await lockHolders(db)
  const make = async (): Promise<Branch> => {
    const { branch_name, area_id = null } = body
    const { locations, members } = await planContents(context, body)
    await requireFreeName(db, branch_name, null)
    await requireDirect(context, ['branch.manage'], await readSettings(db), async () => ({
      ...aboutBranch(id, 'New branch', `Add ${branch_name}`),
      changes: [
        { field: 'branch_name', before: null, after: branch_name },
        ...(area_id === null ? [] : [{ field: 'area_id', before: null, after: (await nameAreas(db, [area_id])).get(area_id) ?? null }]),
        ...told('locations', locations),
        ...told('members', members),
      ],
      // Whenever it is carried out, it is this branch.
      input: { body: { ...body, id } },
    }))
    if (!(await insertBranch(db, { id, branch_name, area_id, created_at: now, created_by: user.id, created_hash: hash }))) throw new Problem('duplicate')
    await giveLocations(db, id, locations)
    if (changedBy(members).length > 0) await moveMembers(db, changedBy(members), id)
    const after = { branch_name, area_id, ...traced(changedBy(locations), 'location'), ...traced(changedBy(members), 'user') }
    context.audit({ action: 'branch.create', record_type: 'branch', record_id: id, after })
    const answer = await shownBranch(context, id)
    await keepBranchAnswer(db, id, answer)
    return answer
  }
  return createOnce(context, { table: 'branches', id, hash }, make, () => findFirstAnswer(db, id))
}

const nothing: Plan = planOf([], null)

/** What a new branch begins with, and that its area is there. */
async function planContents(context: Context, { area_id = null, location_ids = [], filter, user_ids = [], move }: Body): Promise<{ locations: Plan; members: Plan }> {
  const { db, user } = context
  if (area_id !== null) await requireArea(db, area_id)
  return {
    locations: location_ids.length === 0 && filter === undefined ? nothing : await planLocations(db, user, choiceOf(location_ids, filter), null, move),
    members: user_ids.length === 0 ? nothing : await planMembers(db, user, user_ids, null, move),
  }
}

const told = (field: string, plan: Plan) => {
  const after = changedBy(plan).length
  return after === 0 ? [] : [{ field, before: null, after }]
}

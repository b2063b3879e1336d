import {
  branchAssign, branchAssignMember, branchAssignments, branchCreate, branchDelete, branchFilterList, branchInfo, branchList,
  branchMembers, branchRemoveLocations, branchRemoveMembers, branchUpdate,
} from '@bisita/contract/organisation/branches'
import { byName } from '@bisita/rules/clients/names'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { pageText } from '../../http/pages.ts'
import { orNotFound } from '../../problem.ts'
import { listUsers } from '../users/list.service.ts'
import { assignLocations, removeLocations } from './branchLocations.service.ts'
import { listBranchLocations } from './branchLocations.store.ts'
import { changeBranch, deleteBranch, shownBranch } from './branches.service.ts'
import { findBranches, isBranchInScope } from './branches.store.ts'
import { createBranch } from './create.service.ts'
import { listBranches } from './list.service.ts'
import { assignMembers, removeMembers } from './members.service.ts'

/** @throws Problem not_found where the branch is not there, or not in scope */
const requireInScope = async ({ db, user }: Context, id: string): Promise<true> => orNotFound(await isBranchInScope(db, user.scope, id))

export function branchesRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, branchFilterList, async ({ db, user }) => ({
    items: byName(await findBranches(db, user.scope), ({ branch_name }) => branch_name),
  }))
  mount(app, deps, branchList, ({ db, user }, { query }) => listBranches(db, user, query))
  mount(app, deps, branchInfo, (context, { params }) => shownBranch(context, params.id))
  mount(app, deps, branchCreate, (context, { body }) => createBranch(context, body))
  mount(app, deps, branchUpdate, (context, { params, body }) => changeBranch(context, params.id, body))
  mount(app, deps, branchDelete, (context, { params }) => deleteBranch(context, params.id))

  mount(app, deps, branchMembers, async (context, { params, query }) => {
    await requireInScope(context, params.branchId)
    return listUsers(context.db, { kind: 'all' }, { ...query, branch_id: params.branchId })
  })
  mount(app, deps, branchAssignMember, (context, { body }) => assignMembers(context, body))
  mount(app, deps, branchRemoveMembers, (context, { params, query, body }) => removeMembers(context, params.branchId, body.user_ids, query.dry_run))

  mount(app, deps, branchAssignments, async (context, { params, query }) => {
    await requireInScope(context, params.branchId)
    return pageText(await listBranchLocations(context.db, params.branchId, query), query)
  })
  mount(app, deps, branchAssign, (context, { body }) => assignLocations(context, body))
  mount(app, deps, branchRemoveLocations, (context, { params, query, body }) => removeLocations(context, params.branchId, body, query.dry_run))
}

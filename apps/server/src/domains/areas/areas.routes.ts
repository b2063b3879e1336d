import {
  areaAssign, areaAssignMember, areaAssignments, areaCreate, areaDelete, areaList, areaMembers, areaRemoveBranches, areaRemoveMembers, areaUpdate,
} from '@bisita/contract/organisation/areas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { orNotFound } from '../../problem.ts'
import { listBranches } from '../branches/list.service.ts'
import { listUsers } from '../users/list.service.ts'
import { changeArea, createArea, deleteArea, listAreas } from './areas.service.ts'
import { isAreaInScope } from './areas.store.ts'
import { assignBranches, assignHeads, dismissHeads, removeBranches } from './contents.service.ts'

/** @throws Problem not_found where the area is not there, or not one that the caller heads */
const requireInScope = async ({ db, user }: Context, id: string): Promise<true> => orNotFound(await isAreaInScope(db, user, id))

export function areasRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, areaList, (context, { query }) => listAreas(context, query))
  mount(app, deps, areaCreate, (context, { body }) => createArea(context, body))
  mount(app, deps, areaUpdate, (context, { params, body }) => changeArea(context, params.id, body.area_name))
  mount(app, deps, areaDelete, (context, { params }) => deleteArea(context, params.id))
  mount(app, deps, areaMembers, async (context, { params, query }) => {
    await requireInScope(context, params.areaId)
    return listUsers(context.db, { kind: 'all' }, { ...query, area_id: params.areaId, user_type: 'ah' })
  })
  mount(app, deps, areaAssignMember, (context, { body }) => assignHeads(context, body))
  mount(app, deps, areaRemoveMembers, (context, { params, body }) => dismissHeads(context, params.areaId, body.user_ids))
  mount(app, deps, areaAssignments, async (context, { params, query }) => {
    await requireInScope(context, params.areaId)
    return listBranches(context.db, context.user, { ...query, area_id: params.areaId })
  })
  mount(app, deps, areaAssign, (context, { body }) => assignBranches(context, body))
  mount(app, deps, areaRemoveBranches, (context, { params, body }) => removeBranches(context, params.areaId, body.branch_ids))
}

import { locationFilter, locationFilterList, locationList, myLocations } from '@bisita/contract/locations/locations'
import { mayAny } from '@bisita/rules/people/permissions'
import type { FastifyInstance } from 'fastify'
import { type Context, JsonText } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { pageText } from '../../http/pages.ts'
import { Problem } from '../../problem.ts'
import { placeChoices } from './choices.store.ts'
import { listLocations, listWithClients, wholeLocations } from './locations.store.ts'

/**
 * What no branch has is shown to those who may give it to one.
 * @throws Problem not_allowed
 */
function requireGiver({ user }: Context, free: boolean | undefined): void {
  if (free && !mayAny(['branch.assign'], user.user_type)) throw new Problem('not_allowed')
}

export function locationsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, locationFilter, async (context, { query }) => {
    requireGiver(context, query.with_free)
    return new JsonText(await placeChoices(context.db, context.user.scope, query))
  })

  mount(app, deps, locationFilterList, async ({ db, user }, { query }) =>
    new JsonText(`{"items":${await wholeLocations(db, user.scope, query)}}`),
  )

  mount(app, deps, myLocations, async ({ db, user }, { query }) =>
    pageText(await listWithClients(db, user.scope, query), query),
  )

  mount(app, deps, locationList, async (context, { query }) => {
    requireGiver(context, query.with_free)
    return pageText(await listLocations(context.db, context.user.scope, query), query)
  })
}

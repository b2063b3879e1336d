import { locationFilter, locationFilterList, locationList, myLocations } from '@bisita/contract/locations'
import type { FastifyInstance } from 'fastify'
import { JsonText } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { pageText } from '../../http/pages.ts'
import { placeChoices } from './choices.store.ts'
import { listLocations, listWithClients, wholeLocations } from './locations.store.ts'

export function locationsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, locationFilter, async ({ db, user }, { query }) => new JsonText(await placeChoices(db, user.scope, query)))

  mount(app, deps, locationFilterList, async ({ db, user }, { query }) =>
    new JsonText(`{"items":${await wholeLocations(db, user.scope, query)}}`),
  )

  mount(app, deps, myLocations, async ({ db, user }, { query }) =>
    pageText(await listWithClients(db, user.scope, query), query),
  )

  mount(app, deps, locationList, async ({ db, user }, { query }) =>
    pageText(await listLocations(db, user.scope, query), query),
  )
}

import { screenPaths } from '@bisita/contract/paths'
import { changeOwnPassword, userCurrent, userFilterList, userLanguage } from '@bisita/contract/users/users'
import { viewCreate, viewDelete, viewList, viewStart, viewUpdate } from '@bisita/contract/users/views'
import { byName } from '@bisita/rules/clients/names'
import { allowedPaths } from '@bisita/rules/places/routes'
import { userScopeOf } from '@bisita/rules/people/scope'
import { ownSettings } from '@bisita/rules/settings'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { findUsersByName } from './filterList.store.ts'
import { chooseLanguage } from './language.service.ts'
import { changePassword, prepareOwnPassword } from './passwords/password.service.ts'
import { readSettings } from '../../settings.ts'
import type { MapTiles } from '../../http/admitting/tiles.ts'
import { findOwnRecord } from './users.store.ts'
import { changeView, createView, removeView, startWithView } from './views/views.service.ts'
import { findViews } from './views/views.store.ts'

export function usersRoutes(app: FastifyInstance, deps: HttpDeps & { readonly version: string; readonly dialUrl: string | null; readonly mapTiles: MapTiles | null }): void {
  mount(app, deps, userCurrent, async ({ db, user, now }) => ({
    user: await findOwnRecord(db, user.id),
    allowed_paths: [...allowedPaths(user.user_type, screenPaths)],
    ...(user.factor_due === true && { factor_due: true as const }),
    server_time: now.toISOString(),
    version: deps.version,
    ...(deps.dialUrl === null ? {} : { dial_url: deps.dialUrl }),
    ...(deps.mapTiles === null ? {} : { map_tiles: deps.mapTiles }),
    settings: ownSettings(await readSettings(db), user.user_type),
  }))

  mount(app, deps, userFilterList, async ({ db, user }) => ({
    items: byName(await findUsersByName(db, userScopeOf(user), user.id), ({ display_name }) => display_name),
  }))

  mount(app, deps, userLanguage, (context, { body }) => chooseLanguage(context, body.language))

  mount(app, deps, viewList, async ({ db, user }, { query }) => ({ items: await findViews(db, user, query.list) }))
  mount(app, deps, viewCreate, (context, { body }) => createView(context, body))
  mount(app, deps, viewUpdate, (context, { params, body }) => changeView(context, params.id, body))
  mount(app, deps, viewDelete, (context, { params }) => removeView(context, params.id))
  mount(app, deps, viewStart, (context, { body }) => startWithView(context, body))

  mount<typeof changeOwnPassword, string>(app, deps, changeOwnPassword, async (context, { body }, _reply, hash) => changePassword(context, hash ?? (await prepareOwnPassword(context, body))), {
    before: (context, { body }) => prepareOwnPassword(context, body),
  })
}

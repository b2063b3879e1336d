import { itineraryDigest } from '@bisita/contract/devices/digests'
import {
  itineraryAddRemarks,
  itineraryAssignees,
  itineraryChanges,
  itineraryCreate,
  itineraryDays,
  itineraryDelete,
  itineraryInfo,
  itineraryList,
  itinerarySkip,
  itineraryUpdate,
  itemsOf,
} from '@bisita/contract/itineraries'
import { itineraryExport } from '@bisita/contract/operations/exports'
import { itinerarySearch } from '@bisita/contract/searches'
import { manilaDay } from '@bisita/rules/time/days'
import { deviceItinerariesFrom } from '@bisita/rules/people/deviceRetention'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../http/context.ts'
import { feedAnswer } from '../../feed/feed.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { orNotFound } from '../../problem.ts'
import { assigneesFor } from './assignees.service.ts'
import { readChanges } from './feed/changes.store.ts'
import { createItineraries } from './create.service.ts'
import { readDays } from './days.service.ts'
import { readItineraryDigest } from './feed/digest.store.ts'
import { exportItineraries, readItineraries } from './list/list.service.ts'
import { findItinerary, wasInScope } from './find.store.ts'
import { addRemarks, changeItinerary, deleteItinerary, skipItinerary } from './update.service.ts'

/** @throws Problem not_found where the itinerary, deleted or not, is outside the caller's scope */
async function inScope({ db, user }: Context, { params }: { params: { id: string } }): Promise<void> {
  orNotFound(await wasInScope(db, user, params.id))
}

export function itinerariesRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, itineraryCreate, async (context, { body }) => {
    if ('items' in body) return { items: await createItineraries(context, itemsOf(body)) }
    const [made] = await createItineraries(context, [body])
    return made as NonNullable<typeof made>
  })
  mount(app, deps, itineraryUpdate, (context, { params, body }) => changeItinerary(context, params.id, body), { inScope })
  mount(app, deps, itineraryAddRemarks, (context, { params, body }) => addRemarks(context, params.id, body.remarks), { inScope })
  mount(app, deps, itinerarySkip, (context, { params, body }) => skipItinerary(context, params.id, body.reason), { inScope })
  mount(app, deps, itineraryDelete, (context, { params }) => deleteItinerary(context, params.id), { inScope })

  mount(app, deps, itineraryInfo, async ({ db, user, now }, { params }) => {
    return orNotFound(await findItinerary(db, user, params.id, manilaDay(now)))
  })

  mount(app, deps, itineraryList, (context, { query }) => readItineraries(context, query))
  mount(app, deps, itinerarySearch, (context, { body }) => readItineraries(context, body))

  mount(app, deps, itineraryExport, (context, { body }) => exportItineraries(deps, context, body))

  mount(app, deps, itineraryDays, (context, { query }) => readDays(context, query))
  mount(app, deps, itineraryAssignees, async (context, { query }) => ({ items: await assigneesFor(context, query.client_id ?? null) }))
  mount(app, deps, itineraryChanges, ({ db, user, now }, { params, query }) =>
    feedAnswer(db, () => readChanges(db, user, { seq: params.seq, after: query.after ?? null }, query.ipp, manilaDay(now))),
  )
  mount(app, deps, itineraryDigest, ({ db, user, now }, { params }) =>
    readItineraryDigest(db, user, params.seq, deviceItinerariesFrom(manilaDay(now))),
  )
}


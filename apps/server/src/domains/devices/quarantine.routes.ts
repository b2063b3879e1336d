import { quarantineDecide, quarantineList, quarantineProof, visitQuarantine } from '@bisita/contract/devices/devices'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Files } from '../../files/files.ts'
import { Bytes } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { photoHeaders } from '../visits/proof/photos.headers.ts'
import { decideItem, type Perform, readItemPhoto, requireItem } from './quarantine.decide.service.ts'
import { takePhotoAway } from '../visits/create.service.ts'
import { admitItem, admitTicket, receiveItem } from './quarantine.receive.service.ts'
import { listItems } from './quarantine.store.ts'

/** The unsent work of people who can no longer sign in. */
export function quarantineRoutes(app: FastifyInstance, deps: HttpDeps & { readonly files: Files }): void {
  const performing = (reply: FastifyReply): Perform => async (call, context, input) => {
    const performer = deps.performers.get(call)
    if (performer === undefined) throw new Error(`${call} cannot be carried out`)
    return performer(context, input, reply)
  }

  mount(app, deps, visitQuarantine, (context, { body }) => receiveItem(context, deps.files, body), {
    beforeFile: async (context, { body }) => void (await admitTicket(context, body)),
    before: (context, { body }) => admitItem(context, deps.files, body),
    undo: (context) => takePhotoAway(context, deps.files),
  })

  mount(app, deps, quarantineList, async ({ db, user }, { query }) => {
    const { items, count } = await listItems(db, user, query)
    return { items, count, pages: Math.ceil(count / query.ipp), hasNext: query.page * query.ipp < count }
  })

  mount(app, deps, quarantineProof, async (context, { params }, reply) => {
    const photo = await readItemPhoto(context, deps.files, params.id)
    void reply.headers(photoHeaders)
    return new Bytes(photo)
  })

  mount(
    app,
    deps,
    quarantineDecide,
    (context, { params, body }, reply) => decideItem(context, performing(reply), params, body.message ?? ''),
    { inScope: async (context, { params }) => void (await requireItem(context, params.id)) },
  )
}

import { quarantineDecide, quarantineList, quarantineProof, visitQuarantine } from '@bisita/contract/devices/devices'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Files } from '../../files/files.ts'
import { BinaryAnswer } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { page } from '../../http/pages.ts'
import { photoHeaders } from '../visits/proof/photos.headers.ts'
import { decideItem, type RunQuarantinedCall, readItemPhoto, requireItem } from './quarantine.decide.service.ts'
import { admitPhoto, attachPhoto } from './envelopes/photo.service.ts'
import { openedPhoto, openItem, openPhoto } from './envelopes/envelopes.service.ts'
import { discardUploadedPhoto } from '../visits/create.service.ts'
import { admitItem, admitTicket, receiveItem } from './quarantine.receive.service.ts'
import { listItems } from './quarantine.store.ts'

/** The unsent work of people who can no longer sign in. */
export function quarantineRoutes(app: FastifyInstance, deps: HttpDeps & { readonly files: Files; readonly secret: Buffer }): void {
  const performing = (reply: FastifyReply): RunQuarantinedCall => async (call, context, input) => {
    const performer = deps.handlersByCall.get(call)
    if (performer === undefined) throw new Error(`${call} cannot be carried out`)
    return performer(context, input, reply)
  }

  mount(app, deps, visitQuarantine, async (context, { body }) => {
    if (body.photo_of === undefined) return receiveItem(context, deps.files, await openItem(context, deps.secret, body))
    await admitTicket(context, body)
    return attachPhoto(context, deps.files, { ...body, visit_id: body.photo_of, photo: await openPhoto(context, deps.secret, body) })
  }, {
    beforeFile: async (context, { body }) => void (await admitTicket(context, body)),
    before: async (context, { body }) => {
      // Nothing is opened for a wrong ticket, and what came in clear is looked at first.
      if (body.sealed !== undefined || body.photo_of !== undefined) await admitTicket(context, body)
      if (body.photo_of !== undefined) return admitPhoto(context, deps.files, { ...body, visit_id: body.photo_of, photo: await openPhoto(context, deps.secret, body) })
      await admitItem(context, deps.files, await openItem(context, deps.secret, body))
    },
    undo: ({ upload }) => discardUploadedPhoto({ upload: openedPhoto(upload) }, deps.files),
  })

  mount(app, deps, quarantineList, async ({ db, user }, { query }) => {
    const { items, count } = await listItems(db, user, query)
    return page(items, count, query)
  })

  mount(app, deps, quarantineProof, async (context, { params }, reply) => {
    const photo = await readItemPhoto(context, deps.files, params.id)
    void reply.headers(photoHeaders)
    return new BinaryAnswer(photo)
  })

  mount(
    app,
    deps,
    quarantineDecide,
    (context, { params, body }, reply) => decideItem(context, performing(reply), params, body.message ?? ''),
    { inScope: async (context, { params }) => void (await requireItem(context, params.id)) },
  )
}

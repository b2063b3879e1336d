import { visitProof, visitProofPart, visitProofState } from '@bisita/contract/visits/visits.proof'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../../files/files.ts'
import { Bytes, type Context, type Upload } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { photoHeaders } from './photos.headers.ts'
import { completePart, readProof, readProofState, type Taken, takePart } from './proof.service.ts'

const uploadIn = ({ upload }: Context): Upload => {
  if (upload === null) throw new Error('a call that takes bytes came without any')
  return upload
}

/** The photos of visits: to look at, and to be sent in parts. */
export function proofRoutes(app: FastifyInstance, deps: HttpDeps & { readonly files: Files }): void {
  mount(app, deps, visitProof, async (context, { params }, reply) => {
    const photo = await readProof(context, deps.files, params.id)
    void reply.headers(photoHeaders)
    return new Bytes(photo)
  })

  mount(app, deps, visitProofState, (context, { params }) => readProofState(context, params.id))

  const taken = new WeakMap<Upload, Taken>()
  mount(app, deps, visitProofPart, (context, { params }) => completePart(context, params.id, taken.get(uploadIn(context)) as Taken), {
    before: async (context, { params, query }) => {
      const upload = uploadIn(context)
      taken.set(upload, await takePart(context, deps.files, params.id, { ...query, bytes: upload.bytes }))
    },
  })
}

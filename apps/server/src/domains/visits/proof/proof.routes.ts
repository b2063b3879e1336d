import { visitEvidenceDismiss } from '@bisita/contract/visits/visits.evidence'
import { visitProof, visitProofPart, visitProofState } from '@bisita/contract/visits/visits.proof'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../../files/files.ts'
import { BinaryAnswer, type Context, type UploadedBytes } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { photoHeaders } from './photos.headers.ts'
import { dismissFlag } from '../evidence/dismiss.service.ts'
import { completePart, readProof, readProofState, type ReceivedPart, receivePart } from './proof.service.ts'

const uploadIn = ({ upload }: Context): UploadedBytes => {
  if (upload === null) throw new Error('a call that takes bytes came without any')
  return upload
}

/** The photos of visits: to look at, and to be sent in parts. */
export function proofRoutes(app: FastifyInstance, deps: HttpDeps & { readonly files: Files }): void {
  mount(app, deps, visitProof, async (context, { params }, reply) => {
    const photo = await readProof(context, deps.files, params.id)
    void reply.headers(photoHeaders)
    return new BinaryAnswer(photo)
  })

  mount(app, deps, visitProofState, (context, { params }) => readProofState(context, params.id))

  mount(app, deps, visitEvidenceDismiss, (context, { params, body }) => dismissFlag(context, params.id, body))

  const taken = new WeakMap<UploadedBytes, ReceivedPart>()
  mount(app, deps, visitProofPart, (context, { params }) => completePart(context, params.id, taken.get(uploadIn(context)) as ReceivedPart), {
    before: async (context, { params, query }) => {
      const upload = uploadIn(context)
      taken.set(upload, await receivePart(context, deps.files, params.id, { ...query, bytes: upload.bytes }))
    },
  })
}

import { clientDigest } from '@bisita/contract/devices/digests'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { readClientDigest } from './digest.store.ts'

/** What a device holds its clients against. */
export function digestRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, clientDigest, ({ db, user }, { params }) => readClientDigest(db, user, params.seq))
}

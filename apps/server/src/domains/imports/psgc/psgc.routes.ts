import type { CallInput } from '@bisita/contract/calls/call'
import { psgcUpdate } from '@bisita/contract/operations/psgc'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { applyEdition, previewEdition, receiveEdition } from './psgc.service.ts'

export function psgcRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(
    app, deps, psgcUpdate,
    (context, { query }, _reply, id = '') => {
      if (!query.dry_run) return applyEdition(context, id)
      // A dry run changes nothing that anybody reads.
      context.unchanged = true
      return previewEdition(context.db, id, query)
    },
    { before: receive, status: ({ query }) => (query.dry_run ? 200 : 201) },
  )
}

/** Reads the file for as long as somebody waits for the answer. */
const receive = (context: Context, input: CallInput<typeof psgcUpdate>, reply: FastifyReply): Promise<string> => receiveEdition(context, input, goneOf(reply))

/** A signal that aborts when the connection closes before an answer. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

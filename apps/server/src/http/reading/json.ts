import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/**
 * Makes JSON in UTF-8 the only kind of body. Bytes that are no UTF-8 are refused: read leniently, a name
 * that came in another encoding would be stored mangled.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      done(new Problem('bad_json'))
      return
    }
    void parse(request, text, done)
  })
}

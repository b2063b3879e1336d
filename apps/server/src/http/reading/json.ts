import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/**
 * Accepts JSON in UTF-8 as the only kind of body. Bytes that are no UTF-8 are refused: otherwise a name in another encoding
 * would be stored with wrong letters.
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
    const refuse = (error: unknown): void => done(error as Error)
    Promise.resolve(parse(request, text, done)).catch(refuse)
  })
}

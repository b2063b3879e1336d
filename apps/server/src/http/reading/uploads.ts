import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { Call } from '@bisita/contract/calls/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Problem } from '../../problem.ts'
import type { UploadedBytes } from '../context.ts'
import { jsonSchema } from '../docs/schemas.ts'

/** The most fields of a multipart body, and the most bytes of one field. */
const mostFields = 64
const fieldSize = 16 * 1024

/** Bytes with their SHA-256. */
export const uploadedBytes = (bytes: Buffer): UploadedBytes => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') })

/** Lets a route take what its call allows beside JSON: multipart, or bare bytes. */
export async function acceptUploads(scope: FastifyInstance, call: Call): Promise<void> {
  if (call.upload !== undefined) {
    await scope.register(multipart, { limits: { files: 1, fields: mostFields, parts: mostFields + 1, fieldSize, fileSize: call.upload.maximum } })
  }
  if (call.bytes !== undefined) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: call.bytes.maximum },
      (_request, body, done) => done(null, body),
    )
  }
}

/** The body of a request, and the uploaded bytes beside it. Fields of a multipart body are still text. */
export type ReceivedBody = { readonly body: unknown; readonly upload: UploadedBytes | null }

/**
 * Makes the reader of a call's requests. The kinds of its fields are read from its schema once.
 * @throws Problem too_large, bad_json, invalid
 */
export function requestReader(call: Call): (request: FastifyRequest, beforeFile?: JudgeFields) => Promise<ReceivedBody> {
  if (call.bytes !== undefined) {
    return async ({ body }) => ({ body: {}, upload: uploadedBytes(Buffer.isBuffer(body) ? body : Buffer.alloc(0)) })
  }
  const { upload } = call
  if (upload === undefined) return async ({ body }) => ({ body, upload: null })
  const kinds = call.body && fieldKinds(call.body)
  const bodyOf = (texts: Texts) => (kinds ? fromText(kinds, texts) : texts)
  return async (request, beforeFile) => {
    if (!request.isMultipart()) return { body: request.body, upload: null }
    const { texts, file } = await readMultipart(upload.field, request, beforeFile && ((fields) => beforeFile(bodyOf(fields))))
    return { body: bodyOf(texts), upload: file }
  }
}

type Texts = Readonly<Record<string, string>>

/** Judges the fields of a body before its file is read. */
type JudgeFields = (fields: unknown) => Promise<void>

async function readMultipart(field: string, request: FastifyRequest, beforeFile?: (texts: Texts) => Promise<void>): Promise<{ readonly texts: Texts; readonly file: UploadedBytes | null }> {
  const texts: Record<string, string> = Object.create(null) as Record<string, string>
  let file: UploadedBytes | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== field) throw invalid({ [part.fieldname]: 'This field is not known.' })
        await beforeFile?.(texts)
        file = uploadedBytes(await part.toBuffer())
      } else {
        if (file !== null && beforeFile !== undefined) throw invalid({ [part.fieldname]: 'This has to come before the file.' })
        if (part.fieldname in texts) throw invalid({ [part.fieldname]: 'Sent twice.' })
        texts[part.fieldname] = String(part.value)
      }
    }
  } catch (error) {
    // Unread parts would stay on the connection, and the next request on it would never be answered.
    request.raw.unpipe().resume()
    throw refusalOf(error)
  }
  return { texts, file }
}

/** The problem for an error of the multipart parser: too large, or not readable. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Problem) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return new Problem('too_large')
  // Errors of busboy about an incomplete or malformed body have no status of their own.
  return new Problem('bad_json')
}

type Kinds = { readonly type?: string | readonly string[]; readonly anyOf?: readonly Kinds[] }

const kindsOf = ({ type, anyOf = [] }: Kinds): readonly string[] => [type ?? []].flat().concat(...anyOf.map(kindsOf))

type FieldKinds = Readonly<Record<string, readonly string[]>>

/** The kind of each field of a body. */
function fieldKinds(body: NonNullable<Call['body']>): FieldKinds {
  const { properties = {} } = jsonSchema(body, 'input', {})
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, kindsOf(schema as Kinds)]))
}

/** An object in a field of a form, which is written as JSON; the text where it is none, so that its schema refuses it. */
function objectOf(value: string): unknown {
  try {
    const read: unknown = JSON.parse(value, (key, inside: unknown) => (key === '__proto__' ? undefined : inside))
    return typeof read === 'object' ? read : value
  } catch {
    return value
  }
}

/** Converts the texts of a form to the kinds of its schema: numbers, flags and objects; an empty field is left out. */
function fromText(fields: FieldKinds, texts: Texts): Record<string, unknown> {
  const valueOf = (name: string, value: string): unknown => {
    const kinds = fields[name] ?? []
    if (kinds.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true'
    if ((kinds.includes('number') || kinds.includes('integer')) && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value)) return Number(value)
    return kinds.includes('object') ? objectOf(value) : value
  }
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, valueOf(name, value)]),
  )
}

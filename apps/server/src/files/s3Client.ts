import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Location } from './location.ts'

/** An object below the location's prefix, its key without it. */
export type S3Object = { readonly key: string; readonly at: Date; readonly bytes: number }

/** Storage with the S3 interface, below one prefix. Callers judge the status of an answer themselves. */
export type S3Client = {
  /**
   * Sends one request, signed with its content. A redirect is not followed: files would go to a place that the operator
   * did not choose.
   * @param what a key with or without a query, or only a query, which goes to the bucket
   * @throws what `fetch` throws where nothing answers in time
   */
  ask(method: 'GET' | 'PUT' | 'POST' | 'DELETE', what: string, body?: Uint8Array<ArrayBuffer>, type?: string): Promise<Response>
  /** The query for a page of at most `most` objects whose keys come after `after`. */
  listQuery(after: string, most: number): string
  /** Reads the answer to {@link listQuery}; `next` is the key after which the next page begins, null at the end. */
  readList(xml: string): { readonly objects: readonly S3Object[]; readonly next: string | null }
}

/** @param patience milliseconds for one request, its answer's body included */
export function s3Client(location: S3Location, patience: number, fetch = globalThis.fetch): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, bucket, prefix, addressing } = location
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) })
  const address = addressing === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  const ofBucket = addressing === 'path' ? address : `${address}/`
  const named = (key: string) => encodeURIComponent(`${prefix}${key}`)

  return {
    ask: async (method, what, body, type) => {
      const headers: Record<string, string> = { 'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex') }
      if (type !== undefined) headers['content-type'] = type
      const request = await client.sign(what.startsWith('?') ? `${ofBucket}${what}` : `${address}/${prefix}${what}`, { method, headers, ...(body && { body }) })
      return fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    },
    // The parameters are in alphabetical order, which the signature needs.
    listQuery: (after, most) => `?list-type=2&max-keys=${most}&prefix=${named('')}${after === '' ? '' : `&start-after=${named(after)}`}`,
    readList: (xml) => {
      const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, text = '']) => ({
        key: textWithin(text, 'Key').slice(prefix.length),
        at: new Date(textWithin(text, 'LastModified')),
        bytes: Number(textWithin(text, 'Size')),
      }))
      return { objects, next: textWithin(xml, 'IsTruncated') === 'true' ? (objects.at(-1)?.key ?? null) : null }
    },
  }
}

/** The text of the first element `tag`. It is not unescaped: keys made by this program have no characters that XML escapes. */
export const textWithin = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''

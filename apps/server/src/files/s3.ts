import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { notReady, StorageFault } from './faults.ts'
import { checkKey, type Files, isKey, type Listed } from './files.ts'
import type { S3Location } from './location.ts'

/** Milliseconds for one try, its answer's body included; a photo is a few hundred kilobytes. */
const usualPatience = 10_000

/** A connection kept open may have been closed at the other end meanwhile: that is no outage. */
const tries = 2

type Answer = { readonly status: number; readonly bytes: Buffer }

/** Files in storage that speaks S3. Every request is signed, its content included. */
export function s3Files(location: S3Location, { patience = usualPatience, fetch = globalThis.fetch } = {}): Files {
  const { accessKeyId, secretAccessKey, sessionToken, region } = location
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) })
  const base = baseOf(location)

  /** @param what a key, or the question for a list */
  async function ask(method: 'PUT' | 'GET' | 'DELETE', what: string, body?: Buffer, type?: string): Promise<Answer> {
    const headers: Record<string, string> = { 'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex') }
    if (type !== undefined) headers['content-type'] = type
    const request = await client.sign(what.startsWith('?') ? `${base.bucket}${what}` : `${base.files}${what}`, { method, headers, ...(body && { body: new Uint8Array(body) }) })
    // A redirect would send what is stored somewhere else than the operator said.
    const answer = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  /** The answer, if its status is among the good ones. What may pass is tried once more. */
  async function insist(good: readonly number[], ...what: Parameters<typeof ask>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(...what).catch((error: unknown) => notReady(error))
      if (!(answer instanceof Error)) {
        if (good.includes(answer.status) && !isAboutBucket(answer)) return answer
        if (answer.status < 500 && answer.status !== 429) throw notReady(new StorageFault(`S3 ${answer.status}`))
      }
      if (attempt === tries) throw answer instanceof Error ? answer : notReady(new StorageFault(`S3 ${answer.status}`))
    }
  }

  return {
    put: async (key, bytes, type) => void (await insist([200], 'PUT', checkKey(key), bytes, type)),
    get: async (key) => {
      const { status, bytes } = await insist([200, 404], 'GET', checkKey(key))
      return status === 404 ? null : bytes
    },
    remove: async (key) => void (await insist([200, 204, 404], 'DELETE', checkKey(key))),
    list: async (after, most) => {
      const named = (text: string) => encodeURIComponent(`${location.prefix}${text}`)
      // In the order of the alphabet, as it is signed.
      const { bytes } = await insist([200], 'GET', `?list-type=2&max-keys=${most}&prefix=${named('')}${after === '' ? '' : `&start-after=${named(after)}`}`)
      return listedIn(bytes.toString(), location.prefix)
    },
  }
}

const within = (text: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''

/** What the storage tells of a page. A key of ours has nothing that XML would write otherwise. */
function listedIn(xml: string, prefix: string): Listed {
  const told = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, text = '']) => ({
    key: within(text, 'Key').slice(prefix.length),
    at: new Date(within(text, 'LastModified')),
  }))
  return { files: told.filter(({ key }) => isKey(key)), next: within(xml, 'IsTruncated') === 'true' ? (told.at(-1)?.key ?? null) : null }
}

/** A bucket that isn't there is no missing file: somebody has to look after it. */
const isAboutBucket = ({ status, bytes }: Answer): boolean => status === 404 && bytes.includes('NoSuchBucket')

/** The addresses of the bucket, and before a file's key. */
function baseOf({ endpoint, bucket, prefix, addressing }: S3Location): { readonly bucket: string; readonly files: string } {
  const address = addressing === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  return { bucket: addressing === 'path' ? address : `${address}/`, files: `${address}/${prefix}` }
}

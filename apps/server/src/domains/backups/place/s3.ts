import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { S3Location } from '../../../files/location.ts'
import { BackupProblem } from '../problem.ts'
import { momentOf, type Place } from './place.ts'

/** A part of an upload: the storage wants five megabytes at least but for the last. */
const partBytes = 16 * 1024 * 1024

/** Milliseconds for one request. */
const patience = 120_000

const within = (text: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''

/** Backups in storage that speaks S3, each as one object that is sent in parts: it is there whole or not at all. */
export function s3Place(location: S3Location, part = partBytes): Place {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, bucket, prefix, addressing } = location
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, ...(sessionToken !== null && { sessionToken }) })
  const base = addressing === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  const of = (name: string) => `${base}/${prefix}${name}`

  async function ask(method: string, address: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex') }
    const request = await client.sign(address, { method, headers, ...(body && { body }) })
    const answer = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
      throw new BackupProblem(`The storage of the backups did not answer (${method}).`, { cause: error })
    })
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404)) throw new BackupProblem(`The storage of the backups answered ${answer.status} (${method}).`)
    return answer
  }

  async function send(file: string, address: string): Promise<void> {
    const upload = within(await (await ask('POST', `${address}?uploads=`)).text(), 'UploadId')
    const named = encodeURIComponent(upload)
    const handle = await open(file, 'r')
    try {
      const tags: string[] = []
      for (let at = 0; ; at += part) {
        const bytes = new Uint8Array(part)
        const { bytesRead } = await handle.read(bytes, 0, part, at)
        if (bytesRead === 0 && at > 0) break
        const answer = await ask('PUT', `${address}?partNumber=${tags.length + 1}&uploadId=${named}`, bytes.slice(0, bytesRead))
        tags.push(answer.headers.get('etag') ?? '')
        if (bytesRead < part) break
      }
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
      const whole = await ask('POST', `${address}?uploadId=${named}`, new TextEncoder().encode(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`))
      // A refusal may come with a good status here.
      if (/<Error>/.test(await whole.text())) throw new BackupProblem('The storage did not put the backup together.')
    } catch (error) {
      await ask('DELETE', `${address}?uploadId=${named}`).catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
  }

  return {
    said: `${endpoint}/${bucket}/${prefix}`,
    take: async (file, name) => {
      await send(file, of(name))
      await rm(file, { force: true })
    },
    list: async () => {
      const found: { file: string; bytes: number }[] = []
      for (let after: string | null = ''; after !== null; ) {
        const start: string = after === '' ? '' : `&start-after=${encodeURIComponent(after)}`
        const text = await (await ask('GET', `${addressing === 'path' ? base : `${base}/`}?list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}${start}`)).text()
        const told = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({ key: within(one, 'Key'), bytes: Number(within(one, 'Size')) }))
        found.push(...told.map(({ key, bytes }) => ({ file: key.slice(prefix.length), bytes })).filter(({ file }) => momentOf(file) !== null))
        after = within(text, 'IsTruncated') === 'true' ? (told.at(-1)?.key ?? null) : null
      }
      return found
    },
    read: async (name) => Readable.fromWeb((await ask('GET', of(name))).body as Parameters<typeof Readable.fromWeb>[0]),
    remove: async (name) => void (await ask('DELETE', of(name))),
  }
}

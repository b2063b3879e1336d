import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Location } from '../../../files/location.ts'
import { s3Client, type S3Object, textWithin } from '../../../files/s3Client.ts'
import { BackupProblem } from '../problem.ts'
import { backupFileMoment, type BackupDestination } from './destination.ts'

/** A part of an upload: the storage wants five megabytes at least but for the last. */
const partBytes = 16 * 1024 * 1024

/** Milliseconds for one request. */
const patience = 120_000

/** Backups in storage that speaks S3, each as one object that is sent in parts: it is there whole or not at all. */
export function s3Destination(location: S3Location, part = partBytes): BackupDestination {
  const { endpoint, bucket, prefix } = location
  const client = s3Client(location, patience)

  async function ask(...[method, ...what]: Parameters<typeof client.ask>): Promise<Response> {
    const answer = await client.ask(method, ...what).catch((error: unknown) => {
      throw new BackupProblem(`The storage of the backups did not answer (${method}).`, { cause: error })
    })
    if (!answer.ok && !(method === 'DELETE' && answer.status === 404)) throw new BackupProblem(`The storage of the backups answered ${answer.status} (${method}).`)
    return answer
  }

  async function send(file: string, name: string): Promise<void> {
    const upload = textWithin(await (await ask('POST', `${name}?uploads=`)).text(), 'UploadId')
    const named = encodeURIComponent(upload)
    const handle = await open(file, 'r')
    try {
      const tags: string[] = []
      for (let at = 0; ; at += part) {
        const bytes = new Uint8Array(part)
        const { bytesRead } = await handle.read(bytes, 0, part, at)
        if (bytesRead === 0 && at > 0) break
        const answer = await ask('PUT', `${name}?partNumber=${tags.length + 1}&uploadId=${named}`, bytes.slice(0, bytesRead))
        tags.push(answer.headers.get('etag') ?? '')
        if (bytesRead < part) break
      }
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
      const whole = await ask('POST', `${name}?uploadId=${named}`, new TextEncoder().encode(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`))
      // A refusal may come with a good status here.
      if (/<Error>/.test(await whole.text())) throw new BackupProblem('The storage did not put the backup together.')
    } catch (error) {
      await ask('DELETE', `${name}?uploadId=${named}`).catch(() => undefined)
      throw error
    } finally {
      await handle.close()
    }
  }

  return {
    description: `${endpoint}/${bucket}/${prefix}`,
    store: async (file, name) => {
      await send(file, name)
      await rm(file, { force: true })
    },
    list: async () => {
      const found: S3Object[] = []
      for (let after: string | null = ''; after !== null; ) {
        const { objects, next } = client.readList(await (await ask('GET', client.listQuery(after, 1000))).text())
        found.push(...objects)
        after = next
      }
      return found.filter(({ key }) => backupFileMoment(key) !== null).map(({ key, bytes }) => ({ file: key, bytes }))
    },
    read: async (name) => Readable.fromWeb((await ask('GET', name)).body as Parameters<typeof Readable.fromWeb>[0]),
    remove: async (name) => void (await ask('DELETE', name)),
  }
}

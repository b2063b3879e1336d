import { storageNotReady, StorageFault } from './faults.ts'
import { checkKey, type Files, isKey } from './files.ts'
import type { S3Location } from './location.ts'
import { s3Client } from './s3Client.ts'

/** Milliseconds for one request with the body of its answer; a photo has a few hundred kilobytes. */
const usualPatience = 10_000

/** A second try is no outage: the storage may have closed a connection that was kept open. */
const tries = 2

type Answer = { readonly status: number; readonly bytes: Buffer }

/** Files in storage with the S3 interface. */
export function s3Files(location: S3Location, { patience = usualPatience, fetch = globalThis.fetch } = {}): Files {
  const client = s3Client(location, patience, fetch)

  async function ask(method: 'PUT' | 'GET' | 'DELETE', what: string, body?: Buffer, type?: string): Promise<Answer> {
    const answer = await client.ask(method, what, body && new Uint8Array(body), type)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  /** The answer, if its status is among `good`. A temporary failure is tried once more. */
  async function insist(good: readonly number[], ...what: Parameters<typeof ask>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(...what).catch((error: unknown) => storageNotReady(error))
      if (!(answer instanceof Error)) {
        if (good.includes(answer.status) && !isAboutBucket(answer)) return answer
        if (answer.status < 500 && answer.status !== 429) throw storageNotReady(new StorageFault(`S3 ${answer.status}`))
      }
      if (attempt === tries) throw answer instanceof Error ? answer : storageNotReady(new StorageFault(`S3 ${answer.status}`))
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
      const { objects, next } = client.readList((await insist([200], 'GET', client.listQuery(after, most))).bytes.toString())
      return { files: objects.filter(({ key }) => isKey(key)).map(({ key, at }) => ({ key, at })), next }
    },
  }
}

/** Whether the bucket itself is missing: a fault of the configuration, not a missing file. */
const isAboutBucket = ({ status, bytes }: Answer): boolean => status === 404 && bytes.includes('NoSuchBucket')

import { createHash, createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string }

/** How a server may be ill: it answers a status, says nothing at all, or hangs up. */
export type Illness = { readonly status: number; readonly text?: string; readonly location?: string } | 'silent' | 'hangs up'

export type FakeS3 = {
  readonly host: string
  /** What is kept, by host and path as they were asked for. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string | undefined }>
  /** Each request that came, as `METHOD host/path`, with its headers. */
  readonly requests: { readonly line: string; readonly headers: http.IncomingHttpHeaders }[]
  /** Illnesses of the next requests, one each. */
  readonly ill: Illness[]
  close(): Promise<void>
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * The signature that a request should have, computed from the description of Signature Version 4 and what
 * came over the wire.
 */
function signatureOf(request: http.IncomingMessage, body: Buffer, { secretAccessKey, region }: Keys): { signature: string; signed: readonly string[] } {
  const { headers, method, url = '' } = request
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const time = String(headers['x-amz-date'])
  const [path = '', query = ''] = url.split('?')
  const named = signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}\n`).join('')
  const canonical = [method, path, query, named, signed.join(';'), sha256(body)].join('\n')
  const range = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const key = range.split('/').reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${secretAccessKey}`)
  return { signature: hmac(key, ['AWS4-HMAC-SHA256', time, range, sha256(canonical)].join('\n')).toString('hex'), signed }
}

/** What must be signed for nobody to send the same with other content or to another place. */
const mustBeSigned = ['host', 'x-amz-content-sha256', 'x-amz-date']

function isAuthentic(request: http.IncomingMessage, body: Buffer, keys: Keys): boolean {
  const { signature, signed } = signatureOf(request, body, keys)
  const { authorization = '', 'x-amz-content-sha256': content } = request.headers
  const credential = new RegExp(`^AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/\\d{8}/${keys.region}/s3/aws4_request, `)
  return credential.test(authorization) && authorization.endsWith(`Signature=${signature}`) && content === sha256(body) && mustBeSigned.every((name) => signed.includes(name))
}

/** When everything that is kept was stored, as a list tells it. */
export const storedAt = '2026-01-02T03:04:05.000Z'

function listed({ host, pathname, searchParams }: URL, objects: FakeS3['objects']): string {
  const bucket = `${host}${pathname.replace(/\/?$/, '/')}`
  const [prefix, after, most] = [searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? '', Number(searchParams.get('max-keys'))]
  const names = [...objects.keys()].flatMap((place) => (place.startsWith(bucket) ? [place.slice(bucket.length)] : []))
  const found = names.filter((name) => name.startsWith(prefix) && name > after).toSorted()
  const contents = found.slice(0, most).map(
    (name) => `<Contents><Key>${name}</Key><LastModified>${storedAt}</LastModified><Size>${objects.get(`${bucket}${name}`)?.bytes.length ?? 0}</Size></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix><IsTruncated>${found.length > most}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

/** A server that speaks as much S3 as is used here, keeps objects, and checks each signature by itself. */
export async function fakeS3(keys: Keys): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const requests: FakeS3['requests'] = []
  const ill: Illness[] = []

  const answer = (request: http.IncomingMessage, body: Buffer, response: http.ServerResponse): void => {
    const place = `${request.headers.host}${request.url}`
    requests.push({ line: `${request.method} ${place}`, headers: request.headers })
    const illness = ill.shift()
    if (illness === 'silent') return
    if (illness === 'hangs up') return void request.socket.destroy()
    if (illness !== undefined) {
      response.writeHead(illness.status, illness.location === undefined ? {} : { location: illness.location })
      return void response.end(illness.text)
    }
    if (!isAuthentic(request, body, keys)) return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const asked = new URL(`http://${place}`)
    if (asked.searchParams.has('uploads') || asked.searchParams.has('uploadId')) return inParts(request, asked, body, response)
    if (request.method === 'PUT') {
      objects.set(place, { bytes: body, type: request.headers['content-type'] })
      return void response.writeHead(200).end()
    }
    if (asked.searchParams.get('list-type') === '2') return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listed(asked, objects))
    const found = objects.get(place)
    if (request.method === 'DELETE') {
      objects.delete(place)
      return void response.writeHead(204).end()
    }
    if (found === undefined) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-type': found.type ?? 'binary/octet-stream' }).end(found.bytes)
  }

  /** An upload in parts: begun, each part, put together or thrown away. */
  const uploads = new Map<string, Map<number, Buffer>>()
  const inParts = (request: http.IncomingMessage, { host, pathname, searchParams }: URL, body: Buffer, response: http.ServerResponse): void => {
    if (searchParams.has('uploads')) {
      const id = `upload ${uploads.size + 1}`
      uploads.set(id, new Map())
      return void response.writeHead(200).end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    const id = searchParams.get('uploadId') ?? ''
    const parts = uploads.get(id)
    if (parts === undefined) return void response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
    if (request.method === 'PUT') {
      parts.set(Number(searchParams.get('partNumber')), body)
      return void response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag>/g)].map(([, number, tag]) => ({ bytes: parts.get(Number(number)), tag }))
    const whole = named.every(({ bytes, tag }) => bytes !== undefined && sha256(bytes) === tag)
    if (!whole) return void response.writeHead(200).end('<Error><Code>InvalidPart</Code></Error>')
    objects.set(`${host}${pathname}`, { bytes: Buffer.concat(named.map(({ bytes }) => bytes as Buffer)), type: undefined })
    response.writeHead(200).end('<CompleteMultipartUploadResult/>')
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part)).on('end', () => answer(request, Buffer.concat(parts), response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    ill,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A `fetch` that brings every request to a fake, whatever host it is for: as if a name server knew them all. */
export function fetchAt({ host }: FakeS3): typeof fetch {
  const [hostname, port] = host.split(':')
  return async (input, init) => {
    const request = new Request(input, init)
    const body = Buffer.from(await request.arrayBuffer())
    const { pathname, search, host: asked } = new URL(request.url)
    const headers = { ...Object.fromEntries(request.headers), host: asked }
    return new Promise((resolve, reject) => {
      const sent = http.request({ hostname, port, path: pathname + search, method: request.method, headers, agent: false }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          resolve(new Response(status === 204 ? null : Buffer.concat(parts), { status }))
        })
      })
      sent.on('error', reject).end(body)
    })
  }
}

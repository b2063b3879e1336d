import http from 'node:http'
import net from 'node:net'
import type { Reply } from './app.ts'

const replyOf = (status: number, headers: Headers, text: string): Reply => ({
  status,
  headers,
  body: headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
})

type RawRequest = {
  readonly method?: string
  readonly headers?: http.OutgoingHttpHeaders
  /** Sent unchanged; several pieces are sent chunked, without a Content-Length. */
  readonly body?: string | Buffer | readonly Buffer[]
}

/** Sends a request with its address and headers unchanged, which `fetch` would normalise. */
export function sendRaw(base: string, path: string, { method = 'GET', headers = {}, body }: RawRequest = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const request = http.request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () => {
        const fields = Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')] as [string, string])
        resolve(replyOf(response.statusCode ?? 0, new Headers(fields), Buffer.concat(parts).toString()))
      })
    })
    request.on('error', reject)
    if (Array.isArray(body)) for (const part of body as Buffer[]) request.write(part)
    request.end(Array.isArray(body) ? undefined : body)
  })
}

/** Sends bytes that need not be HTTP. */
export function sendRawBytes(base: string, bytes: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    let text = ''
    const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.on('data', (part) => (text += part.toString())).on('error', reject)
    socket.on('close', () => {
      const [head = '', ...body] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
      resolve(replyOf(Number(first.split(' ')[1]), headers, body.join('\r\n\r\n')))
    })
  })
}

/** A connection on which bytes are sent piece by piece. */
export type Trickle = {
  /** The answer so far. */
  readonly received: () => string
  readonly send: (bytes: string) => void
  /** Resolves with the whole answer once the server has closed the connection. */
  readonly closed: Promise<string>
  readonly end: () => void
}

/** Opens a connection and sends bytes, which need not be a whole request. */
export function trickle(base: string, bytes = ''): Trickle {
  const { hostname, port } = new URL(base)
  let text = ''
  const socket = net.connect({ host: hostname, port: Number(port) }, () => void (bytes !== '' && socket.write(bytes)))
  socket.on('data', (part) => (text += part.toString()))
  socket.on('error', () => {}) // what is closed while it sends is closed all the same
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return { received: () => text, send: (more) => void socket.write(more), closed, end: () => socket.destroy() }
}

/** The head of a request whose body is to follow. */
export const headOf = (method: string, path: string, headers: Readonly<Record<string, string | number>>): string =>
  [`${method} /api${path} HTTP/1.1`, 'Host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' }

/** What went to the server and came back: how often, and the bytes of what was sent and answered, as they travel. */
export type Traffic = { requests: number; bytes: number }

/** Passes a call on to the server as it is. */
function passOn(request: IncomingMessage, response: ServerResponse, server: string, traffic: Traffic): void {
  traffic.requests += 1
  // The server knows no page at this address; to a caller who names none it answers.
  const { origin: _origin, 'sec-fetch-site': _site, ...headers } = request.headers
  const { method = 'GET', url = '/' } = request
  const forwarded = ask(new URL(url, server), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('data', (chunk: Buffer) => void (traffic.bytes += chunk.length))
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.on('data', (chunk: Buffer) => void (traffic.bytes += chunk.length))
  request.pipe(forwarded)
}

/** Serves a folder to this machine alone, and the calls of a server beside it; answers its address and how to end it. */
export async function serveFolder(folder: string, server?: string) {
  const traffic: Traffic = { requests: 0, bytes: 0 }
  const serving = createServer((request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://localhost').pathname
    if (server !== undefined && pathname.startsWith('/api/')) return passOn(request, response, server, traffic)
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => serving.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(serving.address() as AddressInfo).port}/`,
    traffic,
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        serving.close(() => resolve())
        serving.closeAllConnections()
      }),
  }
}

import http from 'node:http'
import type net from 'node:net'

/** A proxy before the server that can release a newer version of the app while browsers are open. */
export type NewerApp = {
  readonly port: number
  /** Changes `/sw.js` from now on, as an update of the server does. */
  readonly release: () => void
  /** Delays the answers to these paths until the returned function is called. */
  readonly holdBack: (paths: RegExp) => () => void
  /** Closes every connection from now on. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

/** Starts the proxy for port `target`. It passes everything on; only the worker's script differs after a release. */
export function startNewerApp(target: number): Promise<NewerApp> {
  let newer = false
  let gone = false
  let blocked: { readonly paths: RegExp; readonly until: Promise<void> } | null = null
  const pass = (request: http.IncomingMessage, answer: http.ServerResponse) => {
    if (gone) return answer.destroy()
    const isWorker = request.url === '/sw.js'
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...unconditional } = request.headers
    const headers = isWorker ? { ...unconditional, 'accept-encoding': 'identity' } : request.headers
    const passed = http.request({ host: '127.0.0.1', port: target, method: request.method, path: request.url, headers }, (got) => {
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...otherHeaders } = got.headers
      answer.writeHead(got.statusCode ?? 502, isWorker ? otherHeaders : got.headers)
      got.pipe(answer, { end: !isWorker })
      if (isWorker) got.on('end', () => answer.end(newer ? '\n// A newer version.\n' : ''))
    })
    passed.on('error', () => answer.destroy())
    request.pipe(passed)
  }
  const server = http.createServer((request, answer) => {
    const until = blocked?.paths.test(request.url ?? '') === true ? blocked.until : Promise.resolve()
    void until.then(() => pass(request, answer))
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        port: (server.address() as net.AddressInfo).port,
        release: () => (newer = true),
        holdBack: (paths) => {
          let release: () => void = () => undefined
          blocked = { paths, until: new Promise((resolve) => (release = resolve)) }
          return () => {
            blocked = null
            release()
          }
        },
        leave: () => {
          gone = true
          server.closeAllConnections()
        },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

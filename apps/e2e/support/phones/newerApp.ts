import http from 'node:http'
import type net from 'node:net'

/** The server as it is, before which a newer version of the app is put in place while browsers are open. */
export type NewerApp = {
  readonly port: number
  /** From now on `/sw.js` is another one, as after an update of the server. */
  readonly release: () => void
  /** Keeps the answers to requests of these paths until what it gives is called. */
  readonly holdBack: (paths: RegExp) => () => void
  /** From now on nobody is reached. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

/** Passes everything on to the server; the worker's script alone differs once a newer version is released. */
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

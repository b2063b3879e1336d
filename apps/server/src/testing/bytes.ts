import net from 'node:net'
import type { TestCaller, TestApp } from './app.ts'

/** An answer as it came over the wire. */
export type WireAnswer = { readonly status: number; readonly text: string; readonly replayed: boolean }

export type WriteMethod = 'POST' | 'PUT' | 'DELETE'

/** The server that a state change is sent to, and the session's cookie. */
type To = Pick<TestApp, 'url'>
type From = Pick<TestCaller, 'cookie'>

const headersOf = (caller: From, key: string | null): Record<string, string> => ({
  cookie: caller.cookie,
  'content-type': 'application/json',
  ...(key !== null && { 'idempotency-key': key }),
})

/** Sends a state change and returns the answer's text as received. */
export async function sendBytes(app: To, caller: From, method: WriteMethod, path: string, body: unknown, key: string | null): Promise<WireAnswer> {
  const response = await fetch(`${app.url}/api${path}`, { method, headers: headersOf(caller, key), body: JSON.stringify(body) })
  return { status: response.status, text: await response.text(), replayed: response.headers.get('idempotency-replayed') === 'true' }
}

/** Sends a state change, reads no answer, and closes the connection once `until` has resolved. */
export async function sendAndBreak(
  app: To,
  caller: From,
  method: WriteMethod,
  path: string,
  body: unknown,
  key: string,
  until: () => Promise<unknown>,
): Promise<void> {
  const { host, hostname, port } = new URL(app.url)
  const text = JSON.stringify(body)
  const headers = { ...headersOf(caller, key), host, 'content-length': String(Buffer.byteLength(text)) }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => {}) // that is what breaking it means
  socket.write(`${method} /api${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`)
  await until()
  socket.destroy()
}

import http from 'node:http'
import type { Caller, TestApp } from './app.ts'

/** An answer as it came over the wire. */
export type Bytes = { readonly status: number; readonly text: string; readonly replayed: boolean }

type Method = 'POST' | 'PUT' | 'DELETE'

const optionsOf = (app: TestApp, caller: Caller, method: Method, path: string, key: string | null): http.RequestOptions & { url: string } => ({
  url: `${app.url}/api${path}`,
  method,
  headers: { cookie: caller.cookie, 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) },
})

/** Sends a state change and keeps the answer's bytes. */
export async function sendBytes(app: TestApp, caller: Caller, method: Method, path: string, body: unknown, key: string | null): Promise<Bytes> {
  const { url, headers } = optionsOf(app, caller, method, path, key)
  const response = await fetch(url, { method, headers: headers as Record<string, string>, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text(), replayed: response.headers.get('idempotency-replayed') === 'true' }
}

/** Sends a state change and breaks the connection some milliseconds after the last byte, whatever the server does meanwhile. */
export function sendAndBreak(app: TestApp, caller: Caller, method: Method, path: string, body: unknown, key: string, after: number): Promise<void> {
  const { url, ...options } = optionsOf(app, caller, method, path, key)
  return new Promise((resolve) => {
    const request = http.request(url, { ...options, agent: false })
    request.on('error', () => {}) // that is what breaking it means
    request.on('close', resolve)
    request.end(JSON.stringify(body), () => setTimeout(() => request.destroy(), after))
  })
}

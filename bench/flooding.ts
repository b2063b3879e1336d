/** Floods a server for some seconds, as one caller would: a process of its own. Argument: a {@link FloodTask} as JSON. */
import net from 'node:net'
import os from 'node:os'

export type FloodTask = { readonly kind: 'fields' | 'uploads' | 'trickle' | 'guesses' | 'lists'; readonly server: string; readonly cookie: string; readonly seconds: number }
export type FloodResult = { readonly answers: Readonly<Record<string, number>>; /** Connections that are still open in the end. */ readonly open: number }

const { kind, server, cookie, seconds } = JSON.parse(process.argv[2] ?? '{}') as FloodTask
os.setPriority(19)
const until = Date.now() + seconds * 1000
const answers: Record<string, number> = {}
const count = (status: string | number): void => void (answers[status] = (answers[status] ?? 0) + 1)
const { hostname, port } = new URL(server)

async function repeat(atOnce: number, send: () => Promise<Response>): Promise<void> {
  const one = async (): Promise<void> => {
    while (Date.now() < until) {
      try {
        const reply = await send()
        await reply.arrayBuffer()
        count(reply.status)
      } catch {
        count('cut off')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

let open = 0
/** Connections that send a head and then something now and then, and never come to an end. */
async function hold(connections: number, head: string, first: Buffer, more: Buffer): Promise<void> {
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect(Number(port), hostname)
    socket.write(Buffer.concat([Buffer.from(head), first]))
    open += 1
    socket.once('data', (text: Buffer) => count(text.toString().split(' ')[1] ?? ''))
    socket.on('error', () => {}).once('close', () => (open -= 1))
    return socket
  })
  while (Date.now() < until) {
    for (const socket of sockets) if (socket.writable) socket.write(more)
    await new Promise((resolve) => void setTimeout(resolve, 500))
  }
}

const json = { 'content-type': 'application/json' }
const headOf = (path: string, type: string, length: number) => `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

if (kind === 'fields') {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 95_000 }, (_, n) => [`f${n}`, 1])))
  await repeat(20, () => fetch(`${server}/api/auth/authenticate`, { method: 'POST', headers: json, body }))
}
if (kind === 'uploads') {
  const field = '--x\r\nContent-Disposition: form-data; name="visit_proof"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  await hold(150, headOf('/visit/quarantine', 'multipart/form-data; boundary=x', 5_000_000), Buffer.from(field), Buffer.alloc(250_000))
}
if (kind === 'trickle') await hold(100, headOf('/auth/authenticate', 'application/json', 4000), Buffer.from('{'), Buffer.from(' '))
if (kind === 'guesses') {
  const body = JSON.stringify({ current_password: 'not the one at all', new_password: 'a much longer password 4711' })
  await repeat(20, () => fetch(`${server}/api/user/change-password`, { method: 'POST', headers: { ...json, cookie }, body }))
}
if (kind === 'lists') await repeat(20, () => fetch(`${server}/api/client/list?ipp=1000`, { headers: { cookie } }))
process.send?.({ answers, open } satisfies FloodResult, () => process.exit(0))

// People who write and phones that read on, all through the balancer, and what they make of what does not work.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const base = 'https://10.77.0.10/api'
const patience = 5000
const pause = 200

async function send(method, path, { cookie = '', body, key } = {}) {
  const response = await fetch(`${base}${path}`, {
    method, signal: AbortSignal.timeout(patience),
    headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {}, cookies: response.headers.getSetCookie() }
}

/** Signs in, again and again until it works. */
export async function signIn(username, password) {
  for (;;) {
    const { status, cookies } = await send('POST', '/auth/authenticate', { body: { username, password } }).catch(() => ({}))
    if (status === 200) return cookies[0].split(';')[0]
    await sleep(pause)
  }
}

export const get = async (path, cookie) => (await send('GET', path, { cookie })).body

/** What people did: each with when it began and was acknowledged, and the attempts that failed. */
export const done = []
export const refused = []
const end = new AbortController()
export const stop = () => end.abort()

async function carryOut(what, method, path, cookie, body) {
  const key = randomUUID()
  const began = Date.now()
  const failures = []
  for (;;) {
    const attempt = Date.now()
    const answer = await send(method, path, { cookie, body, key }).catch((error) => ({ status: 0, body: { message: String(error.cause?.code ?? error.name) } }))
    if (answer.status === 201 || answer.status === 200) {
      done.push({ ...what, began, ended: Date.now(), failures })
      return
    }
    failures.push({ at: attempt, status: answer.status, said: answer.body.message })
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 408) {
      refused.push({ ...what, ...answer })
      return
    }
    await sleep(pause)
  }
}

export async function writer(cookie, locations) {
  let mine = null
  while (!end.signal.aborted) {
    if (mine === null || mine.n >= 3) {
      mine = { id: randomUUID(), n: 0 }
      const location_id = locations[Math.floor(Math.random() * locations.length)]
      await carryOut({ kind: 'create', id: mine.id }, 'POST', '/client/create', cookie, { id: mine.id, firstname: 'Juan', lastname: 'Dela Cruz', location_id, id_type: 'sss', claim_type: 'RT' })
    } else {
      mine.n += 1
      const address = `Purok ${mine.n}`
      await carryOut({ kind: 'update', id: mine.id, address }, 'PUT', `/client/update/${mine.id}`, cookie, { address })
    }
    await sleep(50 + Math.random() * 100)
  }
}

/** A phone with every client: it reads on from where it is and keeps what comes. */
export function phone(cookie) {
  const records = new Map()
  let [position, after] = [0, null]
  const page = async () => {
    const { status, body } = await send('GET', `/client/revisions/${position}?${new URLSearchParams({ ipp: '500', ...(after !== null && { after }) })}`, { cookie })
    if (status !== 200) throw new Error(String(status))
    for (const item of body.items) {
      if (item.action === 'remove') records.delete(item.id)
      else records.set(item.id, item.address)
    }
    ;[position, after] = [body.next_revision_id, body.next_after]
    return body.items.length > 0 || after !== null
  }
  const run = async () => {
    while (!end.signal.aborted) {
      const more = await page().catch(() => false)
      await sleep(more ? 50 : 400)
    }
  }
  const toEnd = async () => {
    for (let idle = 0; idle < 3;) {
      if (await page()) idle = 0
      else {
        idle += 1
        await sleep(500)
      }
    }
  }
  return { records, run, toEnd }
}

/** The list of clients, whole. */
export async function listed(cookie) {
  const all = new Map()
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const body = await get(`/client/list?after_id=${after}&ipp=500`, cookie)
    for (const { id, address } of body.items) all.set(id, address)
    if (!body.hasNext) return all
    after = body.items.at(-1).id
  }
}

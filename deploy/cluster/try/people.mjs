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

/** Reads something, again and again until it works. */
export async function get(path, cookie) {
  for (let left = 100; ; left -= 1) {
    const answer = await send('GET', path, { cookie }).catch((error) => ({ status: 0, error }))
    if (answer.status === 200) return answer.body
    if (left === 0) throw new Error(`${path} answered ${answer.status}`, { cause: answer.error })
    await sleep(pause)
  }
}

/** What an administrator does before anybody works. */
async function arrange(path, cookie, body) {
  const answer = await send('POST', path, { cookie, body })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A branch with some places and representatives who hold them all; gives the places and a session of each representative. */
export async function makeBranch(admin, representatives, password) {
  const location_ids = (await get('/location/list?ipp=20', admin)).items.map(({ id }) => id)
  const branch = await arrange('/branch/create', admin, { branch_name: 'Dagupan', location_ids })
  const sessions = []
  for (let n = 1; n <= representatives; n += 1) {
    const username = `mr${n}`
    const made = await arrange('/user/create', admin, { username, display_name: `Representative ${n}`, user_type: 'mr', branch_id: branch.id, password })
    await arrange('/assignment/assign', admin, { user_id: made.id, assignment_ids: location_ids })
    await arrange('/user/change-password', await signIn(username, password), { current_password: password, new_password: `${password} of mine` })
    sessions.push(await signIn(username, `${password} of mine`))
  }
  return { location_ids, sessions }
}

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

/** A representative, who records visits to the clients there are. */
export async function visitor(cookie) {
  while (!end.signal.aborted) {
    const clients = done.filter(({ kind }) => kind === 'create').slice(-50)
    const client = clients[Math.floor(Math.random() * clients.length)]
    if (client !== undefined) {
      const id = randomUUID()
      await carryOut({ kind: 'visit', id }, 'POST', '/visit/create', cookie, { id, client_id: client.id, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date().toISOString(), location_error: 'unavailable' })
    }
    await sleep(50 + Math.random() * 100)
  }
}

/** Somebody in the office, who adds clients and changes each three times. */
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

/** A phone with the clients of its owner: it reads on from where it is and keeps what comes. */
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
      if (await page().catch(() => true)) idle = 0
      else {
        idle += 1
        await sleep(500)
      }
    }
  }
  return { cookie, records, run, toEnd }
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

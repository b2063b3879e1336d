// People who write and phones that read on, all through the balancer, and what they make of what does not work.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const balanced = 'https://10.77.0.10/api'
const patience = 5000
const pause = 200

/**
 * How much is done: changes a second of all writers, and seconds between two looks of a phone. Every phone reads every
 * change, so two hundred phones on a machine with two cores leave ten changes a second; more would measure the machine.
 */
export const paceOf = (phones) => ({ writes: Math.min(40, 2000 / phones), phones: Math.max(0.4, phones / 25) })

/** Makes one call, through the balancer unless another base is named. */
export async function send(method, path, { cookie = '', body, bytes, key, base = balanced } = {}) {
  const response = await fetch(`${base}${path}`, {
    method, signal: AbortSignal.timeout(patience),
    // Packed answers would take the time of two cores for nothing.
    headers: { cookie, 'accept-encoding': 'identity', ...(body && { 'content-type': 'application/json' }), ...(bytes && { 'content-type': 'application/octet-stream' }), ...(key && { 'idempotency-key': key }) },
    ...(body && { body: JSON.stringify(body) }), ...(bytes && { body: bytes }),
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

/** The seconds that each of so many writers waits between two changes, by chance. */
const thinking = (seconds) => sleep(seconds * 1000 * (0.5 + Math.random()))

/** What people did: each with when it began and was acknowledged, and the attempts that failed. */
export const done = []
export const refused = []
const end = new AbortController()
export const stop = () => end.abort()

/** Some clients that were added lately. */
const recent = Array.from({ length: 50 })
let created = 0

async function carryOut(what, method, path, cookie, body) {
  const key = randomUUID()
  const began = Date.now()
  const failures = []
  for (;;) {
    const attempt = Date.now()
    const answer = await send(method, path, { cookie, body, key }).catch((error) => ({ status: 0, body: { message: String(error.cause?.code ?? error.name) } }))
    if (answer.status === 201 || answer.status === 200) {
      done.push({ ...what, began, ended: Date.now(), failures })
      if (what.kind === 'create') recent[created++ % recent.length] = what.id
      return answer.body
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
export async function visitor(cookie, every) {
  while (!end.signal.aborted) {
    const client_id = recent[Math.floor(Math.random() * recent.length)]
    if (client_id !== undefined) {
      const id = randomUUID()
      await carryOut({ kind: 'visit', id }, 'POST', '/visit/create', cookie, { id, client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date().toISOString(), location_error: 'unavailable' })
    }
    await thinking(every)
  }
}

/** The clients that somebody added and then looked for in the list at once: how many, and how many were missing. */
export const looked = { times: 0, missing: 0 }

/** Somebody in the office, who adds clients and changes each three times. */
export async function writer(cookie, locations, every) {
  let mine = null
  while (!end.signal.aborted) {
    if (mine === null || mine.n >= 3) {
      mine = { id: randomUUID(), n: 0 }
      const location_id = locations[Math.floor(Math.random() * locations.length)]
      await carryOut({ kind: 'create', id: mine.id }, 'POST', '/client/create', cookie, { id: mine.id, firstname: 'Juan', lastname: 'Dela Cruz', location_id, id_type: 'sss', claim_type: 'RT' })
      const { items } = await get('/client/list?sort=-created_at&ipp=50', cookie)
      looked.times += 1
      if (!items.some(({ id }) => id === mine.id)) looked.missing += 1
    } else {
      mine.n += 1
      const address = `Purok ${mine.n}`
      await carryOut({ kind: 'update', id: mine.id, address }, 'PUT', `/client/update/${mine.id}`, cookie, { address })
    }
    await thinking(every)
  }
}

/** The same function waits or runs once, so the next one begins after this one. */
async function jobEnd(id, cookie) {
  while (!end.signal.aborted) {
    const { status } = await get(`/job/info/${id}`, cookie)
    if (status !== 'waiting' && status !== 'running') return
    await sleep(500)
  }
}

/** An administrator, who has one job after the other carried out. */
export async function employer(cookie) {
  while (!end.signal.aborted) {
    const job = await carryOut({ kind: 'job' }, 'POST', '/job/create', cookie, { job_name: 'Trial', action: 'run', execute_function: 'find_duplicates', parameters: {} })
    if (job !== undefined) {
      jobs.push(job.id)
      await jobEnd(job.id, cookie)
    }
    await sleep(500)
  }
}
export const jobs = []

/** Every id and every address has a number, so that a phone remembers a client in one byte. */
const numbers = new Map()
const numberOf = (id) => numbers.get(id) ?? (numbers.set(id, numbers.size), numbers.size - 1)
const addresses = new Map()
const addressNumber = (address) => addresses.get(address) ?? (addresses.set(address, addresses.size + 1), addresses.size)

/** Which clients somebody has, each with its address. */
class Records {
  bytes = new Uint8Array(1024)
  set(id, address) {
    const at = numberOf(id)
    if (at >= this.bytes.length) {
      const longer = new Uint8Array(at * 2)
      longer.set(this.bytes)
      this.bytes = longer
    }
    this.bytes[at] = addressNumber(address)
  }
  delete(id) {
    this.bytes[numberOf(id)] = 0
  }
  get size() {
    return this.bytes.reduce((sum, byte) => sum + (byte === 0 ? 0 : 1), 0)
  }
  /** How many clients differ between the two. */
  differing(other) {
    let n = 0
    for (let at = 0; at < Math.max(this.bytes.length, other.bytes.length); at += 1) if ((this.bytes[at] ?? 0) !== (other.bytes[at] ?? 0)) n += 1
    return n
  }
}

/** A phone with the clients of its owner: it reads on from where it is and keeps what comes. */
export function phone(cookie, every) {
  const records = new Records()
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
      await (more ? sleep(50) : thinking(every))
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
  const all = new Records()
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const body = await get(`/client/list?after_id=${after}&ipp=500`, cookie)
    for (const { id, address } of body.items) all.set(id, address)
    if (!body.hasNext) return all
    after = body.items.at(-1).id
  }
}

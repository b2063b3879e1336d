// Photos of visits, sent in parts by a representative whose server dies in the middle, and read from each server.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { addressOf, server, until, whole } from './hosts.mjs'
import { send } from './people.mjs'

const at = (host) => `http://${addressOf[host]}:7000/api`
/** Patience for one part, and how often it is tried. */
const tries = 300

const picture = () => sharp(randomBytes(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } }).jpeg({ quality: 90 }).toBuffer()

async function insist(method, path, sent) {
  for (let left = tries; ; left -= 1) {
    const answer = await send(method, path, sent).catch((error) => ({ status: 0, error }))
    if (answer.status === 200 || answer.status === 201 || left === 0 || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) return answer
    await sleep(200)
  }
}

/** A visit whose photo has not arrived yet. */
async function recorded(cookie, client_id) {
  const photo = await picture()
  const id = randomUUID()
  const body = { id, client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date().toISOString(), location_error: 'unavailable', photo_sha256: createHash('sha256').update(photo).digest('hex') }
  const { status, body: { message } } = await insist('POST', '/visit/create', { cookie, body, key: randomUUID() })
  if (status !== 201) throw new Error(`a visit with a photo: ${status} ${message}`)
  return { id, photo }
}

const part = (id, photo, from, to) => ({ path: `/visit/proof/${id}?offset=${from}&total=${photo.length}`, bytes: photo.subarray(from, to) })

/** Sends what is missing of a photo, from where the servers say it is. */
async function finish(id, photo, cookie) {
  for (;;) {
    const { body: { complete, received } } = await insist('GET', `/visit/proof/${id}/state`, { cookie })
    if (complete) return true
    const { path, bytes } = part(id, photo, received, received + 200_000)
    const { status } = await insist('PUT', path, { cookie, bytes })
    if (status !== 200) return false
  }
}

/** The photo as a server shows it, without the balancer. */
async function shownBy(host, id, cookie) {
  const response = await fetch(`${at(host)}/visit/proof/${id}`, { headers: { cookie }, signal: AbortSignal.timeout(10_000) }).catch(() => null)
  return response?.status === 200 ? Buffer.from(await response.arrayBuffer()) : null
}

/**
 * Sends photos, one after the other. Of each the first part goes to one server, which is killed: at once afterwards, or while
 * the last part is on its way. The rest goes wherever the balancer leads.
 * @returns how many of them each server shows alike
 */
export async function photosAcrossKills(cookie, clients, times) {
  let alike = 0
  for (let n = 0; n < times; n += 1) {
    await until('all whole before a photo', 180, whole)
    const host = n % 2 === 0 ? 'a' : 'b'
    const { id, photo } = await recorded(cookie, clients[n % clients.length])
    const middle = Math.floor(photo.length / 2)
    const first = part(id, photo, 0, middle)
    const begun = await send('PUT', first.path, { cookie, bytes: first.bytes, base: at(host) })
    if (begun.status !== 200) throw new Error(`the first part: ${begun.status} ${begun.body.message}`)
    const last = part(id, photo, middle, photo.length)
    const sending = n % 4 < 2 ? null : send('PUT', last.path, { cookie, bytes: last.bytes, base: at(host) }).catch(() => null)
    // A photo takes some tens of milliseconds from its last part to its place: the server dies at another point of it each time.
    if (sending !== null) await sleep(5 + 12 * n)
    server[host].kill()
    await sending
    const complete = await finish(id, photo, cookie)
    await until('all whole after a photo', 180, whole)
    const [one, other] = [await shownBy('a', id, cookie), await shownBy('b', id, cookie)]
    if (complete && one !== null && other !== null && one.length > 0 && one.equals(other)) alike += 1
  }
  return alike
}

/** A photo that was sent to one server, as the other shows it. */
export async function photoOfOther(cookie, client) {
  const { id, photo } = await recorded(cookie, client)
  const { path, bytes } = part(id, photo, 0, photo.length)
  const { status } = await send('PUT', path, { cookie, bytes, base: at('a') })
  const shown = await shownBy('b', id, cookie)
  return status === 200 && shown !== null && shown.length > 0
}

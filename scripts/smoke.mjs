// `node scripts/smoke.mjs ADDRESS USERNAME`: looks whether a Bisita that runs does what it is for: the app, signing in,
// places, a client that is added, found and taken out again. BISITA_PASSWORD is the password; NODE_EXTRA_CA_CERTS names
// the certificate of an office. Ends with 0 where all of it holds.
import { randomUUID } from 'node:crypto'

const [address = 'http://localhost:7000', username = 'admin'] = process.argv.slice(2)
const origin = new URL(address).origin
let cookie = ''

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function send(method, path, body) {
  const headers = { origin, ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) }
  const response = await fetch(`${origin}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null }
}

let failed = 0
/**
 * @param {string} what
 * @param {() => Promise<unknown>} look throws, or gives false, where it does not hold
 */
async function check(what, look) {
  let why = ''
  try {
    if ((await look()) !== false) return console.log(`ok       ${what}`)
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error)
    why = `: ${cause instanceof Error ? cause.message : message}`
  }
  failed += 1
  console.log(`NOT OK   ${what}${why}`)
}

const client = { id: randomUUID(), firstname: 'Smoke', lastname: `Check ${randomUUID().slice(0, 8)}`, id_type: 'sss', claim_type: 'RT' }

await check('ready', async () => (await send('GET', '/api/health/ready')).status === 200)
await check('the page and its script', async () => {
  const { status, text } = await send('GET', '/login')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '/none'
  return status === 200 && (await send('GET', script)).status === 200
})
await check('without signing in nothing is shown', async () => (await send('GET', '/api/client/list')).status === 401)
await check(`${username} signs in${origin.startsWith('https:') ? ', with a cookie for HTTPS alone' : ''}`, async () => {
  const { status, headers, text } = await send('POST', '/api/auth/authenticate', { username, password: process.env.BISITA_PASSWORD ?? 'bisita-demo-2026' })
  const [set = ''] = headers.getSetCookie()
  cookie = set.split(';')[0] ?? ''
  if (status !== 200) throw new Error(text)
  return !origin.startsWith('https:') || /^__Host-.*; Secure/.test(set)
})
/** @type {string} */
let place = ''
await check('places can be chosen', async () => {
  const { body } = await send('GET', '/api/location/list?ipp=10')
  place = body.items[0].id
  return body.count > 40_000
})
await check('a client is added', async () => {
  const { status, text } = await send('POST', '/api/client/create', { ...client, location_id: place })
  if (status !== 201) throw new Error(text)
})
await check('and found by name', async () => (await send('GET', `/api/client/list?keyword=${encodeURIComponent(client.lastname)}`)).body.items[0].id === client.id)
if (process.env.BISITA_KEEP !== '1') await check('and taken out again', async () => (await send('DELETE', `/api/client/delete/${client.id}`)).status === 200)
await check('signing out', async () => (await send('POST', '/api/auth/signout')).status === 200 && (await send('GET', '/api/client/list')).status === 401)
process.exit(failed === 0 ? 0 : 1)

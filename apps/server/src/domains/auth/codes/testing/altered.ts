import { expect } from 'vitest'
import { demoPassword } from '../../../../demo/organisation.ts'
import { app } from '../../../../testing/desk.ts'
import { setUpCodes, type SoftwareApp, stepIn } from './app.ts'

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_ .,+\u0000٣０é'

/** Whole numbers below a bound, the same for each run of a seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The ways in which a text is altered. */
const ways: readonly ((text: string, below: (n: number) => number) => unknown)[] = [
  (text, below) => {
    const at = below(text.length)
    return text.slice(0, at) + signs[below(signs.length)] + text.slice(at + 1)
  },
  (text, below) => text.slice(0, below(text.length)),
  (text, below) => text + signs[below(signs.length)],
  (text, below) => signs[below(signs.length)] + text,
  (text, below) => {
    const at = below(text.length)
    return text.slice(0, at) + text.slice(at + 1)
  },
  (text) => [...text].reverse().join(''),
  (text) => text.repeat(2),
  (text) => text.repeat(40),
  (text) => Number(text.replaceAll(/\D/g, '').slice(0, 9)),
  (text) => [text],
  (text) => ({ code: text }),
  () => null,
  () => true,
  () => '',
]

/** What counts of a typed code. */
const tidy = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/[\s-]/g, '').toUpperCase() : value)

/** Alters a text; never to one that is right. */
function altered(text: string, right: readonly string[], below: (n: number) => number): unknown {
  for (;;) {
    const made = ways[below(ways.length)]?.(text, below) ?? null
    if (!right.map(tidy).includes(tidy(made))) return made
  }
}

/** Sends so many altered codes to sign in, as a proof and as the first of a new secret: none may be accepted. */
export async function expectNoneAccepted(count: number, seed: number): Promise<void> {
  const below = numbersOf(seed)
  const caller = await app.signIn('mr1')
  const { app: own, recovery } = await setUpCodes(caller, app.clock.now)
  const step = stepIn(await app.anonymous.post('/auth/authenticate', { username: 'mr1', password: demoPassword }))
  const other = await app.signIn('mr2')
  const { app: theirs } = await setUpCodes(other, app.clock.now)
  const codesOf = (whose: SoftwareApp) => [-1, 0, 1].map((steps) => whose.code(app.clock.now, steps))
  const right = [...codesOf(own), ...recovery]
  const code = () => altered(right[below(right.length)] ?? '', right, below)
  const kinds = [
    () => app.anonymous.post('/auth/code', { step, code: code(), remember: below(2) === 1 }),
    () => app.anonymous.post('/auth/code', { step: altered(step, [step], below), code: own.code(app.clock.now), remember: false }),
    () => caller.post('/user/prove/code', { code: code() }),
    () => caller.post('/user/prove/code', { code: theirs.code(app.clock.now) }),
    () => other.post('/user/codes', { code: altered(theirs.code(app.clock.now), codesOf(theirs), below) }),
  ] as const
  for (let n = 0; n < count; n += 1) {
    // Otherwise nearly all would be refused for their number.
    if (n % 4 === 0) await app.pool.query(`with counts as (delete from login_failures), tries as (update sign_in_steps set tries = 0) update sessions set wrong_passwords = 0 where wrong_passwords > 0`)
    const { status } = await (kinds[n % kinds.length] as () => Promise<{ status: number }>)()
    expect([400, 401, 403], `code ${n} of seed ${seed}`).toContain(status)
  }
  // The right one is still taken: what was refused was refused for what was altered.
  await app.pool.query('delete from login_failures')
  expect((await app.anonymous.post('/auth/code', { step, code: own.code(app.clock.now), remember: false })).status).toBe(200)
}

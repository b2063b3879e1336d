import { expect } from 'vitest'
import { app } from '../../../../testing/desk.ts'
import { SoftwareAuthenticator } from './authenticator.ts'

const origin = 'http://localhost:7000'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Whole numbers below a bound, the same for each run of a seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const bytesChanged = (change: (bytes: Buffer, below: (n: number) => number) => Buffer) => (text: string, below: (n: number) => number) => change(Buffer.from(text, 'base64url'), below).toString('base64url')

/** The ways in which a field is altered: of its bytes, and of the text that they are written in. */
const ways: readonly ((text: string, below: (n: number) => number) => string)[] = [
  bytesChanged((bytes, below) => {
    const at = below(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
    return bytes
  }),
  bytesChanged((bytes, below) => bytes.subarray(0, bytes.length - 1 - below(3))),
  bytesChanged((bytes, below) => Buffer.concat([bytes, Buffer.from([below(256)])])),
  bytesChanged((bytes, below) => {
    const at = below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([below(2) * below(256)]), bytes.subarray(at)])
  }),
  bytesChanged((bytes, below) => {
    const at = below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
  }),
  // The last sign may have bits that stand for nothing.
  (text) => text.slice(0, -1) + alphabet[alphabet.indexOf(text.at(-1) ?? 'A') ^ 1],
  (text, below) => text + alphabet[below(64)],
  (text) => `${text}=`,
  (text, below) => {
    const at = below(text.length)
    return text.slice(0, at) + alphabet[below(64)] + text.slice(at + 1)
  },
  () => '',
]

/** Alters one field of an answer; never to what it was. */
function altered<T extends Record<string, unknown>>(answer: T, fields: readonly (keyof T & string)[], below: (n: number) => number): T {
  for (;;) {
    const field = fields[below(fields.length)] as keyof T & string
    const text = answer[field] as string
    const made = ways[below(ways.length)]?.(text, below) ?? text
    if (made !== text) return { ...answer, [field]: made }
  }
}

/** Sends so many altered answers, a third of them each to sign in, as a proof and as a new passkey: none may be accepted. */
export async function expectNoneAccepted(count: number, seed: number): Promise<void> {
  const below = numbersOf(seed)
  const caller = await app.signIn('mr1')
  const authenticator = new SoftwareAuthenticator(origin)
  const { body } = await caller.post('/user/passkeys/options')
  expect((await caller.post('/user/passkeys', authenticator.create(body))).status).toBe(201)
  const assertionFields = ['credential_id', 'client_data', 'authenticator_data', 'signature', 'user_handle'] as const
  const kinds = [
    async () => app.anonymous.post('/auth/passkey', altered(authenticator.get((await app.anonymous.post('/auth/passkey/options')).body), assertionFields, below)),
    async () => caller.post('/user/prove/passkey', altered(authenticator.get((await caller.post('/user/prove/passkey/options')).body), assertionFields, below)),
    async () => {
      const fresh = new SoftwareAuthenticator(origin)
      return caller.post('/user/passkeys', altered(fresh.create((await caller.post('/user/passkeys/options')).body), ['credential_id', 'client_data', 'attestation', 'authenticator_data'], below))
    },
  ] as const
  for (let n = 0; n < count; n += 1) {
    // Challenges whose answer could not be read stay open for five minutes.
    if (n % 200 === 0) await app.pool.query('delete from passkey_challenges')
    const { status } = await (kinds[n % kinds.length] as () => Promise<{ status: number }>)()
    expect([400, 401, 403], `answer ${n} of seed ${seed}`).toContain(status)
  }
  // The right answer is still taken: what was refused was refused for what was altered.
  expect((await app.anonymous.post('/auth/passkey', authenticator.get((await app.anonymous.post('/auth/passkey/options')).body))).status).toBe(200)
}

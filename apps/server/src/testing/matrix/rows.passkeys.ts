import { SoftwareAuthenticator } from '../../domains/auth/passkeys/testing/authenticator.ts'
import type { TestCaller } from '../app.ts'
import type { MatrixRow } from './matrix.ts'

const origin = 'http://localhost:7000'

/** The id of a new passkey of a caller. */
async function addedTo(caller: TestCaller, authenticator = new SoftwareAuthenticator(origin)): Promise<string> {
  const { body } = await caller.post('/user/passkeys/options')
  return (await caller.post('/user/passkeys', authenticator.create(body))).body.id as string
}

const everybody = { cells: 'D D D D D', placeless: true } as const

/** Rows of passkeys. They are one's own, so that there is no place. */
export const passkeyRows: readonly MatrixRow[] = [
  { call: 'auth.passkeys', ...everybody },
  { call: 'auth.passkeyOptions', ...everybody },
  {
    call: 'auth.addPasskey', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      return { as, body: new SoftwareAuthenticator(origin).create((await as.post('/user/passkeys/options')).body) }
    },
  },
  {
    call: 'auth.renamePasskey', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      return { as, params: { id: await addedTo(as) }, body: { name: 'Telepono' } }
    },
  },
  {
    call: 'auth.removePasskey', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      return { as, params: { id: await addedTo(as) } }
    },
  },
  { call: 'auth.passkeySignInOptions', open: 200, placeless: true },
  {
    call: 'auth.passkeySignIn', open: 200, placeless: true,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      const authenticator = new SoftwareAuthenticator(origin)
      await addedTo(as, authenticator)
      return { as, body: authenticator.get((await as.post('/auth/passkey/options')).body) }
    },
  },
  {
    call: 'auth.passkeyProofOptions', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      await addedTo(as)
      return { as }
    },
  },
  {
    call: 'auth.passkeyProve', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      const authenticator = new SoftwareAuthenticator(origin)
      await addedTo(as, authenticator)
      return { as, body: authenticator.get((await as.post('/user/prove/passkey/options')).body) }
    },
  },
]

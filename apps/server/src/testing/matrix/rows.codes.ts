import { clockOf, setUpCodes, SoftwareApp, stepIn } from '../../domains/auth/codes/testing/app.ts'
import type { MatrixRow } from './matrix.ts'

const everybody = { cells: 'D D D D D', placeless: true } as const

/** Rows of one-time codes. They are one's own, so that there is no place; and of the reset of a second step. */
export const codeRows: readonly MatrixRow[] = [
  { call: 'auth.codes', ...everybody },
  { call: 'auth.codeOptions', ...everybody, make: async ({ newCaller }, _, role) => ({ as: await newCaller(role) }) },
  {
    call: 'auth.addCodes', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      const app = new SoftwareApp((await as.post('/user/codes/options')).body.secret)
      return { as, body: { code: app.code(await clockOf(as)) } }
    },
  },
  {
    call: 'auth.removeCodes', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      await setUpCodes(as)
      return { as }
    },
  },
  {
    call: 'auth.newRecoveryCodes', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      await setUpCodes(as)
      return { as }
    },
  },
  {
    call: 'auth.codeProve', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      const { app } = await setUpCodes(as)
      return { as, body: { code: app.code(await clockOf(as)) } }
    },
  },
  {
    call: 'auth.codeSignIn', open: 200, placeless: true,
    make: async ({ app: server, person, password, newCaller }, _, role) => {
      const { username } = await person('tele', null)
      const whose = await server.signIn(username)
      const { app } = await setUpCodes(whose)
      const step = stepIn(await server.anonymous.post('/auth/authenticate', { username, password }))
      return { as: await newCaller(role), body: { step, code: app.code(await clockOf(whose)), remember: false } }
    },
  },
  {
    call: 'users.resetFactor', form: 'of an mr', cells: '- - D D D',
    make: async ({ app, at, person }, place) => {
      const { id, username } = await person('mr', at[place].branch_id)
      await setUpCodes(await app.signIn(username))
      return { params: { id } }
    },
  },
  {
    // As with passwords: an oic sees another oic of the branch, but may not do this.
    call: 'users.resetFactor', form: 'of an oic',
    table: { mr: [403, 403, 403], tele: [403, 403, 403], oic: [403, 404, 404], ah: [200, 200, 404], admin: [200, 200, 200] },
    make: async ({ at, person }, place) => ({ params: { id: (await person('oic', at[place].branch_id)).id } }),
  },
  {
    call: 'users.resetFactor', form: 'of an area head', placeless: true,
    table: { mr: [403, 0, 0], tele: [403, 0, 0], oic: [404, 0, 0], ah: [404, 0, 0], admin: [200, 0, 0] },
    make: async ({ person }) => ({ params: { id: (await person('ah', null)).id } }),
  },
  {
    call: 'users.resetFactor', form: 'of an administrator', placeless: true,
    table: { mr: [403, 0, 0], tele: [403, 0, 0], oic: [404, 0, 0], ah: [404, 0, 0], admin: [202, 0, 0] },
    make: async ({ person }) => ({ params: { id: (await person('admin', null)).id } }),
  },
]

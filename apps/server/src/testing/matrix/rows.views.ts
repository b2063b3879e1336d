import type { TestCaller } from '../app.ts'
import type { MatrixRow } from './matrix.ts'

const everybody = { cells: 'D D D D D', placeless: true } as const

/** The id of a new view of a caller. */
async function viewOf(caller: TestCaller): Promise<string> {
  return (await caller.post('/user/views', { list: '/clients', name: 'Bago', state: 'sort=-created_at' })).body.id as string
}

/** Rows of saved views. Whose they are is tried in their own test. */
export const viewRows: readonly MatrixRow[] = [
  { call: 'users.views', ...everybody, make: () => ({ query: { list: '/clients' } }) },
  { call: 'users.createView', ...everybody, make: async ({ newCaller }, _, role) => ({ as: await newCaller(role), body: { list: '/clients', name: 'Tanaw', state: 'sort=-created_at' } }) },
  {
    call: 'users.updateView', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      return { as, params: { id: await viewOf(as) }, body: { name: 'Tanaw' } }
    },
  },
  {
    call: 'users.removeView', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      return { as, params: { id: await viewOf(as) } }
    },
  },
  {
    call: 'users.startView', ...everybody,
    make: async ({ newCaller }, _, role) => {
      const as = await newCaller(role)
      return { as, body: { list: '/clients', view_id: await viewOf(as) } }
    },
  },
]

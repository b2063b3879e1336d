import type { Role } from '@bisita/contract/users/roles'
import type { MatrixPlace } from './actors.ts'
import type { MatrixRequest, MatrixRow } from './matrix.ts'
import { newSubscription } from '../../domains/notifications/push/testing/pushService.ts'
import { codeRows } from './rows.codes.ts'
import { passkeyRows } from './rows.passkeys.ts'
import { newUniqueName, type MatrixWorld } from './world.ts'

/** Makes requests about a new user in the place's branch. */
const target =
  (role: Role, more: Omit<MatrixRequest, 'params'> = {}, deactivated = false) =>
  async ({ at, person }: MatrixWorld, place: MatrixPlace): Promise<MatrixRequest> => ({ params: { id: (await person(role, at[place].branch_id, { deactivated })).id }, ...more })

const newcomer = (user_type: Role) => ({ at }: MatrixWorld, place: MatrixPlace): MatrixRequest => ({
  body: { username: newUniqueName('bago.'), display_name: 'Bago', user_type, branch_id: at[place].branch_id },
})

/** A pending request about a client of the place: by its mr, or in the own place by a tele, oic or ah of the role. */
async function pendingRequest(world: MatrixWorld, place: MatrixPlace, role: Role): Promise<{ approval_id: string; client_id: string }> {
  if (place !== 'own' || role === 'mr' || role === 'admin') return world.request(place, world.at[place].mr)
  return role === 'tele' ? world.request(place, world.at.own.tele) : world.request(place, world.caller(role), null)
}

const deciding = (action: 'approve' | 'decline'): MatrixRow => ({
  call: 'approvals.decide', form: action, cells: '- - D D D',
  make: async (world, place) => ({ params: { action }, body: { approval_id: (await world.request(place, world.at[place].mr)).approval_id } }),
})

/** Rows of users, their sessions and passwords, and requests for approval. */
export const peopleRows: readonly MatrixRow[] = [
  {
    call: 'auth.authenticate', open: 200, placeless: true,
    // Signing in ends the browser's previous session, so the caller is a new one.
    make: async ({ person, password, newCaller }, _, role) => ({ as: await newCaller(role), body: { username: (await person('tele', null)).username, password } }),
  },
  {
    call: 'auth.prove', cells: 'D D D D D', placeless: true,
    make: async ({ newCaller, password }, _, role) => ({ as: await newCaller(role), body: { password } }),
  },
  ...passkeyRows,
  ...codeRows,
  { call: 'auth.signout', cells: 'D D D D D', placeless: true, make: async ({ newCaller }, _, role) => ({ as: await newCaller(role) }) },
  { call: 'users.current', cells: 'D D D D D', placeless: true },
  { call: 'users.listInfo', cells: 'D D D D D', placeless: true },
  {
    call: 'users.changeOwnPassword', cells: 'D D D D D', placeless: true,
    make: async ({ newCaller, password }, _, role) => ({ as: await newCaller(role), body: { current_password: password, new_password: 'tatlong bundok sa hapon' } }),
  },
  {
    call: 'users.chooseLanguage', cells: 'D D D D D', placeless: true,
    make: async ({ newCaller }, _, role) => ({ as: await newCaller(role), body: { language: 'fil' } }),
  },
  {
    // A tele sees the names of the branch's representatives, an mr only the own.
    call: 'users.filterList', cells: 'D D D D D', list: true, seen: { mr: [] },
    make: async ({ at, person }, place) => ({ finds: (await person('mr', at[place].branch_id)).id }),
  },
  {
    call: 'users.list', cells: '- - D D D', list: true,
    make: async ({ at, person }, place) => {
      const { id, username } = await person('mr', at[place].branch_id)
      return { query: { keyword: username }, finds: id }
    },
  },
  { call: 'users.info', cells: '- - D D D', make: target('mr') },
  { call: 'users.create', form: 'in the field', cells: '- - A D D', make: newcomer('mr') },
  { call: 'users.create', form: 'in the office', cells: '- - - A D', make: newcomer('oic') },
  { call: 'users.update', cells: '- - - D D', make: target('mr', { body: { display_name: 'Iba Na' } }) },
  { call: 'users.activate', cells: '- - A D D', make: target('mr', {}, true) },
  { call: 'users.deactivate', cells: '- - A D D', make: target('tele') },
  { call: 'users.delete', cells: '- - - A D', make: target('mr') },
  { call: 'users.changePassword', form: 'of an mr', cells: '- - D D D', make: target('mr', { body: { new_password: 'tatlong bundok sa hapon' } }) },
  {
    // An oic sees another oic of the branch, but may not do this; a user out of scope is not found.
    call: 'users.changePassword', form: 'of an oic', cells: '- - - D D', make: target('oic', { body: { new_password: 'tatlong bundok sa hapon' } }),
    table: { mr: [403, 403, 403], tele: [403, 403, 403], oic: [403, 404, 404], ah: [200, 200, 404], admin: [200, 200, 200] },
  },
  {
    // Only an administrator finds an area head, who has no branch.
    call: 'users.changePassword', form: 'of an area head', placeless: true,
    table: { mr: [403, 0, 0], tele: [403, 0, 0], oic: [404, 0, 0], ah: [404, 0, 0], admin: [200, 0, 0] },
    make: async ({ person }) => ({ params: { id: (await person('ah', null)).id }, body: { new_password: 'tatlong bundok sa hapon' } }),
  },
  // Each user's own only.
  { call: 'notifications.list', cells: 'D D D D D', placeless: true },
  { call: 'notifications.push', cells: 'D D D D D', placeless: true },
  { call: 'notifications.subscribe', cells: 'D D D D D', placeless: true, make: () => ({ body: newSubscription() }) },
  { call: 'notifications.unsubscribe', cells: 'D D D D D', placeless: true, make: () => ({ body: { endpoint: newSubscription().endpoint } }) },
  { call: 'notifications.switches', cells: 'D D D D D', placeless: true, make: () => ({ body: { switches: { job: false } } }) },
  { call: 'notifications.read', cells: 'D D D D D', placeless: true, make: () => ({ body: { all: true } }) },
  { call: 'users.ownSessions', cells: 'D D D D D', placeless: true },
  {
    call: 'users.endOwnSessions', cells: 'D D D D D', placeless: true,
    make: async ({ newCaller, password }, _, role) => ({ as: await newCaller(role), body: { password } }),
  },
  { call: 'users.sessions', cells: '- - D D D', make: target('mr') },
  { call: 'users.endSessions', cells: '- - D D D', make: target('mr', { body: {} }) },

  {
    // No action of an administrator needs approval, so an administrator has no offer to send.
    call: 'approvals.request', placeless: true,
    table: { mr: [201, 0, 0], tele: [201, 0, 0], oic: [201, 0, 0], ah: [201, 0, 0], admin: [400, 0, 0] },
    make: async ({ client, caller }, _, role) => {
      const { id } = await client('own')
      const by = role === 'admin' ? caller('mr') : caller(role)
      const { status, body } = role === 'oic' || role === 'ah' ? await by.delete(`/client/delete/${id}`) : await by.put(`/client/update/${id}`, { firstname: 'Perlita' })
      if (status !== 202) throw new Error(`Nothing was offered: ${status}`)
      return { body: { ...body, approval_message: 'Please.' } }
    },
  },
  deciding('approve'),
  deciding('decline'),
  {
    // Only the requester may cancel: another user's request in scope is refused with 403.
    call: 'approvals.decide', form: 'cancel',
    table: { mr: [200, 404, 404], tele: [200, 404, 404], oic: [200, 404, 404], ah: [200, 403, 404], admin: [403, 403, 403] },
    make: async (world, place, role) => ({ params: { action: 'cancel' }, body: { approval_id: (await pendingRequest(world, place, role)).approval_id } }),
  },
  { call: 'approvals.reveal', cells: 'D D D D D', make: async (world, place, role) => ({ body: { approval_id: (await pendingRequest(world, place, role)).approval_id } }) },
  { call: 'approvals.info', cells: 'D D D D D', make: async (world, place, role) => ({ params: { id: (await pendingRequest(world, place, role)).approval_id } }) },
  {
    call: 'approvals.list', cells: 'D D D D D', list: true,
    make: async (world, place, role) => {
      const { approval_id, client_id } = await pendingRequest(world, place, role)
      return { query: { record_id: client_id }, finds: approval_id }
    },
  },
]

import { uuidv7 } from '../../uuid.ts'
import type { MatrixRow, MatrixStatuses } from './matrix.ts'
import type { MatrixWorld } from './world.ts'
import type { Role } from '@bisita/contract/users/roles'

/** An mr has no desk; the others call for the branches in their scope. */
const ofBranches: MatrixStatuses = { mr: [403, 403, 403], tele: [200, 404, 404], oic: [200, 404, 404], ah: [200, 200, 404], admin: [200, 200, 200] }

/** A client leased by the role's caller. */
async function leasedClient({ app, at, caller, client }: MatrixWorld, role: Role): Promise<{ params: { id: string } }> {
  const [id, { id: client_id }, now] = [uuidv7(), await client('own'), new Date()]
  await app.pool.query(
    `insert into desk_leases (id, client_id, user_id, branch_id, taken_at, expires_at, because) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, client_id, caller(role).id, at.own.branch_id, now, new Date(now.getTime() + 60_000), { class: 'never_called', due_on: null, call_back_at: null, text: 'Never called.' }],
  )
  return { params: { id } }
}

/** Rows of the call desk and the contact guard. */
export const deskRows: readonly MatrixRow[] = [
  { call: 'touchpoints.info', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id }, query: { visit_type: 'visit' } }) },
  { call: 'touchpoints.next', table: ofBranches, make: ({ at }, place) => ({ body: { branch_id: at[place].branch_id } }) },
  { call: 'touchpoints.leaseKeep', cells: '- D D D D', placeless: true, make: (world, _, role) => leasedClient(world, role) },
  { call: 'touchpoints.leaseEnd', cells: '- D D D D', placeless: true, make: (world, _, role) => leasedClient(world, role) },
  { call: 'touchpoints.leaseList', cells: '- D D D D', placeless: true },
  { call: 'touchpoints.queue', table: ofBranches, make: ({ at }, place) => ({ query: { branch_id: at[place].branch_id } }) },
  { call: 'touchpoints.start', table: ofBranches, make: ({ at }, place) => ({ query: { branch_id: at[place].branch_id } }) },
  { call: 'touchpoints.why', cells: '- D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  { call: 'touchpoints.tally', cells: '- D D D D', placeless: true },
]

import type { MatrixPlace } from './actors.ts'
import type { MatrixRow } from './matrix.ts'
import { newUniqueName, type MatrixWorld } from './world.ts'

const ofBranch = ({ at }: MatrixWorld, place: MatrixPlace) => ({ params: { branchId: at[place].branch_id } })
const ofArea = ({ at }: MatrixWorld, place: MatrixPlace) => ({ params: { areaId: at[place].area_id } })
const newMr = async ({ at, person }: MatrixWorld, place: MatrixPlace): Promise<string> => (await person('mr', at[place].branch_id)).id

/** The body of a cover from tomorrow on. */
async function covering(world: MatrixWorld, place: MatrixPlace) {
  return { from_user_id: await newMr(world, place), to_user_id: await newMr(world, place), date_from: world.day(1), date_to: world.day(2) }
}

async function covered(world: MatrixWorld, place: MatrixPlace): Promise<{ id: string; from_user_id: string }> {
  const { status, body } = await world.admin.post('/assignment/cover', await covering(world, place))
  if (status !== 201) throw new Error(`No cover was made: ${JSON.stringify(body)}`)
  return body
}

/** Rows of assignments, branches and areas. */
export const organisationRows: readonly MatrixRow[] = [
  { call: 'assignments.mrList', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { clientId: (await client(place)).id } }) },
  { call: 'assignments.mrAssignments', cells: 'D - D D D', make: ({ at }, place) => ({ params: { mrId: at[place].mr.id } }) },
  { call: 'assignments.mrClients', cells: 'D - D D D', make: ({ at }, place) => ({ params: { mrId: at[place].mr.id } }) },
  {
    call: 'assignments.assign', cells: '- - D D D',
    make: async (world, place) => ({ body: { user_id: await newMr(world, place), assignment_ids: [world.at[place].unassignedLocation] } }),
  },
  {
    call: 'assignments.removeMrAssignments', cells: '- - D D D',
    make: async (world, place) => {
      const mrId = await newMr(world, place)
      return { params: { mrId }, body: { assignment_ids: [await world.givenLocation(world.at[place].branch_id, mrId)] } }
    },
  },
  {
    call: 'assignments.removeMrAssignments', form: 'asked beforehand', cells: '- - D D D',
    make: ({ at }, place) => ({ params: { mrId: at[place].mr.id }, query: { dry_run: 'true' }, body: { assignment_ids: [at[place].unassignedLocation] } }),
  },
  {
    call: 'assignments.assignClients', cells: '- - D D D',
    make: async (world, place) => ({ body: { user_id: await newMr(world, place), client_ids: [(await world.client(place)).id] } }),
  },
  {
    call: 'assignments.removeMrClients', cells: '- - D D D',
    make: async (world, place) => {
      const [mrId, { id }] = [await newMr(world, place), await world.client(place)]
      await world.app.pool.query('insert into mr_clients (user_id, client_id) values ($1, $2)', [mrId, id])
      return { params: { mrId }, body: { client_ids: [id] } }
    },
  },
  {
    call: 'assignments.removeMrClients', form: 'asked beforehand', cells: '- - D D D',
    make: async ({ at, client }, place) => ({ params: { mrId: at[place].mr.id }, query: { dry_run: 'true' }, body: { client_ids: [(await client(place)).id] } }),
  },
  { call: 'assignments.cover', cells: '- - D D D', make: async (world, place) => ({ body: await covering(world, place) }) },
  { call: 'assignments.endCover', cells: '- - D D D', make: async (world, place) => ({ params: { id: (await covered(world, place)).id } }) },
  {
    call: 'assignments.covers', cells: '- - D D D', list: true,
    make: async (world, place) => {
      const { id, from_user_id } = await covered(world, place)
      return { query: { user_id: from_user_id }, finds: id }
    },
  },

  { call: 'branches.filterList', cells: 'D D D D D', list: true, make: ({ at }, place) => ({ finds: at[place].branch_id }) },
  { call: 'branches.list', cells: '- - D D D', list: true, make: ({ at }, place) => ({ query: { ipp: 1000 }, finds: at[place].branch_id }) },
  { call: 'branches.info', cells: '- - D D D', make: ({ at }, place) => ({ params: { id: at[place].branch_id } }) },
  { call: 'branches.members', cells: '- - D D D', make: ofBranch },
  { call: 'branches.assignments', cells: '- - D D D', make: ofBranch },
  { call: 'branches.create', cells: '- - - - D', placeless: true, make: () => ({ body: { branch_name: newUniqueName('Sangay ') } }) },
  { call: 'branches.update', cells: '- - - - D', make: async ({ at, branch }, place) => ({ params: { id: await branch(at[place].area_id) }, body: { branch_name: newUniqueName('Sangay ') } }) },
  { call: 'branches.delete', cells: '- - - - D', make: async ({ at, branch }, place) => ({ params: { id: await branch(at[place].area_id) } }) },
  { call: 'branches.assign', cells: '- - - D D', make: async ({ at, freeLocation }, place) => ({ body: { branch_id: at[place].branch_id, location_ids: [await freeLocation()] } }) },
  {
    call: 'branches.removeLocations', cells: '- - - D D',
    make: async (world, place) => ({ ...ofBranch(world, place), body: { location_ids: [await world.givenLocation(world.at[place].branch_id)] } }),
  },
  {
    call: 'branches.assignMember', cells: '- - - D D',
    make: async ({ at, person }, place) => ({ body: { branch_id: at[place].branch_id, user_ids: [(await person('tele', null)).id] } }),
  },
  { call: 'branches.removeMembers', cells: '- - - D D', make: async (world, place) => ({ ...ofBranch(world, place), body: { user_ids: [await newMr(world, place)] } }) },

  { call: 'areas.list', cells: '- - - D D', list: true, make: ({ at }, place) => ({ query: { ipp: 1000 }, finds: at[place].area_id }) },
  { call: 'areas.members', cells: '- - - D D', make: ofArea },
  { call: 'areas.assignments', cells: '- - - D D', make: ofArea },
  { call: 'areas.create', cells: '- - - - D', placeless: true, make: () => ({ body: { area_name: newUniqueName('Purok ') } }) },
  { call: 'areas.update', cells: '- - - - D', placeless: true, make: async ({ area }) => ({ params: { id: await area() }, body: { area_name: newUniqueName('Purok ') } }) },
  { call: 'areas.delete', cells: '- - - - D', placeless: true, make: async ({ area }) => ({ params: { id: await area() } }) },
  { call: 'areas.assign', cells: '- - - - D', make: async ({ at, branch }, place) => ({ body: { area_id: at[place].area_id, branch_ids: [await branch(null)] } }) },
  {
    call: 'areas.removeBranches', cells: '- - - - D',
    make: async (world, place) => ({ ...ofArea(world, place), body: { branch_ids: [await world.branch(world.at[place].area_id)] } }),
  },
  {
    call: 'areas.assignMember', cells: '- - - - D', placeless: true,
    make: async ({ area, person }) => ({ body: { area_id: await area(), user_ids: [(await person('ah', null)).id] } }),
  },
  {
    call: 'areas.removeMembers', cells: '- - - - D', placeless: true,
    make: async ({ app, area, person }) => {
      const [areaId, { id }] = [await area(), await person('ah', null)]
      await app.pool.query('insert into area_heads (area_id, user_id) values ($1, $2)', [areaId, id])
      return { params: { areaId }, body: { user_ids: [id] } }
    },
  },
]

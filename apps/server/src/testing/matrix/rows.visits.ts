import { createHash } from 'node:crypto'
import type { Role } from '@bisita/contract/users/roles'
import { uuidv7 } from '../../uuid.ts'
import { picture } from '../../domains/visits/testing/images.ts'
import { registered } from '../../domains/devices/testing/phone.ts'
import type { TestCaller } from '../app.ts'
import type { MatrixPlace } from './actors.ts'
import { type MatrixRequest, type MatrixRow, type MatrixStatuses, moreToRead } from './matrix.ts'
import type { MatrixWorld } from './world.ts'

/** The caller who makes the record that a role is to delete: mr and tele their own, for the others the administrator. */
const maker = ({ caller, admin }: MatrixWorld, place: MatrixPlace, role: Role): TestCaller =>
  place === 'own' && (role === 'mr' || role === 'tele') ? caller(role) : admin

const kindOf = (role: Role) => (role === 'tele' ? 'call' : 'visit')

const recorded = async (world: MatrixWorld, place: MatrixPlace, role: Role): Promise<MatrixRequest> => ({
  params: { id: (await world.visit(place, maker(world, place, role), kindOf(role))).id },
})

const photo = picture().jpeg().toBuffer()

/**
 * A visit whose photo has not arrived; by the role's caller where the place is in its scope, otherwise by the
 * administrator.
 */
async function awaiting(world: MatrixWorld, place: MatrixPlace, role: Role): Promise<{ id: string; bytes: Buffer }> {
  const bytes = await photo
  const reached = place === 'own' || role === 'admin' || (role === 'ah' && place === 'branch')
  const by = reached && role !== 'tele' ? world.caller(role) : world.admin
  const { id } = await world.visit(place, by, 'visit', { photo_sha256: createHash('sha256').update(bytes).digest('hex') })
  return { id, bytes }
}

/** A visit by the mr of a place that took no time. */
async function noticed(world: MatrixWorld, place: MatrixPlace): Promise<string> {
  const { id } = await world.visit(place, world.at[place].mr, 'visit', { duration: 0 })
  return id
}

/** A visit whose photo has arrived. */
async function photographed(world: MatrixWorld, place: MatrixPlace): Promise<string> {
  const { id, bytes } = await awaiting(world, place, 'admin')
  await world.admin.put(`/visit/proof/${id}?offset=0&total=${bytes.length}`, undefined, { raw: bytes, headers: { 'content-type': 'application/octet-stream' } })
  return id
}

const ofPhotos: MatrixStatuses = { mr: [200, 404, 404], tele: [403, 404, 404], oic: [200, 404, 404], ah: [200, 200, 404], admin: [200, 200, 200] }

const planned = async (world: MatrixWorld, place: MatrixPlace, role: Role): Promise<string> =>
  (await world.itinerary(place, place === 'own' && role === 'tele' ? world.at.own.tele : place === 'own' && role === 'mr' ? world.at.own.mr : world.admin)).id

/** An own itinerary that was skipped, to be undone. */
async function undoableSkip(world: MatrixWorld, _: MatrixPlace, role: Role): Promise<MatrixRequest> {
  const act = uuidv7()
  await world.caller(role).put(`/itinerary/skip/${await planned(world, 'own', role)}`, { reason: 'Ulan.' }, { headers: { 'idempotency-key': act } })
  return { body: { act } }
}

/** A phone of a deactivated mr of a place, with an item to hand over. */
async function left({ app, at, client, newCaller }: MatrixWorld, place: MatrixPlace) {
  const caller = await newCaller('mr', at[place].branch_id)
  const phone = await registered(caller)
  await app.pool.query('update users set deactivated_at = now() where id = $1', [caller.id])
  const { id } = await client(place)
  return {
    ...phone, user_id: caller.id, item_id: uuidv7(), kind: 'client_update', record_id: id, client_name: 'Subok', entered_at: '2026-11-20T01:02:03.000Z',
    content: JSON.stringify({ address: 'Purok 3' }),
  }
}

async function handed(world: MatrixWorld, place: MatrixPlace): Promise<string> {
  const item = await left(world, place)
  const { status, body } = await world.app.anonymous.post('/visit/quarantine', item)
  if (status !== 200) throw new Error(`Nothing was handed over: ${JSON.stringify(body)}`)
  return (await world.first<{ id: string }>('select id from quarantined_items where user_id = $1', [item.user_id])).id
}

/** An item in quarantine with a photo; returns its id. */
async function handedWithPhoto(world: MatrixWorld, place: MatrixPlace): Promise<string> {
  const [id, visit] = [await handed(world, place), await photographed(world, 'own')]
  await world.app.pool.query('update quarantined_items q set (photo_key, photo_sha256) = (v.photo_key, v.photo_sha256) from visits v where q.id = $1 and v.id = $2', [id, visit])
  return id
}

/** The newest position of a feed, as the administrator sees it. */
const newest = async ({ admin }: MatrixWorld, path: string): Promise<number> => {
  for (let seq = 0; ; ) {
    const { items, next_seq } = (await admin.get(`${path}/${seq}?ipp=1000`)).body
    if (items.length === 0) return next_seq
    seq = next_seq
  }
}

/** The list without a client: each kind for roles with a screen of it. */
const listed = (visit_type: 'visit' | 'call', cells: string): MatrixRow => ({
  call: 'visits.list', form: `every ${visit_type}`, cells, list: true,
  make: async (world, place) => {
    const { id, client_name } = await world.visit(place, world.admin, visit_type)
    return { query: { visit_type, keyword: client_name }, finds: id }
  },
})

/** The search of a kind, with the parameters in the body. */
const searched = (visit_type: 'visit' | 'call', cells: string): MatrixRow => ({
  call: 'visits.search', form: `every ${visit_type}`, cells, list: true,
  make: async (world, place) => {
    const { id, client_name } = await world.visit(place, world.admin, visit_type)
    return { body: { visit_type, keyword: client_name }, finds: id }
  },
})

/** The export of a kind, for office roles only. */
const exported = (visit_type: 'visit' | 'call'): MatrixRow => ({
  call: 'visits.export', form: `every ${visit_type}`, cells: '- - D D D', list: true,
  make: async (world, place) => {
    const { id, client_name } = await world.visit(place, world.admin, visit_type)
    return { body: { visit_type, keyword: client_name, columns: ['id'] }, finds: id }
  },
})

/** Rows of visits, calls, photos, quarantine and itineraries. */
export const visitRows: readonly MatrixRow[] = [
  { call: 'visits.create', form: 'visit', cells: 'D - D D D', make: async ({ client, contact }, place) => ({ body: contact((await client(place)).id, 'visit') }) },
  { call: 'visits.create', form: 'call', cells: '- D D D D', make: async ({ client, contact }, place) => ({ body: contact((await client(place)).id, 'call') }) },
  { call: 'visits.delete', cells: 'A A A D D', make: recorded },
  { call: 'visits.info', cells: 'D D D D D', make: recorded },
  {
    // Every role reads both kinds of a client in scope.
    call: 'visits.list', form: 'of a client', cells: 'D D D D D',
    make: async (world, place) => {
      const { id, client_id } = await world.visit(place, world.admin)
      return { query: { client_id }, finds: id }
    },
  },
  listed('visit', 'D - D D D'),
  listed('call', '- D D D D'),
  searched('visit', 'D - D D D'),
  searched('call', '- D D D D'),
  exported('visit'),
  exported('call'),
  {
    // Only the kinds that the role may list.
    call: 'visits.changes', cells: 'D D D D D', list: true,
    make: async (world, place, role) => {
      const seq = await newest(world, '/visit/changes')
      return { params: { seq }, query: { ipp: 1000 }, finds: (await world.visit(place, world.admin, kindOf(role))).id }
    },
  },
  {
    call: 'visits.digest', cells: 'D - - - -', list: true,
    make: async (world, place) => {
      const seq = await newest(world, '/visit/changes')
      await world.visit(place, world.admin)
      return { params: { seq }, finds: moreToRead }
    },
  },
  {
    call: 'visits.proof', cells: 'D D D D D',
    make: async (world, place) => ({ params: { id: await photographed(world, place) } }),
  },
  {
    // The user who took a photo sends it; a tele may make no visit.
    call: 'visits.proofPart', table: ofPhotos,
    make: async (world, place, role) => {
      const { id, bytes } = await awaiting(world, place, role)
      return { params: { id }, query: { offset: 0, total: bytes.length }, raw: { bytes, type: 'application/octet-stream' } }
    },
  },
  {
    call: 'visits.dismissEvidence', cells: '- - D D D',
    make: async (world, place) => ({ params: { id: await noticed(world, place) }, body: { flag: 'too_short', note: 'Ipinaliwanag.' } }),
  },
  { call: 'visits.proofState', table: ofPhotos, make: async (world, place, role) => ({ params: { id: (await awaiting(world, place, role)).id } }) },
  { call: 'visits.quarantine', open: 200, placeless: true, make: async (world) => ({ body: await left(world, 'own') }) },
  { call: 'visits.quarantineTakeBack', cells: 'D - - - -', placeless: true, make: () => ({ body: { item_ids: [uuidv7()] } }) },
  { call: 'visits.quarantineList', cells: '- - D D D', list: true, make: async (world, place) => ({ query: { ipp: 1000 }, finds: await handed(world, place) }) },
  { call: 'visits.quarantineProof', cells: '- - D D D', make: async (world, place) => ({ params: { id: await handedWithPhoto(world, place) } }) },
  {
    call: 'visits.quarantineDecide', cells: '- - D D D',
    make: async (world, place) => ({ params: { id: await handed(world, place), action: 'reject' }, body: {} }),
  },
  {
    call: 'itineraries.create', cells: 'D D D D D',
    make: async ({ at, client, plan }, place) => ({ body: plan((await client(place)).id, at[place].mr.id) }),
  },
  {
    // For an mr without the client, in each place in the caller's scope.
    call: 'itineraries.create', form: 'out of the assignee’s scope', cells: '- - A D D',
    table: { mr: [404, 404, 404], tele: [403, 404, 404], oic: [202, 404, 404], ah: [201, 201, 404], admin: [201, 201, 201] },
    make: async ({ at, client, plan }, place) => ({ body: plan((await client(place, at[place].unassignedLocation)).id, at[place].mr.id) }),
  },
  { call: 'itineraries.update', cells: 'D D D D D', make: async (world, place, role) => ({ params: { id: await planned(world, place, role) }, body: { visible_at: world.day(5) } }) },
  { call: 'itineraries.addRemarks', cells: 'D D D D D', make: async (world, place, role) => ({ params: { id: await planned(world, place, role) }, body: { remarks: 'Umaga.' } }) },
  { call: 'itineraries.skip', cells: 'D D D D D', make: async (world, place, role) => ({ params: { id: await planned(world, place, role) }, body: { reason: 'Ulan.' } }) },
  { call: 'users.undo', cells: 'D D D D D', placeless: true, make: undoableSkip },
  { call: 'itineraries.delete', cells: 'D D D D D', make: async (world, place, role) => ({ params: { id: await planned(world, place, role) } }) },
  { call: 'itineraries.info', cells: 'D D D D D', make: async (world, place, role) => ({ params: { id: await planned(world, place, role) } }) },
  {
    call: 'itineraries.list', cells: 'D D D D D', list: true,
    make: async (world, place) => {
      const { id, client_id } = await world.itinerary(place, world.admin)
      return { query: { client_id }, finds: id }
    },
  },
  {
    call: 'itineraries.search', cells: 'D D D D D', list: true,
    make: async (world, place) => {
      const { id, client_id } = await world.itinerary(place, world.admin)
      return { body: { client_id }, finds: id }
    },
  },
  {
    call: 'itineraries.export', cells: '- - D D D', list: true,
    make: async (world, place) => {
      const { id, client_id } = await world.itinerary(place, world.admin)
      return { body: { client_id, columns: ['id'] }, finds: id }
    },
  },
  {
    call: 'itineraries.changes', cells: 'D D D D D', list: true,
    make: async (world, place) => {
      const seq = await newest(world, '/itinerary/changes')
      return { params: { seq }, query: { ipp: 1000 }, finds: (await world.itinerary(place, world.admin)).id }
    },
  },
  {
    call: 'itineraries.digest', cells: 'D - - - -', list: true,
    make: async (world, place) => {
      const seq = await newest(world, '/itinerary/changes')
      await world.itinerary(place, world.admin)
      return { params: { seq }, finds: moreToRead }
    },
  },
  { call: 'itineraries.days', cells: 'D D D D D', placeless: true, make: ({ day }) => ({ query: { date_from: day(0), date_to: day(7) } }) },
  { call: 'itineraries.assignees', cells: 'D D D D D', list: true, seen: { mr: ['own'] }, make: ({ at }, place) => ({ finds: at[place].mr.id }) },
]

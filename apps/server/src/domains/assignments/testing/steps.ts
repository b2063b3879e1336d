import fc from 'fast-check'
import { manilaDay } from '@bisita/rules/time/days'
import type { Reply } from '../../../testing/app.ts'
import { type ModelArea, type ModelBranch, mrs, type AssignmentModel, type ModelUser } from './model.ts'
import { addClient, areas, branches, people, type AssignmentWorld } from './world.ts'

/** One step: what it is called, and how it is done to the model and to the server. False where it is refused. */
export type ModelStep = { readonly label: string; readonly run: (world: AssignmentWorld, model: AssignmentModel) => Promise<{ readonly model: boolean; readonly reply: Reply }> }

const mr = fc.constantFrom(...mrs)
const branch = fc.constantFrom(...branches)
const area = fc.constantFrom(...areas)
const ah = fc.constantFrom('ah1', 'ah2')
const member = fc.constantFrom(...people.slice(0, 6))
const place = fc.nat(5)
const some = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 })
const clients = some(fc.nat(8))

const placesOf = (world: AssignmentWorld, at: readonly number[]): string[] => at.map((n) => world.places[n] as string)
const clientsOf = (world: AssignmentWorld, at: readonly number[]): string[] => at.map((n) => [...world.homes.keys()].toSorted()[n] as string)
const idsOf = (world: AssignmentWorld, names: readonly (ModelUser | ModelBranch)[]): string[] => names.map((name) => world.ids[name])

const step = (label: string, run: ModelStep['run']): ModelStep => ({ label, run })

const givePlaces = fc.tuple(mr, some(place)).map(([to, at]) =>
  step(`give ${to} places ${at}`, async (world, model) => {
    const assignment_ids = placesOf(world, at)
    return { reply: await world.admin.post('/assignment/assign', { user_id: world.ids[to], assignment_ids }), model: model.givePlaces(to, assignment_ids) }
  }))

const giveClients = fc.tuple(mr, clients).map(([to, at]) =>
  step(`give ${to} clients ${at}`, async (world, model) => {
    const client_ids = clientsOf(world, at)
    return { reply: await world.admin.post('/assignment/assign-clients', { user_id: world.ids[to], client_ids }), model: model.giveClients(to, client_ids) }
  }))

const takePlaces = fc.tuple(mr, some(place)).map(([from, at]) =>
  step(`take places ${at} from ${from}`, async (world, model) => {
    const assignment_ids = placesOf(world, at)
    return { reply: await world.admin.delete(`/assignment/mr-assignments/${world.ids[from]}`, { assignment_ids }), model: model.take(from, assignment_ids) }
  }))

const takeClients = fc.tuple(mr, clients).map(([from, at]) =>
  step(`take clients ${at} from ${from}`, async (world, model) => {
    const client_ids = clientsOf(world, at)
    return { reply: await world.admin.delete(`/assignment/mr-clients/${world.ids[from]}`, { client_ids }), model: model.take(from, client_ids) }
  }))

const addPlaces = fc.tuple(branch, some(place), fc.boolean()).map(([to, at, move]) =>
  step(`give ${to} places ${at}${move ? ', moving' : ''}`, async (world, model) => {
    const location_ids = placesOf(world, at)
    return { reply: await world.admin.post('/branch/assign', { branch_id: world.ids[to], location_ids, move }), model: model.addPlaces(to, location_ids, move) }
  }))

const removePlaces = fc.tuple(branch, some(place)).map(([from, at]) =>
  step(`take places ${at} from ${from}`, async (world, model) => {
    const location_ids = placesOf(world, at)
    return { reply: await world.admin.delete(`/branch/assignments/${world.ids[from]}`, { location_ids }), model: model.removePlaces(from, location_ids) }
  }))

const join = fc.tuple(branch, some(member), fc.boolean()).map(([to, who, move]) =>
  step(`${who} join ${to}${move ? ', moving' : ''}`, async (world, model) => ({
    reply: await world.admin.post('/branch/assign-member', { branch_id: world.ids[to], user_ids: idsOf(world, who), move }),
    model: model.join(to, who, move),
  })))

const leave = fc.tuple(branch, some(member)).map(([from, who]) =>
  step(`${who} leave ${from}`, async (world, model) => ({
    reply: await world.admin.delete(`/branch/members/${world.ids[from]}`, { user_ids: idsOf(world, who) }),
    model: model.leave(from, who),
  })))

const addBranch = fc.tuple(area, branch, fc.boolean()).map(([to, what, move]) =>
  step(`${what} into ${to}${move ? ', moving' : ''}`, async (world, model) => ({
    reply: await world.admin.post('/branch/area/assign', { area_id: world.ids[to], branch_ids: [world.ids[what]], move }),
    model: model.addBranch(to, what, move),
  })))

const removeBranch = fc.tuple(area, branch).map(([from, what]) =>
  step(`${what} out of ${from}`, async (world, model) => ({
    reply: await world.admin.delete(`/branch/area/assignments/${world.ids[from]}`, { branch_ids: [world.ids[what]] }),
    model: model.removeBranch(from, what),
  })))

const head = fc.tuple(area, ah, fc.boolean()).map(([of, who, heads]) =>
  step(`${who} ${heads ? 'heads' : 'gives up'} ${of}`, async (world, model) => ({
    reply: heads
      ? await world.admin.post('/branch/area/assign-member', { area_id: world.ids[of], user_ids: [world.ids[who]] })
      : await world.admin.delete(`/branch/area/members/${world.ids[of]}`, { user_ids: [world.ids[who]] }),
    model: model.head(of, who, heads),
  })))

const deleteOf = fc.constantFrom<ModelBranch | ModelArea>(...branches, ...areas).map((what) =>
  step(`delete ${what}`, async (world, model) => {
    const isArea = what === 'a1' || what === 'a2'
    const reply = await world.admin.delete(`/branch/${isArea ? 'area/' : ''}delete/${world.ids[what]}`)
    return { reply, model: isArea ? model.deleteArea(what) : model.deleteBranch(what) }
  }))

const cover = fc.tuple(mr, mr).map(([from, to]) =>
  step(`${to} stands in for ${from}`, async (world, model) => {
    const today = manilaDay(world.app.clock.now)
    const reply = await world.admin.post('/assignment/cover', { from_user_id: world.ids[from], to_user_id: world.ids[to], date_from: today, date_to: today })
    const may = model.mayCover(from, to)
    if (may && reply.status === 201) model.cover(reply.body.id as string, from, to)
    return { reply, model: may }
  }))

const endCover = fc.nat(2).map((at) =>
  step(`end cover ${at}`, async (world, model) => {
    const id = model.covers[at]?.id ?? '00000000-0000-4000-8000-000000000000'
    return { reply: await world.admin.delete(`/assignment/cover/${id}`), model: model.endCover(id) }
  }))

const moveClient = fc.tuple(fc.nat(8), place).map(([at, to]) =>
  step(`client ${at} moves to place ${to}`, async (world) => {
    const [id, location_id] = [clientsOf(world, [at])[0] as string, placesOf(world, [to])[0] as string]
    const reply = await world.admin.put(`/client/update/${id}`, { location_id })
    world.homes.set(id, location_id)
    return { reply, model: true }
  }))

const replaceClient = fc.tuple(fc.nat(8), place).map(([at, to]) =>
  step(`client ${at} is deleted, another added at place ${to}`, async (world, model) => {
    const id = clientsOf(world, [at])[0] as string
    const reply = await world.admin.delete(`/client/delete/${id}`)
    model.deleteClient(id)
    await addClient(world, placesOf(world, [to])[0] as string, 'Newcomer')
    return { reply, model: true }
  }))

/** Only the MR without a device: a device would have to sign in again, since its session ends. */
const deactivate = fc.boolean().map((out) =>
  step(`mr4 is ${out ? 'deactivated' : 'activated'}`, async (world, model) => {
    const reply = await world.admin.post(`/user/${out ? 'deactivate' : 'activate'}/${world.ids.mr4}`)
    if (out) model.deactivate('mr4')
    else model.away.delete('mr4')
    return { reply, model: true }
  }))

/** Any step; those by which MRs come to hold something are more frequent, so that there is something to lose. */
export const anyStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { arbitrary: givePlaces, weight: 6 }, { arbitrary: giveClients, weight: 3 }, { arbitrary: takePlaces, weight: 2 }, { arbitrary: takeClients, weight: 1 },
  { arbitrary: addPlaces, weight: 3 }, { arbitrary: removePlaces, weight: 2 }, { arbitrary: join, weight: 3 }, { arbitrary: leave, weight: 2 },
  { arbitrary: addBranch, weight: 2 }, { arbitrary: removeBranch, weight: 1 }, { arbitrary: head, weight: 2 }, { arbitrary: deleteOf, weight: 1 },
  { arbitrary: cover, weight: 5 }, { arbitrary: endCover, weight: 2 }, { arbitrary: moveClient, weight: 2 }, { arbitrary: replaceClient, weight: 1 },
  { arbitrary: deactivate, weight: 1 },
)

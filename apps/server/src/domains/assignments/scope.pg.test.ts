import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { tries } from '../../testing/seed.ts'
import { catchUp, type ClientFeedDevice, readList, setUp } from '../clients/testing/device.ts'
import { settled } from '../../testing/settled.ts'
import { mrs, type AssignmentModel, type ModelUser } from './testing/model.ts'
import { anyStep } from './testing/steps.ts'
import { makeAssignmentWorld, reset, currentAssignments, type AssignmentWorld } from './testing/world.ts'

/** The users whose devices and lists are compared with the model; the fourth MR is deactivated at times. */
const watched = ['mr1', 'mr2', 'mr3', 'tele', 'oic', 'ah1', 'ah2'] as const

openApp()
let world: AssignmentWorld
let devices: ClientFeedDevice[]
beforeAll(async () => {
  world = await makeAssignmentWorld(app)
  await reset(world)
  devices = await Promise.all(watched.map((person) => setUp(person, world.callers[person])))
})

const answered = async (caller: TestCaller, path: string) => {
  const { status, body } = await caller.get(path)
  return { status, items: (body.items ?? []) as { id: string; client_id: string }[] }
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id).toSorted()

/** Some devices have replayed to what the list says, and both are what the model says. */
async function holdDevices(model: AssignmentModel, some: readonly ClientFeedDevice[]): Promise<void> {
  await settled(app.pool)
  await Promise.all(
    some.map(async (device) => {
      await catchUp(device, () => 1000)
      const list = await readList(device.caller, 1000)
      expect([device.name, [...list.keys()].toSorted()]).toEqual([device.name, model.clientsOf(device.name as ModelUser)])
      expect([device.name, device.records]).toEqual([device.name, list])
    }),
  )
}

/** Compares every other list that depends on the scope of one user with the model. */
async function holdLists(model: AssignmentModel, person: (typeof watched)[number]): Promise<void> {
  const caller = world.callers[person]
  const [clients, places] = [model.clientsOf(person), model.placesOf(person)]
  const mine = person.startsWith('mr') ? ['/location/my-locations', `/assignment/mr-assignments/${caller.id}`] : []
  const lists = ['/location/list', ...mine].map((path) => `${path}?ipp=1000`)
  const listed = await Promise.all([...lists, '/location/filter-list'].map(async (path) => [path, idsOf((await answered(caller, path)).items)]))
  expect([person, listed]).toEqual([person, listed.map(([path]) => [path, places])])
  // What was done at a client who is deleted stays to be seen where it was; a telemarketer lists no visits.
  const visits = (await answered(caller, '/visit/list?visit_type=visit&ipp=1000')).items.filter(({ client_id }) => world.homes.has(client_id))
  expect([person, visits.map(({ client_id }) => client_id).toSorted()]).toEqual([person, person === 'tele' ? [] : clients])
  const some = [...world.homes.keys()][0] as string
  for (const path of [`/client/info/${some}`, `/client/timeline/${some}`, `/visit/list?client_id=${some}`, `/assignment/mr-list/${some}`]) {
    expect([person, path, (await answered(caller, path)).status]).toEqual([person, path, clients.includes(some) ? 200 : 404])
  }
}

test('whatever is assigned, moved and deleted: every list, every device and every assignment is what a slow model says', async () => {
  let turn = 0
  const runs = fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
    const model = await reset(world)
    for (const { label, run } of steps) {
      const { reply, model: may } = await run(world, model)
      if (reply.status < 300 !== may) throw new Error(`${label}: ${reply.status} ${JSON.stringify(reply.body)}, and the model says ${may}`)
    }
    expect(await currentAssignments(world)).toEqual(mrs.flatMap((mr) => [...(model.assigned.get(mr)?.keys() ?? [])].map((what) => `${mr} ${what}`)).toSorted())
    turn += 1
    // In turn, so that a device also applies the changes of several runs at once.
    await holdDevices(model, turn % 10 === 0 ? devices : devices.filter((_, n) => n === turn % 7 || n === (turn * 3 + 1) % 7))
    await holdLists(model, watched[turn % watched.length] as (typeof watched)[number])
  })
  await fc.assert(runs, tries('scope', 60, 5000))
})

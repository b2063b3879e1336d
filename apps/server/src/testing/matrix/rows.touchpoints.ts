import type { MatrixRow } from './matrix.ts'
import { newUniqueName, type MatrixWorld } from './world.ts'

const step = () => ({ name: newUniqueName('Step '), kind: 'visit' })

/** A draft with two steps. */
async function draft({ admin }: MatrixWorld): Promise<{ id: string; touchpoints: { id: string }[] }> {
  const { status, body } = await admin.post('/touchpoint/strategies/create', { name: newUniqueName('Strategy '), touchpoints: [step(), step()] })
  if (status !== 201) throw new Error(`No strategy was made: ${JSON.stringify(body)}`)
  return body
}

const ofStep = async (world: MatrixWorld) => ({ params: { id: (await draft(world)).touchpoints[0]?.id ?? '' } })

/** Rows of strategies, touchpoints and placements. */
export const touchpointRows: readonly MatrixRow[] = [
  { call: 'strategies.create', cells: '- - - - D', placeless: true, make: () => ({ body: { name: newUniqueName('Strategy ') } }) },
  { call: 'strategies.list', cells: '- - - D D', placeless: true },
  { call: 'strategies.current', cells: 'D D D D D', placeless: true },
  { call: 'strategies.update', cells: '- - - - D', placeless: true, make: async (world) => ({ params: { id: (await draft(world)).id }, body: { name: newUniqueName('Strategy ') } }) },
  {
    call: 'strategies.update', form: 'tried', cells: '- - - - D', placeless: true,
    make: async (world) => ({ params: { id: (await draft(world)).id }, query: { dry_run: 'true' }, body: { is_current: true } }),
  },
  { call: 'strategies.delete', cells: '- - - - D', placeless: true, make: async (world) => ({ params: { id: (await draft(world)).id } }) },
  { call: 'touchpoints.create', cells: '- - - - D', placeless: true, make: async (world) => ({ body: { strategy: (await draft(world)).id, ...step() } }) },
  { call: 'touchpoints.update', cells: '- - - - D', placeless: true, make: async (world) => ({ ...(await ofStep(world)), body: { name: newUniqueName('Step ') } }) },
  { call: 'touchpoints.delete', cells: '- - - - D', placeless: true, make: ofStep },
  { call: 'touchpoints.list', cells: 'D D D D D', placeless: true },
  { call: 'touchpoints.list', form: 'of another strategy', cells: '- - - D D', placeless: true, make: async (world) => ({ query: { strategy: (await draft(world)).id } }) },
  { call: 'touchpoints.progress', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  { call: 'touchpoints.lastVisitor', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  { call: 'touchpoints.visitors', cells: '- - - D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  { call: 'touchpoints.visitorsOic', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  { call: 'touchpoints.bestTime', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  {
    call: 'touchpoints.bestTimes', cells: 'D D D D D', list: true,
    make: async ({ client }, place) => {
      const { id } = await client(place)
      return { query: { ids: id }, finds: id }
    },
  },
  { call: 'touchpoints.bestTimePlaces', cells: 'D D D D D', placeless: true },
  {
    call: 'touchpoints.states', cells: 'D D D D D', list: true,
    make: async ({ client, first }, place) => {
      const { id } = await client(place)
      // The id before the client's in the order of ids.
      const { after_id } = await first<{ after_id: string }>('select max(id::text) as after_id from clients where id < $1', [id])
      return { query: { after_id, ipp: 1000 }, finds: id }
    },
  },
]

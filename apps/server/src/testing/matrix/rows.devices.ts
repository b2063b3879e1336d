import { nothingUnsent, registered } from '../../domains/devices/testing/phone.ts'
import { uuidv7 } from '../../uuid.ts'
import type { MatrixPlace } from './actors.ts'
import type { MatrixRow } from './matrix.ts'
import type { MatrixWorld } from './world.ts'

/** A phone that an administrator marked as lost. */
async function lostPhone({ newCaller, at, admin }: MatrixWorld, place: MatrixPlace): Promise<string> {
  const { device_id } = await registered(await newCaller('mr', at[place].branch_id))
  const { status, body } = await admin.put(`/user/device/lost/${device_id}`)
  if (status !== 200) throw new Error(`Not marked as lost: ${JSON.stringify(body)}`)
  return device_id
}

/** Phones: those of their users, and what supervisors see and do of them. */
export const deviceRows: readonly MatrixRow[] = [
  { call: 'users.registerDevice', cells: 'D - - - -', placeless: true, make: () => ({ body: { device_id: uuidv7(), app_version: '1.0.0' } }) },
  {
    call: 'users.deviceLost', cells: '- - D D D',
    make: async ({ newCaller, at }, place) => ({ params: { id: (await registered(await newCaller('mr', at[place].branch_id))).device_id } }),
  },
  { call: 'users.deviceLostInfo', cells: '- - D D D', make: async (world, place) => ({ params: { id: await lostPhone(world, place) } }) },
  { call: 'users.deviceLostExport', cells: '- - D D D', make: async (world, place) => ({ params: { id: await lostPhone(world, place) } }) },
  { call: 'users.deviceLostClients', cells: '- - D D D', make: async (world, place) => ({ params: { id: await lostPhone(world, place) } }) },
  {
    call: 'users.deviceWiped', open: 200, placeless: true,
    make: async ({ newCaller, at }) => {
      const caller = await newCaller('mr', at.own.branch_id)
      return { body: { ...(await registered(caller)), user_id: caller.id } }
    },
  },
  {
    call: 'users.deviceContact', open: 200, placeless: true,
    make: async ({ newCaller, at }) => {
      const caller = await newCaller('mr', at.own.branch_id)
      return { body: { ...(await registered(caller)), user_id: caller.id } }
    },
  },
  { call: 'users.envelopeKey', cells: 'D - - - -', placeless: true, make: async ({ at }) => ({ body: { device_id: (await registered(at.own.mr)).device_id } }) },
  { call: 'users.deviceKey', cells: 'D - - - -', placeless: true, make: async ({ at }) => ({ body: { device_id: (await registered(at.own.mr)).device_id } }) },
  {
    call: 'users.sync', cells: 'D - - - -', placeless: true,
    make: async ({ at }) => ({
      body: {
        device_id: (await registered(at.own.mr)).device_id, app_version: '1.0.0', last_success_at: null, oldest_unsent_at: null, unsent: nothingUnsent, positions: null,
      },
    }),
  },
  {
    call: 'users.devices', cells: '- - D D D', list: true,
    make: async ({ at }, place) => ({ query: { user_id: at[place].mr.id, ipp: 1000 }, finds: (await registered(at[place].mr)).device_id }),
  },
]

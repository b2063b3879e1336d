import { userCurrent } from '@bisita/contract/calls/calls'
import type { CurrentUser } from '@bisita/contract/users/users'
import type { TestCaller, TestApp } from '@bisita/server/testing/app'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type Api, createApi } from '../../web/src/api/api.ts'
import { createDevice } from '../../web/src/device/createDevice.ts'
import { DeviceDatabase } from '../../web/src/device/database.ts'
import type { Device } from '../../web/src/device/device.ts'
import type { LocalDeps } from '../../web/src/device/overlay/deps.ts'
import { createClientIndex } from '../../web/src/device/records/clientIndex.ts'
import { usualPauses } from '../../web/src/device/sync/pauses.ts'
import { localClients } from '../../web/src/features/clients/clients.local.ts'
import { remoteClients } from '../../web/src/features/clients/clients.remote.ts'
import { localDashboards } from '../../web/src/features/dashboards/dashboards.local.ts'
import { remoteDashboards } from '../../web/src/features/dashboards/dashboards.remote.ts'
import { localItineraries } from '../../web/src/features/itineraries/itineraries.local.ts'
import { remoteItineraries } from '../../web/src/features/itineraries/itineraries.remote.ts'
import { localLocations } from '../../web/src/features/locations/locations.local.ts'
import { remoteLocations } from '../../web/src/features/locations/locations.remote.ts'
import { localProducts } from '../../web/src/features/products/products.local.ts'
import { remoteProducts } from '../../web/src/features/products/products.remote.ts'
import { localUsers } from '../../web/src/features/users/users.local.ts'
import { remoteUsers } from '../../web/src/features/users/users.remote.ts'
import { localVisits } from '../../web/src/features/visits/visits.local.ts'
import { remoteVisits } from '../../web/src/features/visits/visits.remote.ts'

/** The adapters of the network for somebody who is signed in. */
export function remoteAdapters(api: Api) {
  return {
    clients: remoteClients(api),
    visits: remoteVisits(api),
    itineraries: remoteItineraries(api),
    locations: remoteLocations(api),
    products: remoteProducts(api),
    users: remoteUsers(api),
    dashboards: remoteDashboards(api),
  }
}

export type Adapters = ReturnType<typeof remoteAdapters>

function localAdapters(deps: LocalDeps, remote: Adapters): Adapters {
  return {
    clients: localClients({ ...deps, remote: remote.clients }),
    visits: localVisits({ ...deps, remote: remote.visits }),
    itineraries: localItineraries({ ...deps, remote: remote.itineraries }),
    locations: localLocations({ ...deps, remote: remote.locations }),
    products: localProducts(deps),
    users: localUsers(deps),
    dashboards: localDashboards({ ...deps, remote: remote.dashboards }),
  }
}

/** The way to a server: `down` ends every call without an answer; `asked` notes the addresses below `/api` of all others. */
export type Network = { down: boolean; readonly requested: string[] }

/** An mr with a device that is set up: both ways to the same records, of which the device's notes what it asks. */
export type PreparedDevice = {
  readonly user: CurrentUser
  readonly remote: Adapters
  readonly local: Adapters
  readonly device: Device
  readonly db: DeviceDatabase
  readonly network: Network
  readonly close: () => Promise<void>
}

const soon = { ...usualPauses, between: 0, check: 3_600_000, first: 3_600_000 }

const pathOf = (address: string | URL | Request): string => (address instanceof Request ? address.url : address.toString())

/** The way to the server of a test app, with a session's cookie. */
export const apiOf = (app: TestApp, caller: TestCaller, network: Network): Api =>
  createApi({
    fetch: (address, init) => {
      if (network.down) return Promise.reject(new TypeError('There is no network.'))
      network.requested.push(pathOf(address).replace(`${app.url}/api`, ''))
      return fetch(address, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie: caller.cookie } })
    },
    addressOf: (path) => `${app.url}/api${path}`,
    userId: () => caller.id,
  })

/** Signs somebody in and sets local records up on a device of its own, whose clock is the server's. */
export async function openMr(app: TestApp, username: string): Promise<PreparedDevice> {
  const network: Network = { down: false, requested: [] }
  const caller = await app.signIn(username)
  const api = apiOf(app, caller, network)
  const remote = remoteAdapters(api)
  const { user } = await api.call(userCurrent, {})
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
  const now = () => app.clock.now.getTime()
  const sleep = (ms: number, signal?: AbortSignal) => (ms < 1000 ? Promise.resolve() : untilAborted(signal))
  const failures: string[] = []
  const { device } = await createDevice({
    userId: user.id,
    db,
    // Its own: what screens ask for aborts none of its calls.
    api: apiOf(app, caller, network),
    appVersion: 'test',
    browser: { channel: () => null, locks: null, storage: {} },
    ended: (refused) => failures.push(refused.message),
    showMessage: () => undefined,
    pauses: soon,
    clock: { now, sleep },
  })
  await device.setUp()
  const state = device.records.get()
  if (state.stage !== 'ready') throw new Error(`Set-up stopped: ${JSON.stringify(state)} ${failures.join()}`)
  const clientIndex = createClientIndex(db)
  await clientIndex.load()
  const local = localAdapters({ db, queue: device.queue, clientIndex, user, now }, remote)
  return {
    user,
    remote,
    local,
    device,
    db,
    network,
    close: async () => {
      await device.stop()
      clientIndex.close()
      db.close()
    },
  }
}

/** Nothing is waited for but what ends a wait. */
const untilAborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal === undefined || signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

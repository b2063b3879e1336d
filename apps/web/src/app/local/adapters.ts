import type { DeviceDatabase } from '../../device/database.ts'
import type { DeviceQueue } from '../../device/device.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { type ClientIndex, createClientIndex } from '../../device/records/clientIndex.ts'
import { localClients } from '../../features/clients/clients.local.ts'
import { localConsents } from '../../features/consents/consents.local.ts'
import { localDashboards } from '../../features/dashboards/dashboards.local.ts'
import { localItineraries } from '../../features/itineraries/itineraries.local.ts'
import { localLocations } from '../../features/locations/locations.local.ts'
import { localProducts } from '../../features/products/products.local.ts'
import { localUsers } from '../../features/users/users.local.ts'
import { localVisits } from '../../features/visits/visits.local.ts'
import type { SessionState } from '../session/session.ts'
import type { Repositories } from './repositories.ts'

/** The adapters of the device, and what ends the client index that they search in. */
export type LocalAdapters = {
  readonly withLocal: (remote: Repositories) => Repositories
  readonly close: () => void
}

export type AdapterDependencies = {
  readonly db: DeviceDatabase
  readonly queue: DeviceQueue
  readonly user: SessionState['user']
  readonly now: () => number
}

/** What screens of an mr read and write, in place of the network. The client index opens with the first use. */
export function createAdapters({ db, queue, user, now }: AdapterDependencies): LocalAdapters {
  let clientIndex: ClientIndex | undefined
  return {
    withLocal: (remote) => {
      clientIndex ??= createClientIndex(db)
      const deps: LocalDeps = { db, queue, clientIndex, user, now }
      return {
        clients: localClients({ ...deps, remote: remote.clients }),
        consents: localConsents(deps),
        dashboards: localDashboards({ ...deps, remote: remote.dashboards }),
        itineraries: localItineraries({ ...deps, remote: remote.itineraries }),
        locations: localLocations({ ...deps, remote: remote.locations }),
        products: localProducts(deps),
        users: localUsers(deps),
        visits: localVisits({ ...deps, remote: remote.visits }),
      }
    },
    close: () => {
      clientIndex?.close()
      clientIndex = undefined
    },
  }
}

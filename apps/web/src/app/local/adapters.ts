import type { DeviceDatabase } from '../../device/database.ts'
import type { DeviceQueue } from '../../device/device.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import type { ClientIndex } from '../../device/records/catalogue/catalogue.ts'
import type { IndexChanges } from '../../device/records/catalogue/news.ts'
import { openClientIndex } from '../../device/records/catalogue/openCatalogue.ts'
import { localClients } from '../../domains/clients/clients.local.ts'
import { localDashboards } from '../../domains/dashboards/dashboards.local.ts'
import { localItineraries } from '../../domains/itineraries/itineraries.local.ts'
import { localLocations } from '../../domains/locations/locations.local.ts'
import { localProducts } from '../../domains/products/products.local.ts'
import { localUsers } from '../../domains/users/users.local.ts'
import { localVisits } from '../../domains/visits/visits.local.ts'
import type { SessionState } from '../session/session.ts'
import type { Repositories } from './repositories.ts'

/** The adapters of the device, and what ends the catalogue that they search in. */
export type LocalAdapters = {
  readonly withLocal: (remote: Repositories) => Repositories
  readonly close: () => void
}

export type AdapterDependencies = {
  readonly db: DeviceDatabase
  readonly queue: DeviceQueue
  readonly indexChanges: IndexChanges
  readonly user: SessionState['user']
  readonly now: () => number
}

/** What screens of an mr read and write, in place of the network. The catalogue opens with the first use. */
export function createAdapters({ db, queue, indexChanges: news, user, now }: AdapterDependencies): LocalAdapters {
  let catalogue: ClientIndex | undefined
  return {
    withLocal: (remote) => {
      catalogue ??= openClientIndex(db, news)
      const deps: LocalDeps = { db, queue, clientIndex: catalogue, user, now }
      return {
        clients: localClients({ ...deps, remote: remote.clients }),
        dashboards: localDashboards({ ...deps, remote: remote.dashboards }),
        itineraries: localItineraries({ ...deps, remote: remote.itineraries }),
        locations: localLocations({ ...deps, remote: remote.locations }),
        products: localProducts(deps),
        users: localUsers(deps),
        visits: localVisits({ ...deps, remote: remote.visits }),
      }
    },
    close: () => {
      catalogue?.close()
      catalogue = undefined
    },
  }
}

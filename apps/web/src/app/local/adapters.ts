import type { DeviceDatabase } from '../../device/database.ts'
import type { Queue } from '../../device/device.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import type { Catalogue } from '../../device/records/catalogue/catalogue.ts'
import type { BlockNews } from '../../device/records/catalogue/news.ts'
import { openCatalogue } from '../../device/records/catalogue/openCatalogue.ts'
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
export type Adapters = {
  readonly over: (remote: Repositories) => Repositories
  readonly close: () => void
}

export type AdapterDependencies = {
  readonly db: DeviceDatabase
  readonly queue: Queue
  readonly news: BlockNews
  readonly user: SessionState['user']
  readonly now: () => number
}

/** Branches alone have no records on a device: an mr has one, and never chooses. The catalogue opens with the first use. */
export function createAdapters({ db, queue, news, user, now }: AdapterDependencies): Adapters {
  let catalogue: Catalogue | undefined
  return {
    over: (remote) => {
      catalogue ??= openCatalogue(db, news)
      const deps: LocalDeps = { db, queue, catalogue, user, now }
      return {
        branches: remote.branches,
        clients: localClients({ ...deps, remote: remote.clients }),
        dashboards: localDashboards({ ...deps, remote: remote.dashboards }),
        itineraries: localItineraries({ ...deps, remote: remote.itineraries }),
        locations: localLocations({ ...deps, remote: remote.locations }),
        products: localProducts({ ...deps, remote: remote.products }),
        users: localUsers({ ...deps, remote: remote.users }),
        visits: localVisits({ ...deps, remote: remote.visits }),
      }
    },
    close: () => {
      catalogue?.close()
      catalogue = undefined
    },
  }
}

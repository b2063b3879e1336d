import type { Api } from '../../api/api.ts'
import { remoteClients } from '../../domains/clients/clients.remote.ts'
import type { ClientsRepository } from '../../domains/clients/clients.repository.ts'
import { remoteDashboards } from '../../domains/dashboards/dashboards.remote.ts'
import type { DashboardsRepository } from '../../domains/dashboards/dashboards.repository.ts'
import { remoteItineraries } from '../../domains/itineraries/itineraries.remote.ts'
import type { ItinerariesRepository } from '../../domains/itineraries/itineraries.repository.ts'
import { remoteLocations } from '../../domains/locations/locations.remote.ts'
import type { LocationsRepository } from '../../domains/locations/locations.repository.ts'
import { remoteProducts } from '../../domains/products/products.remote.ts'
import type { ProductsRepository } from '../../domains/products/products.repository.ts'
import { remoteUsers } from '../../domains/users/users.remote.ts'
import type { UsersRepository } from '../../domains/users/users.repository.ts'
import { remoteVisits } from '../../domains/visits/visits.remote.ts'
import type { VisitsRepository } from '../../domains/visits/visits.repository.ts'

/** Where the screens of a session read and write. */
export type Repositories = {
  readonly clients: ClientsRepository
  readonly dashboards: DashboardsRepository
  readonly itineraries: ItinerariesRepository
  readonly locations: LocationsRepository
  readonly products: ProductsRepository
  readonly users: UsersRepository
  readonly visits: VisitsRepository
}

/** All of them from the network. */
export const remoteRepositories = (api: Api): Repositories => ({
  clients: remoteClients(api),
  dashboards: remoteDashboards(api),
  itineraries: remoteItineraries(api),
  locations: remoteLocations(api),
  products: remoteProducts(api),
  users: remoteUsers(api),
  visits: remoteVisits(api),
})

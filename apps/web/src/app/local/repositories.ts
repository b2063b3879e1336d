import type { Api } from '../../api/api.ts'
import { remoteClients } from '../../features/clients/clients.remote.ts'
import type { ClientsRepository } from '../../features/clients/clients.repository.ts'
import { remoteConsents } from '../../features/consents/consents.remote.ts'
import type { ConsentsRepository } from '../../features/consents/consents.repository.ts'
import { remoteDashboards } from '../../features/dashboards/dashboards.remote.ts'
import type { DashboardsRepository } from '../../features/dashboards/dashboards.repository.ts'
import { remoteItineraries } from '../../features/itineraries/itineraries.remote.ts'
import type { ItinerariesRepository } from '../../features/itineraries/itineraries.repository.ts'
import { remoteLocations } from '../../features/locations/locations.remote.ts'
import type { LocationsRepository } from '../../features/locations/locations.repository.ts'
import { remoteProducts } from '../../features/products/products.remote.ts'
import type { ProductsRepository } from '../../features/products/products.repository.ts'
import { remoteUsers } from '../../features/users/users.remote.ts'
import type { UsersRepository } from '../../features/users/users.repository.ts'
import { remoteVisits } from '../../features/visits/visits.remote.ts'
import type { VisitsRepository } from '../../features/visits/visits.repository.ts'

/** Where the screens of a session read and write. */
export type Repositories = {
  readonly clients: ClientsRepository
  readonly consents: ConsentsRepository
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
  consents: remoteConsents(api),
  dashboards: remoteDashboards(api),
  itineraries: remoteItineraries(api),
  locations: remoteLocations(api),
  products: remoteProducts(api),
  users: remoteUsers(api),
  visits: remoteVisits(api),
})

import { servicePorts, type ServiceName } from '@bisita/contract/limits'

/** Where the calls go. */
export type AddressOptions = {
  /** `{host}` of the specification: empty for the page's own origin. */
  readonly host: string
  /** Calls each service on its own port of this machine, without the `/api` prefix. */
  readonly use_local_server: boolean
}

/** The service that answers a path's first word, where it isn't called so itself. */
const homes: Readonly<Record<string, ServiceName>> = {
  report: 'user',
  job: 'user',
  product: 'user',
  audit: 'user',
  settings: 'user',
  itinerary: 'visit',
  touchpoint: 'visit',
}

const serviceOf = (path: string): ServiceName => {
  const word = path.split('/')[1] ?? ''
  return homes[word] ?? (word in servicePorts ? (word as ServiceName) : 'user')
}

/** The full address of a contract path such as `/client/list`. */
export function addressOf(path: string, options: AddressOptions): string {
  if (options.use_local_server) return `http://localhost:${servicePorts[serviceOf(path)]}${path}`
  return `${options.host}/api${path}`
}

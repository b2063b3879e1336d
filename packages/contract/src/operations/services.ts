import { servicePorts, type ServiceName } from '../limits.ts'

export const serviceNames = Object.keys(servicePorts) as ServiceName[]

/** The service of a path's first word, where the two have different names (promises/wire 1). */
const homes: Readonly<Record<string, ServiceName>> = {
  report: 'user',
  job: 'user',
  backup: 'user',
  consent: 'client',
  product: 'user',
  audit: 'user',
  settings: 'user',
  notification: 'user',
  itinerary: 'visit',
  touchpoint: 'visit',
}

/** The service that answers a path such as `/client/list`; null where there is none. */
export function serviceOf(path: string): ServiceName | null {
  const word = path.split('/')[1] ?? ''
  if (Object.hasOwn(servicePorts, word)) return word as ServiceName
  return Object.hasOwn(homes, word) ? (homes[word] as ServiceName) : null
}

/** The port of a service; `first` is the port of the first of the eight. */
export const portOf = (service: ServiceName, first: number = servicePorts.user): number => servicePorts[service] - servicePorts.user + first

/** The key in localStorage that has the web app call the services of this machine on their ports. */
export const localServerFlag = 'use_local_server'

import { servicePorts, type ServiceName } from '../limits.ts'

export const serviceNames = Object.keys(servicePorts) as ServiceName[]

/** The first words of paths whose service isn't called so itself (promises/wire 1). */
const homes: Readonly<Record<string, ServiceName>> = {
  report: 'user',
  job: 'user',
  backup: 'user',
  product: 'user',
  audit: 'user',
  settings: 'user',
  notification: 'user',
  itinerary: 'visit',
  touchpoint: 'visit',
}

/** The service that answers a call's path such as `/client/list`; null for a word that is no service's. */
export function serviceOf(path: string): ServiceName | null {
  const word = path.split('/')[1] ?? ''
  if (Object.hasOwn(servicePorts, word)) return word as ServiceName
  return Object.hasOwn(homes, word) ? (homes[word] as ServiceName) : null
}

/** The port of a service, where the first of the eight has this one. */
export const portOf = (service: ServiceName, first: number = servicePorts.user): number => servicePorts[service] - servicePorts.user + first

/** The key in localStorage that has the web app call the services of this machine on their ports. */
export const localServerFlag = 'use_local_server'

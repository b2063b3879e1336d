import { servicePorts } from '@bisita/contract/limits'
import { localServerFlag, portOf, serviceOf } from '@bisita/contract/operations/services'

/** Where the calls go. */
export type AddressOptions = {
  /** `{host}` of the specification: empty for the page's own origin. */
  readonly host: string
  /** The port of the first service: calls each on its own port of this machine, without `/api`. False by default. */
  readonly use_local_server: number | false
}

/**
 * What this browser was told of a local server: `true`, or the port of the first service where they are opened on
 * others than theirs. Anything else counts for nothing.
 */
export function localServerOf(storage: Pick<Storage, 'getItem'>): number | false {
  const told = storage.getItem(localServerFlag)
  if (told === 'true') return servicePorts.user
  return /^[1-9]\d{3,4}$/.test(told ?? '') ? Number(told) : false
}

/** The full address of a contract path such as `/client/list`. */
export function addressOf(path: string, { host, use_local_server: first }: AddressOptions): string {
  if (first === false) return `${host}/api${path}`
  return `http://localhost:${portOf(serviceOf(path) ?? 'user', first)}${path}`
}

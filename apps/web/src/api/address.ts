import { servicePorts } from '@bisita/contract/limits'
import { localServerFlag, portOf, serviceOf } from '@bisita/contract/operations/services'

/** The addresses that calls go to. */
export type AddressOptions = {
  /** `{host}` of promises/wire 1: empty for the page's own origin. */
  readonly host: string
  /**
   * The port of the first service: each service is called on its own port of this machine, without `/api`. False: all
   * under `{host}/api`.
   */
  readonly use_local_server: number | false
}

/**
 * The local server that this browser is set to use: `true` for the default port, or the port of the first service
 * where the services run on other ports. Any other value means none.
 */
export function localServerOf(storage: Pick<Storage, 'getItem'>): number | false {
  const stored = storage.getItem(localServerFlag)
  if (stored === 'true') return servicePorts.user
  return /^[1-9]\d{3,4}$/.test(stored ?? '') ? Number(stored) : false
}

/** The full address of a contract path such as `/client/list`. */
export function addressOf(path: string, { host, use_local_server: first }: AddressOptions): string {
  if (first === false) return `${host}/api${path}`
  return `http://localhost:${portOf(serviceOf(path) ?? 'user', first)}${path}`
}

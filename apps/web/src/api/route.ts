import type { Call } from '@bisita/contract/call'

/**
 * Where a call of the contract is found, without its schemas: those check on the server, and the page
 * would pay for them with its first load. Method and path are typed by the contract, so a changed
 * definition doesn't compile here until this one follows.
 */
export type Route<C extends Call> = {
  readonly method: C['method']
  readonly path: C['path']
  /** A POST that only reads: aborted by a newer one like a GET. */
  readonly reads?: true
  /** The contract's call; exists for the compiler only. */
  readonly call?: C
}

/** `route<typeof clientList>('GET', '/client/list')`, with `clientList` imported as a type. */
export const route = <C extends Call>(method: C['method'], path: C['path']): Route<C> => ({ method, path })

/** A search, whose body says what is looked for so that no address does. */
export const searchRoute = <C extends Call>(path: C['path']): Route<C> => ({ method: 'POST', path, reads: true })

import type { Call } from './call.ts'

/**
 * A call without its schemas, which only the server needs: a browser would load them with its first page. Method and
 * path are typed by the definition, so that neither changes without the other; calls.test.ts checks that no call is
 * missing.
 */
export type Route<C extends Call> = {
  readonly method: C['method']
  readonly path: C['path']
  /** A POST that only reads: a newer one aborts it, as with a GET. */
  readonly reads?: true
  /** The definition; exists for the compiler only. */
  readonly call?: C
}

/** Makes the route of a call. */
export const route = <C extends Call>(method: C['method'], path: C['path']): Route<C> => ({ method, path })

/** Makes the route of a search: its parameters are in the body, so that no address has them. */
export const search = <C extends Call>(path: C['path']): Route<C> => ({ method: 'POST', path, reads: true })

import type { Call } from './call.ts'

/**
 * Every call by its name, without its schemas: those check on the server, and a browser would pay for them with its first
 * load. Method and path are typed by the definition, so that neither changes without the other; calls.test.ts checks
 * that none is missing.
 */
export type Route<C extends Call> = {
  readonly method: C['method']
  readonly path: C['path']
  /** A POST that only reads: aborted by a newer one like a GET. */
  readonly reads?: true
  /** The definition; exists for the compiler only. */
  readonly call?: C
}

/** A call by its method and path. */
export const route = <C extends Call>(method: C['method'], path: C['path']): Route<C> => ({ method, path })

/** One whose body says what is looked for, so that no address does. */
export const search = <C extends Call>(path: C['path']): Route<C> => ({ method: 'POST', path, reads: true })

import type { z } from 'zod'
import type { Action } from '../actions.ts'
import { anonymousBody, usualBody } from '../limits.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `anyone` needs no sign-in; `signed_in` is every signed-in user; with a list, the caller's role
 * needs something other than "none" for at least one of the actions. Where the body determines which of several actions
 * it is, the service checks again.
 */
export type CallAccess = 'anyone' | 'signed_in' | readonly [Action, ...Action[]]

/** One call of the HTTP interface: the single source of parsing, permission, the web client's types and the documents. */
export type Call = {
  /** `domain.verb`, unique; the operationId of the OpenAPI document. */
  readonly name: string
  readonly method: HttpMethod
  /**
   * A POST that only reads, so that no personal data is in an address: no transaction, no idempotency key, and it may
   * be aborted.
   */
  readonly reads?: true
  /** Below `/api`, with `{name}` for path parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly requires: CallAccess
  /** The field that says which of the actions in `requires` the call is; read before the rest of the content. */
  readonly actionFrom?: {
    readonly part: 'body' | 'params'
    readonly field: string
    readonly actions: Readonly<Record<string, Action>>
  }
  /** A setting with a list of roles, to which the allowed roles are further limited. */
  readonly rolesOf?: 'export_roles'
  readonly params?: z.ZodType<Record<string, unknown>>
  readonly query?: z.ZodType<Record<string, unknown>>
  readonly body?: z.ZodType<unknown>
  /** The most bytes of a JSON body, where the schema allows more than `usualBody`; with some room. */
  readonly largest?: number
  /**
   * A flag of the query with which a change only answers what it would do: it writes nothing and keeps no idempotency
   * key.
   */
  readonly dryRunFlag?: string
  /**
   * Called by phones in the background. These calls share a pool, so that people never wait for them; a list page
   * that is read by `after_id`, or is longer than a screen shows, uses that pool for every user.
   */
  readonly pool?: 'phones'
  /** Fields of the body that differ on each retry: they are not compared when the server checks that a retry has the same content. */
  readonly volatile?: readonly string[]
  /** The body may be multipart too, with one file in this field of at most `maximum` bytes. */
  readonly upload?: { readonly field: string; readonly maximum: number }
  /** The body is bytes, at most `maximum` of them. */
  readonly bytes?: { readonly maximum: number }
  /** The content type of a successful answer that is not JSON. */
  readonly produces?: 'image/jpeg' | 'text/csv'
  /** The answer is CSV unless the Accept header names JSON. */
  readonly alsoCsv?: true
  /** The schema of each successful answer by its status. */
  readonly answers: Readonly<Record<number, z.ZodType<unknown>>>
  /** A call with a password keeps no answer under an idempotency key (promises/wire 9). */
  readonly secret?: true
  /** Fields of the answer that are shown once: the answer kept under an idempotency key is without them. */
  readonly shownOnce?: readonly string[]
  /** Made by the page itself, not by its user: such a call does not prolong the session. */
  readonly background?: true
  /** May be made by a user who still has to change a password that another user set. */
  readonly beforePasswordChange?: true
  /** May be made in a session whose user must first set up a second step of signing in, beside those of `beforePasswordChange`. */
  readonly beforeFactor?: true
}

/** Whether a call changes anything. */
export const isChange = ({ method, reads }: Pick<Call, 'method' | 'reads'>): boolean => method !== 'GET' && reads !== true

/** The most bytes of a call's JSON body. */
export const largestBody = ({ largest, requires: may }: Pick<Call, 'largest' | 'requires'>): number => largest ?? (may === 'anyone' ? anonymousBody : usualBody)

/** Returns the definition unchanged, with its literal types. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<string, never>
type Sent<T> = T extends z.ZodType ? z.input<T> : Record<string, never>

/** The input of a handler: parsed and normalised. */
export type CallInput<C extends Call> = {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
}

/** The request as a caller sends it. */
export type CallRequest<C extends Call> = (C extends { params: z.ZodType } ? { params: Sent<C['params']> } : unknown) &
  (C extends { query: z.ZodType } ? { query?: Sent<C['query']> } : unknown) &
  (C extends { body: z.ZodType } ? { body: Sent<C['body']> } : unknown)

/** The body of a call's successful answers. */
export type CallAnswer<C extends Call> = C['answers'][keyof C['answers']] extends infer A
  ? A extends z.ZodType
    ? z.output<A>
    : never
  : never

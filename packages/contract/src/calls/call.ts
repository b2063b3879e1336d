import type { z } from 'zod'
import type { Action } from '../actions.ts'
import { anonymousBody, usualBody } from '../limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `anyone` needs no sign-in; `signed_in` is every signed-in user; otherwise the
 * caller's role needs something other than "none" for at least one of the actions. Where the body
 * decides which of several actions it is, the service asks again.
 */
export type May = 'anyone' | 'signed_in' | readonly [Action, ...Action[]]

/** One call of the wire: the single source of parsing, permission, the web client's types and the documents. */
export type Call = {
  /** `domain.verb`, unique; the operationId of the OpenAPI document. */
  readonly name: string
  readonly method: Method
  /** A POST that only reads, so that personal data is in no address: no transaction, no key, may be aborted. */
  readonly reads?: true
  /** Below `/api`, with `{name}` for path parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly may: May
  /** Which of the actions of `may` it is, where one field says so: read before the rest of the content. */
  readonly mayBy?: {
    readonly part: 'body' | 'params'
    readonly field: string
    readonly actions: Readonly<Record<string, Action>>
  }
  /** Of the roles that may, only those of this setting. */
  readonly rolesOf?: 'export_roles'
  readonly params?: z.ZodType<Record<string, unknown>>
  readonly query?: z.ZodType<Record<string, unknown>>
  readonly body?: z.ZodType<unknown>
  /** The most bytes of a JSON body, where that is more than usual: what its schema allows, and some room. */
  readonly largest?: number
  /** With this flag of the query, a change that only says what it would do: it writes nothing and keeps no idempotency key. */
  readonly trial?: string
  /**
   * Made by phones in the background. These wait for each other, so that people never wait for them; a list that is
   * read on by `after_id`, or in longer pages than a screen shows, is one of them whoever asks.
   */
  readonly lane?: 'phones'
  /** Fields of the body that differ each time the same is sent: no part of its content where it is told to be the same. */
  readonly timely?: readonly string[]
  /** The body may come as multipart too, with one file in this field of at most so many bytes. */
  readonly upload?: { readonly field: string; readonly maximum: number }
  /** The body is bytes, at most so many at once. */
  readonly bytes?: { readonly maximum: number }
  /** What a successful answer is, where it is not JSON. */
  readonly produces?: 'image/jpeg' | 'text/csv'
  /** The answer is CSV where JSON isn't accepted by name. */
  readonly alsoCsv?: true
  /** The schema of each successful answer by its status. */
  readonly answers: Readonly<Record<number, z.ZodType<unknown>>>
  /** A call with a password keeps no answer under an idempotency key (decisions.md, section 1). */
  readonly secret?: true
  /** Fields of the answer that are shown once: what is kept under an idempotency key is without them. */
  readonly once?: readonly string[]
  /** Made by the page itself, with nobody at it: such a call keeps no session open. */
  readonly background?: true
  /** May be made by a user who still has to change a password that somebody else set. */
  readonly beforePasswordChange?: true
}

/** Whether a call changes anything. */
export const isChange = ({ method, reads }: Pick<Call, 'method' | 'reads'>): boolean => method !== 'GET' && reads !== true

/** The most bytes of a call's JSON body. */
export const largestBody = ({ largest, may }: Pick<Call, 'largest' | 'may'>): number => largest ?? (may === 'anyone' ? anonymousBody : usualBody)

/** Keeps the literal types of a call's definition. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<string, never>
type Sent<T> = T extends z.ZodType ? z.input<T> : Record<string, never>

/** What a handler gets: parsed and normalised. */
export type Input<C extends Call> = {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
}

/** What a caller sends. */
export type Request<C extends Call> = (C extends { params: z.ZodType } ? { params: Sent<C['params']> } : unknown) &
  (C extends { query: z.ZodType } ? { query?: Sent<C['query']> } : unknown) &
  (C extends { body: z.ZodType } ? { body: Sent<C['body']> } : unknown)

/** The body of a call's successful answers. */
export type Answer<C extends Call> = C['answers'][keyof C['answers']] extends infer A
  ? A extends z.ZodType
    ? z.output<A>
    : never
  : never

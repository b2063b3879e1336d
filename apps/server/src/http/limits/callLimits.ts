import type { Call } from '@bisita/contract/calls/call'
import type { Role } from '@bisita/contract/users/roles'
import type { ServerLimits } from '@bisita/rules/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem, tooMany } from '../../problem.ts'
import type { Caller } from '../context.ts'
import { isJson } from '../reading/bodies.ts'
import { createSemaphore, createSemaphorePerKey, createWindowCounter, type Semaphore } from './counters.ts'

/*
 * Which call takes which limit:
 *
 * call                          limit                                                  beyond it
 * every signed-in call          of its session: calls a minute, calls at once          429, waits
 * one that makes a record       of its person: records in ten minutes                  429
 * one of the pool of phones     of all phones: calls at once                           waits
 * one that may be large         of its network: uploads at once (connectionLimits.ts)  429
 * an export, a report           of its person and of all: at once                      waits
 * a sign-in                     of its address, or of a known device: at once          waits
 *
 * A queue and the time in it are limited too: beyond them the answer is 429 where the queue belongs to one session, person
 * or address, and 503 where it is shared by all.
 */

const minute = 60_000
/** Requests of a session that may wait: far more than a browser sends before it gets an answer. */
const maxWaitingCalls = 60
/** Milliseconds that a call or an export waits at most. */
const callWait = 10_000

/** Every phone of a large organisation at once, so that the time limit ends the waiting before this one does. */
const maxWaitingPhones = 1000
/** Milliseconds: the 30 seconds that a phone waits for an answer, less the time for the work itself. */
const phoneWait = 27_000
const [exportsAtOnce, maxWaitingExports] = [3, 100]
/** For one address: password checks at once, sign-ins that may wait, and milliseconds of waiting, which is longer than any page waits. */
const [signInsAtOnce, maxWaitingSignIns, signInWait] = [8, 500, 300_000]
/** Exports and reports of one person: one at a time, so that one person does not use up the shared limit. */
const [ownExportsAtOnce, maxWaitingOwnExports] = [1, 5]
/** Seconds after which a phone that found the queue full tries again: random, so that not all phones come at the same time. */
const [soonest, spread] = [5, 30]

/** The pool of a call: of people at a screen, or of phones in the background. */
export type CallPool = 'people' | 'phones'

/** The longest page that a screen shows. */
const largestScreenPage = 100

/** The pool of a call. A list that is read on after an id, or with pages larger than a screen shows, is read by a program. */
export function poolFor(call: Pick<Call, 'pool'>, query: unknown): CallPool {
  if (call.pool !== undefined) return call.pool
  const { after_id, ipp } = (query ?? {}) as { readonly after_id?: unknown; readonly ipp?: unknown }
  return after_id !== undefined || (typeof ipp === 'number' && ipp > largestScreenPage) ? 'phones' : 'people'
}

/** Whether the body of a call may be large: bytes, or a form with a file. Without a sign-in, every body of a call that takes files. */
export const mayBeLarge = ({ upload, bytes, requires }: Call, request: FastifyRequest): boolean =>
  bytes !== undefined || (upload !== undefined && (requires === 'anyone' || !isJson(request)))

/** Whether a call makes a record. */
export const createsRecord = ({ method, answers }: Call): boolean => method === 'POST' && 201 in answers

type CreateLimit = { readonly key: string; readonly limit: 'field_creates' | 'creates' }

/** The limit for making records. Records that an mr made offline arrive one a second, and have a limit of their own. */
const createLimitFor = ({ name }: Call, role: Role): CreateLimit =>
  role === 'mr' && (name === 'visits.create' || name === 'itineraries.create') ? { key: 'field', limit: 'field_creates' } : { key: 'all', limit: 'creates' }

/** Limits that keep one session from slowing down the others, and phones from slowing down people. */
export type SessionLimiter = {
  /**
   * Admits a call of a session; resolves with a function that ends it and admits the next one.
   * @throws Problem too_many
   */
  enter(caller: Caller): Promise<() => void>
  /** @throws Problem too_many where the person has made so many records lately */
  countCreate(caller: Caller, call: Call): void
  /**
   * Admits a person's export or report, which take long; resolves with a function that ends it and admits the next one.
   * @throws Problem too_many where too many of this person wait, not_ready where too many of all wait, with a time to try again
   */
  enterExports(person: string): Promise<() => void>
  /**
   * Admits a sign-in; resolves with a function that ends it and admits the next one of that address.
   * @throws Problem too_many where too many of that address wait
   */
  enterSignIn(from: string): Promise<() => void>
  /** The calls that phones make in the background. Its refusal is 503 with a time to try again. */
  readonly background: Semaphore
}

export function createSessionLimiter(limits: () => ServerLimits, now: () => Date): SessionLimiter {
  const calls = createWindowCounter(minute, now)
  const creates = createWindowCounter(10 * minute, now)

  const callsAtOnce = createSemaphorePerKey({ maxConcurrent: () => limits().calls_at_once, maxWaiting: maxWaitingCalls, waitTimeout: callWait, refusal: () => tooMany(1) })
  const ownExports = createSemaphorePerKey({
    maxConcurrent: () => ownExportsAtOnce,
    maxWaiting: maxWaitingOwnExports,
    waitTimeout: callWait,
    refusal: () => tooMany(soonest, 'Another export or report of yours is being made. Please wait until it is done.'),
  })
  const exports = createSemaphore({
    maxConcurrent: () => exportsAtOnce,
    maxWaiting: maxWaitingExports,
    waitTimeout: callWait,
    refusal: () => new Problem('not_ready', { message: 'Others are exporting just now. Please try again in a moment.', retryAfter: soonest }),
  })

  return {
    enter: async (caller) => {
      const session = caller.session.toString('base64')
      calls.count(session, limits().calls_a_minute)
      return callsAtOnce(session)
    },
    countCreate: (caller, call) => {
      if (!createsRecord(call)) return
      const { key, limit } = createLimitFor(call, caller.user_type)
      creates.count(`${caller.id} ${key}`, limits()[limit])
    },
    enterExports: async (person) => {
      const leaveOwn = await ownExports(person)
      try {
        const leave = await exports.acquire()
        return () => {
          leave()
          leaveOwn()
        }
      } catch (error) {
        leaveOwn()
        throw error
      }
    },
    // A branch of 230 people that starts at eight is signed in within some seconds; more than five hundred are not a branch.
    enterSignIn: createSemaphorePerKey({ maxConcurrent: () => signInsAtOnce, maxWaiting: maxWaitingSignIns, waitTimeout: signInWait, refusal: () => tooMany(soonest, 'Too many people are signing in from here just now. Please try again in a moment.') }),
    background: createSemaphore({
      maxConcurrent: () => limits().phones_at_once,
      maxWaiting: maxWaitingPhones,
      waitTimeout: phoneWait,
      refusal: () => new Problem('not_ready', { message: 'Bisita is busy. Please try again in a moment.', retryAfter: soonest + Math.floor(Math.random() * spread) }),
    }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The promise of the work on the request; null before it starts. */
    work: Promise<unknown> | null
  }
}

/**
 * Admits a request. The next one is admitted once this one is answered and its work has ended: when a caller hangs up,
 * the work goes on.
 * @throws Problem too_many
 */
export async function admitRequest(limiter: SessionLimiter, caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const leave = await limiter.enter(caller)
  let ended = false
  const end = (): void => {
    if (ended) return
    ended = true
    Promise.resolve(request.work).then(leave, leave)
  }
  reply.raw.once('finish', end).once('close', end)
  if (reply.raw.closed || request.socket.destroyed) end()
}

/**
 * Works on a call in its pool: people's at once, those of phones in turn.
 * @throws Problem not_ready, with a time to try again, where too many phones wait
 */
export const runInPool = <T>({ background }: SessionLimiter, pool: CallPool, work: () => Promise<T>): Promise<T> => (pool === 'people' ? work() : background.run(work))

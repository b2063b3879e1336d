import type { Call } from '@bisita/contract/calls/call'
import type { Role } from '@bisita/contract/users/roles'
import type { Limits } from '@bisita/rules/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../problem.ts'
import type { Caller } from '../context.ts'
import { createLine, type Line } from '../reading/line.ts'
import { createTally, tooMany } from '../tally.ts'

const minute = 60_000
/** Requests of a session beyond those that are worked on: far more than a browser sends before it hears an answer. */
const mostWaitingCalls = 60
const callPatience = 10_000

const mostWaitingPhones = 500
/** Less than what a phone waits for an answer. */
const phonePatience = 20_000
const [exportsAtOnce, mostWaitingExports] = [3, 100]
/** Seconds after which a phone that found the line full comes again: by chance, so that they don't come together. */
const [soonest, spread] = [5, 30]

/** What keeps one session from slowing down the others, and phones from slowing down people. */
export type Gate = {
  /**
   * Lets a call of a session in and gives what lets the next one in.
   * @throws Problem too_many
   */
  enter(caller: Caller): Promise<() => void>
  /** @throws Problem too_many where somebody has made so many records lately */
  countCreate(caller: Caller, call: Call): void
  /** The line of the exports, which take long. Its refusal is 503 with a time to come again. */
  readonly exports: Line
  /** The line of the calls that phones make in the background. Its refusal is 503 with a time to come again. */
  readonly phones: Line
}

type Kind = { readonly key: string; readonly limit: 'field_creates' | 'creates' }

/** What an mr makes in the field comes back from a phone, one a second, and is counted by itself. */
const kindOf = ({ name }: Call, role: Role): Kind =>
  role === 'mr' && (name === 'visits.create' || name === 'itineraries.create') ? { key: 'field', limit: 'field_creates' } : { key: 'all', limit: 'creates' }

/** Whether a call makes a record. */
export const creates = ({ method, answers }: Call): boolean => method === 'POST' && 201 in answers

export function createGate(limits: () => Limits, now: () => Date): Gate {
  const lines = new Map<string, Line>()
  const calls = createTally(minute, now)
  const made = createTally(10 * minute, now)

  const lineOf = (session: string): Line => {
    const known = lines.get(session)
    if (known !== undefined) return known
    const line = createLine({ atOnce: () => limits().calls_at_once, mostWaiting: mostWaitingCalls, patience: callPatience, refusal: () => tooMany(1) })
    lines.set(session, line)
    return line
  }

  return {
    enter: async (caller) => {
      const session = caller.session.toString('base64')
      calls.count(session, limits().calls_a_minute)
      const line = lineOf(session)
      const leave = await line.enter()
      return () => {
        leave()
        if (!line.inUse()) lines.delete(session)
      }
    },
    countCreate: (caller, call) => {
      if (!creates(call)) return
      const { key, limit } = kindOf(call, caller.user_type)
      made.count(`${caller.id} ${key}`, limits()[limit])
    },
    exports: createLine({
      atOnce: () => exportsAtOnce,
      mostWaiting: mostWaitingExports,
      patience: callPatience,
      refusal: () => new Problem('not_ready', { message: 'Others are exporting just now. Please try again in a moment.', retryAfter: soonest }),
    }),
    phones: createLine({
      atOnce: () => limits().phones_at_once,
      mostWaiting: mostWaitingPhones,
      patience: phonePatience,
      refusal: () => new Problem('not_ready', { message: 'Bisita is busy. Please try again in a moment.', retryAfter: soonest + Math.floor(Math.random() * spread) }),
    }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What works on the request; null before. */
    work: Promise<unknown> | null
  }
}

/**
 * Lets a request in, and the next one once this one is answered and no longer worked on: whoever hangs up has not
 * ended what was begun.
 * @throws Problem too_many
 */
export async function letIn(gate: Gate, caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const leave = await gate.enter(caller)
  let gone = false
  const end = (): void => {
    if (gone) return
    gone = true
    void Promise.resolve(request.work).then(leave, leave)
  }
  reply.raw.once('finish', end).once('close', end)
  if (reply.raw.closed || request.socket.destroyed) end()
}

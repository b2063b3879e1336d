import { messages } from '@bisita/contract/messages'
import { Problem } from '../problem.ts'
import { DatabaseAbsent } from './availability/gate.ts'

/** The fields of PostgreSQL's errors that are used here. */
type Fault = { readonly code: string; readonly constraint?: string }

const isFault = (error: unknown): error is Fault & Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/**
 * SQLSTATEs that mean the database cannot answer now: connection, resources, operator intervention (a statement that took
 * too long is ended as by an operator), serialization, a deadlock that was broken, a lock that was waited for too long, a
 * server that takes no writes since it follows another one.
 */
const notNow = /^(08|53|57|58|25006|40001|40P01|55P03)/

/** Node's own codes of a connection that broke or could not be made. */
const broken = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Messages for the unique constraints a person can run into. */
const duplicates = {
  users_username: 'Username is already existing.',
  areas_name: 'Area name is already existing.',
  branches_name: 'Branch name is already existing.',
  products_name: 'Product name is already existing.',
  views_name: 'You have a view with this name already.',
  strategies_name: 'Strategy name is already existing.',
  touchpoints_name: 'Touchpoint name is already existing.',
  itineraries_open: messages.plannedAlready,
  mr_cover_days_one: 'Somebody else stands in on one of these days already.',
  jobs_active: 'The same job is waiting or running already.',
  jobs_scheduled: 'The same job is scheduled at these times already.',
  clients_sss_id: messages.numberElsewhere,
} as const

/** The problem for a value that would violate a unique constraint, for code that finds this before it writes. */
export const duplicateProblem = (constraint: keyof typeof duplicates) => new Problem('duplicate', { message: duplicates[constraint] })

/**
 * Turns an error of the database into a problem of the catalogue, or returns it unchanged. Errors that mean that the
 * database cannot answer now become `not_ready`: callers may retry, and it is never stored as a refusal.
 */
export function translateFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DatabaseAbsent) return new Problem('not_ready', { message: error.message })
  const code = 'code' in error ? String(error.code) : ''
  const lostConnection = /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
  if (broken.has(code) || lostConnection) return new Problem('not_ready')
  if (!isFault(error)) return error
  if (error.code === '23505') {
    if (error.constraint === 'approvals_open') return new Problem('request_open')
    const message = (duplicates as Readonly<Record<string, string>>)[error.constraint ?? '']
    return new Problem('duplicate', message === undefined ? {} : { message })
  }
  if (notNow.test(error.code)) return new Problem('not_ready')
  return error
}

import { sessionMaximumAge } from '@bisita/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from './auth.service.ts'

/** `__Host-` binds the cookie to this host and to HTTPS; plain HTTP (localhost) cannot carry that prefix. */
const named = (https: boolean, name: string): string => (https ? `__Host-${name}` : name)

const attributes = (https: boolean) => ({ httpOnly: true, sameSite: 'strict', secure: https, path: '/' }) as const

export const cookieName = (https: boolean): string => named(https, 'bisita')
const deviceName = (https: boolean): string => named(https, 'bisita_device')

/** Browsers keep no cookie for longer. */
const deviceCookieAge = 400 * 24 * 3_600_000

export function readCookie(request: FastifyRequest, https: boolean): string | undefined {
  return request.cookies[cookieName(https)]
}

/** What a browser is known by that somebody signed in from; undefined where it isn't one of ours. */
export function readDevice(request: FastifyRequest, https: boolean): string | undefined {
  const value = request.cookies[deviceName(https)]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** The cookie lasts as long as the longest session. Only the server ends a session earlier, and its answer says so. */
export function setCookie(reply: FastifyReply, https: boolean, token: string, now: Date): void {
  void reply.setCookie(cookieName(https), token, { ...attributes(https), expires: new Date(now.getTime() + sessionMaximumAge) })
}

/** Outlives the sign-out: it opens nothing, a wrong password is only counted apart from strangers'. */
export function setDevice(reply: FastifyReply, https: boolean, token: string, now: Date): void {
  void reply.setCookie(deviceName(https), token, { ...attributes(https), expires: new Date(now.getTime() + deviceCookieAge) })
}

export function clearCookie(reply: FastifyReply, https: boolean): void {
  void reply.clearCookie(cookieName(https), attributes(https))
}

/** Reads what the browser of a call sent along. */
export const browserReader =
  (https: boolean) =>
  ({ request }: FastifyReply): Browser => ({
    session: readCookie(request, https),
    device: readDevice(request, https),
    userAgent: request.headers['user-agent'],
  })

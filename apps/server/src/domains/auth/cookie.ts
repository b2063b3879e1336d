import { sessionEnd } from '@bisita/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds the cookie to this host and to HTTPS; plain HTTP (localhost) cannot carry that prefix. */
export const cookieName = (https: boolean): string => (https ? '__Host-bisita' : 'bisita')

export function readCookie(request: FastifyRequest, https: boolean): string | undefined {
  return request.cookies[cookieName(https)]
}

/** The browser keeps it for as long as a session can last; when it ends before that is the server's say. */
export function setCookie(reply: FastifyReply, https: boolean, token: string, now: Date): void {
  const expires = new Date(now.getTime() + sessionEnd)
  void reply.setCookie(cookieName(https), token, { httpOnly: true, sameSite: 'strict', secure: https, path: '/', expires })
}

export function clearCookie(reply: FastifyReply, https: boolean): void {
  void reply.clearCookie(cookieName(https), { httpOnly: true, sameSite: 'strict', secure: https, path: '/' })
}

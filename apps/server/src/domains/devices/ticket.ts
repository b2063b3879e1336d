import { createHash, randomBytes } from 'node:crypto'

/** What is kept of a ticket: nobody who reads the database can show it. */
export const hashTicket = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** A ticket that nobody can guess, with what is kept of it. */
export function newTicket(): { readonly ticket: string; readonly hash: Buffer } {
  const ticket = randomBytes(32).toString('base64url')
  return { ticket, hash: hashTicket(ticket) }
}

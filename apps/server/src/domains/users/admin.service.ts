import { messages } from '@bisita/contract/messages'
import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { hashPassword } from '../auth/passwords.ts'
import { administratorMadeOnServer } from './administrators.service.ts'
import { insertUser, isUsernameTaken } from './users.store.ts'

/** An administrator as the command line makes one; names and password are checked by the rules before. */
export type NewAdmin = {
  /** As it is stored: without case. */
  readonly username: string
  readonly display_name: string
  readonly password: string
  /** True where the password was made for the administrator. */
  readonly must_change_password: boolean
}

const taken = () => new Problem('duplicate', { message: messages.usernameExists })

/** @throws Problem duplicate where the username is taken, also by a deleted user */
export async function requireFreeUsername(db: Executor, username: string): Promise<void> {
  if (await isUsernameTaken(db, username)) throw taken()
}

/**
 * Adds an administrator with the trace of it, and tells the other ones, in one transaction. The trail names no user: nobody is signed
 * in at a command line.
 * @throws Problem duplicate
 */
export async function createAdmin(db: Executor, { password, ...admin }: NewAdmin): Promise<void> {
  const user = { id: uuidv7(), ...admin, user_type: 'admin', password_hash: await hashPassword(password) } as const
  const { id, username, display_name, user_type } = user
  await inTransaction(db, async (trx) => {
    if (!(await insertUser(trx, user))) throw taken()
    const after = { username, display_name, user_type }
    const entry = { action: 'user.create', record_type: 'user', record_id: id, after } as const
    await administratorMadeOnServer(trx, user, new Date())
    await writeAudit(trx, [entry], { address: null, requestId: 'create-admin' })
  })
}

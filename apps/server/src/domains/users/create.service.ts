import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import { messages } from '@bisita/contract/messages'
import { userCreate } from '@bisita/contract/users/users.management'
import { worded } from '@bisita/contract/words'
import { usernameProblem } from '@bisita/rules/people/usernames'
import { boundsProblem, hiringDays } from '@bisita/rules/time/bounds'
import { manilaDay } from '@bisita/rules/time/days'
import { requireRightOrApproval } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { createIdempotent } from '../../createIdempotent.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { uuidv7 } from '../../uuid.ts'
import { administratorMade } from './administrators.service.ts'
import { userApprovalRequest } from './approvalRequest.ts'
import { preparePassword, type PreparedPassword } from './passwords/choosing.service.ts'
import { enteredName, hasBranch, refuseSecret, requireBranchName } from './managedUsers.service.ts'
import { findUser } from './managedUsers.store.ts'
import { notePasswordSet } from './passwords/passwordsSet.store.ts'
import { insertUser, isUsernameTaken } from './users.store.ts'

type Body = CallInput<typeof userCreate>['body']

/** A person as entered, normalised. */
type Entered = {
  readonly username: string
  readonly display_name: string
  readonly user_type: Body['user_type']
  readonly branch_id: string | null
  readonly tenure_date: string | null
}

const requestFields = ['username', 'display_name', 'user_type', 'branch_id', 'tenure_date'] as const

/** What is done before the transaction. */
export const prepareNewPassword = ({ db }: Context, { password, username, display_name }: Body): Promise<PreparedPassword> =>
  preparePassword(db, password, { username, display_name })

/**
 * Adds a person, who chooses a password of their own at the first sign-in. Without a password a passphrase is
 * made and stands in this answer alone. An id that exists already answers like the first time, without a
 * passphrase, when the same user sends what was sent first.
 * @throws Problem invalid, not_found (branch), duplicate (username or id), deleted
 * @throws ApprovalNeeded
 */
export async function createUser(context: Context, body: Body, ready?: PreparedPassword): Promise<CallAnswer<typeof userCreate>> {
  const { db, user, now } = context
  const entered: Entered = {
    username: body.username,
    display_name: enteredName(body.display_name),
    user_type: body.user_type,
    branch_id: body.branch_id ?? null,
    tenure_date: body.tenure_date ?? null,
  }
  const id = body.id ?? uuidv7()
  // Of the password only whether there was one: a fast hash of it would be worth stealing.
  const hash = contentHash({ ...entered, password: body.password !== undefined })
  const make = async (): Promise<CallAnswer<typeof userCreate>> => {
    const settings = await readSettings(db)
    const prepared = ready ?? (await prepareNewPassword(context, body))
    check(entered, prepared.fault, manilaDay(now))
    const action = userCreate.actionFrom.actions[entered.user_type]
    refuseSecret(context, action, settings, 'password', body.password)
    const branch = entered.branch_id === null ? null : await requireBranchName(context, entered.branch_id)
    if (await isUsernameTaken(db, entered.username)) throw taken()
    await requireRightOrApproval(context, [action], () => {
      const after = { ...entered, branch_id: branch }
      const changes = requestFields.filter((field) => after[field] !== null).map((field) => ({ field, before: null, after: after[field] }))
      // Whenever it is carried out, it is this person.
      return { ...userApprovalRequest({ id, ...entered }, worded('New user'), worded('Add {name}', { name: entered.display_name }), changes), input: { body: { ...body, id } } }
    }, settings)

    const { hash: password_hash, passphrase } = prepared
    const row = { id, ...entered, password_hash, must_change_password: true, created_by: user.id, created_at: now, created_hash: hash }
    if (!(await insertUser(db, row))) throw taken()
    await notePasswordSet(db, id, context.approver ?? user.id, now)
    if (entered.user_type === 'admin') await administratorMade(context, row)
    context.audit({ action: 'user.create', record_type: 'user', record_id: id, after: entered })
    return { ...(await findUser(db, id)), ...(passphrase !== undefined && { one_time_passphrase: passphrase }) }
  }
  return createIdempotent(context, { table: 'users', id, hash }, make, () => findUser(db, id))
}

const taken = (): Problem =>
  new Problem('duplicate', { message: messages.usernameExists, fields: [{ path: 'username', message: messages.usernameExists }] })

/** @throws Problem invalid with all that is wrong */
function check({ username, user_type, branch_id, tenure_date }: Entered, password: string | null, today: string): void {
  const faults: Record<string, string | null> = {
    username: usernameProblem(username),
    branch_id: branchProblem(hasBranch(user_type), branch_id),
    tenure_date: tenure_date === null ? null : boundsProblem(tenure_date, hiringDays(today)),
    password,
  }
  const found = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== null)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

function branchProblem(needed: boolean, branch_id: string | null): string | null {
  if (needed && branch_id === null) return 'This is required.'
  return !needed && branch_id !== null ? 'Area heads and administrators belong to no branch.' : null
}

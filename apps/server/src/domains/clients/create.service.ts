import { type Client, type ClientCreate, clientCreate } from '@bisita/contract/clients/clients'
import { numberAnswersADay } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { clientFields } from '@bisita/contract/clients/clients.fields'
import { worded } from '@bisita/contract/words'
import { isEntered } from '@bisita/rules/clients/clientFields'
import { manilaDay } from '@bisita/rules/time/days'
import { requireRightOrApproval } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { contentHash, withoutVolatileFields } from '../../http/idempotency/idempotency.ts'
import { createIdempotent } from '../../createIdempotent.ts'
import { placeClients } from '../../placement/place.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { clientRequestBase, describeClientChanges } from './approvalRequest.ts'
import { checkContactBlock, checkEntered, complete, searchKeysOf, normalise } from './clients.entered.ts'
import { wasAssignedWhenRead } from './reassignment.service.ts'
import { countNumberAnswer } from './numbers.store.ts'
import { findByIdentifier, findFirstVersion, findPlace, insertClient, productExists } from './clients.store.ts'

/**
 * Adds a client. An id that exists already answers like the first time when the same user sends what was
 * sent first, for ever and before anything else is looked at.
 * @throws Problem invalid, not_found (place or product), duplicate, deleted
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function createClient(context: Context, body: ClientCreate): Promise<Client> {
  const { db, user, now } = context
  const today = manilaDay(now)
  const hash = contentHash(withoutVolatileFields(clientCreate, body))
  const again = () => findFirstVersion(db, body.id, today)
  const make = async (): Promise<Client> => {
    const entered = complete(normalise(body))
    const settings = await readSettings(db)
    checkEntered(entered, settings.minimum_age, today, body.keep_phones)
    checkContactBlock(entered)
    const place = await findPlace(db, user.scope, entered.location_id)
    const assigned = place?.in_scope || (await wasAssignedWhenRead(context, { location_id: entered.location_id }, body.seen_revision_id))
    if (place === undefined || !assigned) throw new Problem('not_found', { message: messages.noSuchPlace })
    entered.location_id = place.id
    await requireProduct(context, entered.product_id)
    await requireRightOrApproval(context, ['client.create'], async () => {
      const { name, ...about } = await clientRequestBase(db, body.id, entered)
      const fields = clientFields.filter((field) => isEntered(field, entered[field]))
      // There is no record to point at yet.
      return { ...about, client_id: null, type: worded('New client'), title: worded('Add {name}', { name }), changes: await describeClientChanges(db, fields, null, entered) }
    }, settings)

    if (!(await insertClient(db, body.id, entered, searchKeysOf(entered), { user_id: user.id, hash, now }))) throw await taken(context, entered, body.id)
    await placeClients(db, [body.id], { user_id: user.id, now })
    context.audit({ action: 'client.create', record_type: 'client', record_id: body.id, after: entered })
    return again()
  }
  return createIdempotent(context, { table: 'clients', id: body.id, hash }, make, again)
}

/** @throws Problem not_found */
export async function requireProduct(context: Context, id: string | null): Promise<void> {
  if (id !== null && !(await productExists(context.db, id))) throw new Problem('not_found', { message: 'This product does not exist.' })
}

/**
 * The error for a number that another client has. It names that client where the caller may see it; otherwise the
 * errors are counted, so that nobody finds out who is a client by trying numbers.
 */
export async function taken({ db, user, now }: Context, entered: Parameters<typeof findByIdentifier>[2], id: string): Promise<Problem> {
  const other = await findByIdentifier(db, user.scope, entered, id)
  const who = other?.fullname ? `${other.fullname} already has this number.` : messages.numberElsewhere
  const details = { message: who, fields: [{ path: 'sss_id', message: who }] }
  if (other?.fullname) return new Problem('duplicate', details)
  return new Problem('duplicate', details, async (trx, audit) => {
    const day = manilaDay(now)
    const answers = await countNumberAnswer(trx, user.id, day)
    if (answers <= numberAnswersADay) return new Problem('duplicate', details)
    if (answers === numberAnswersADay + 1) audit({ action: 'client.numbers_tried', record_type: 'user', record_id: user.id, after: { day, answers } })
    return new Problem('too_many', { message: 'Too many numbers of other clients today. Please ask your officer.', retryAfter: 3600 })
  })
}

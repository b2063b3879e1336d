import type { Cover, coverCreate } from '@bisita/contract/organisation/assignments'
import type { CallInput } from '@bisita/contract/calls/call'
import { worded } from '@bisita/contract/words'
import { boundsProblem, coverDays } from '@bisita/rules/time/bounds'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { Context } from '../../http/context.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { requireAssignmentOrApproval } from './approvalRequest.ts'
import { findCover, findCoverParties, finishCover, insertCover, isAwayOnDays, lockCover, startCover } from './covers.store.ts'
import { lockActiveMrs } from './mrs.service.ts'
import { lockAssignmentUsers } from './mrs.store.ts'

/** So many days at most, the first and the last among them. */
const longest = 90

/**
 * Has an MR stand in for another one of the branch. What begins today begins at once.
 * @throws Problem invalid (the days, or who), not_found (a person), duplicate (away then already), conflict (the stand-in is away)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function createCover(context: Context, body: CallInput<typeof coverCreate>['body']): Promise<Cover> {
  const { db, user, now } = context
  const { from_user_id, to_user_id, date_from, date_to } = body
  const today = manilaDay(now)
  requireDays(body, today)
  const { from_user_id: away, to_user_id: standIn } = await lockActiveMrs(context, { from_user_id, to_user_id })
  if (away.branch_id !== standIn.branch_id) throw invalid({ to_user_id: 'Both must be of the same branch.' })
  if (await isAwayOnDays(db, away.id, date_from, date_to)) {
    throw new Problem('duplicate', { message: 'Somebody else stands in on one of these days already.' })
  }
  if (await isAwayOnDays(db, standIn.id, date_from, date_to)) {
    throw new Problem('conflict', { message: 'Who would stand in is away on one of these days as well.' })
  }
  await requireAssignmentOrApproval(context, away, {
    title: worded('Start a substitution for {name}', { name: away.display_name }),
    field: 'cover',
    before: null,
    after: `${standIn.display_name}, ${date_from} to ${date_to}`,
  })
  const cover = { id: uuidv7(), from_user_id: away.id, to_user_id: standIn.id, date_from, date_to }
  await insertCover(db, cover, { user_id: user.id, now })
  context.audit({ action: 'cover.create', record_type: 'cover', record_id: cover.id, after: { ...body } })
  if (date_from === today) {
    await startCover(db, cover.id, now)
    context.audit({ action: 'cover.start', record_type: 'cover', record_id: cover.id, after: { ...body } })
  }
  return findCover(db, cover.id)
}

/** @throws Problem invalid */
function requireDays({ from_user_id, to_user_id, date_from, date_to }: CallInput<typeof coverCreate>['body'], today: string): void {
  const faults: Record<string, string> = {}
  if (from_user_id === to_user_id) faults['to_user_id'] = 'Nobody stands in for themselves.'
  const begins = boundsProblem(date_from, coverDays(today))
  if (date_from < today) faults['date_from'] = 'Not before today.'
  else if (begins !== null) faults['date_from'] = begins
  if (date_to < date_from) faults['date_to'] = 'Not before the first day.'
  else if (date_to >= addDays(date_from, longest)) faults['date_to'] = worded('At most {n} days.', { n: longest })
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Ends a cover at once, or calls off one that has not begun.
 * @throws Problem not_found, closed where it has ended
 * @throws ApprovalNeeded
 */
export async function endCover(context: Context, id: string): Promise<Cover> {
  const { db, user, now } = context
  const parties = orNotFound(await findCoverParties(db, user, id))
  // First who is concerned, then the cover: in the order of all that changes what MRs hold.
  const away = (await lockAssignmentUsers(db, user, Object.values(parties))).find((person) => person.id === parties.from_user_id && !person.deleted)
  const cover = await lockCover(db, id)
  if (cover === undefined || away === undefined) throw new Problem('not_found')
  if (cover.ended) throw new Problem('closed', { message: 'This substitution has ended already.' })
  const { ended: _, ...before } = cover
  await requireAssignmentOrApproval(context, away, {
    title: worded('End the substitution for {name}', { name: away.display_name }),
    field: 'cover',
    before: `${cover.date_from} to ${cover.date_to}`,
    after: null,
  })
  await finishCover(db, id, now)
  context.audit({ action: 'cover.end', record_type: 'cover', record_id: id, before })
  return findCover(db, id)
}

import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { deskNext, deskQueue, deskWhy } from '@bisita/contract/touchpoints/desk'
import { type DeskClass, type DeskReason, deskClasses, deskReasons } from '@bisita/contract/touchpoints/guard'
import { worded } from '@bisita/contract/words'
import { deskMoment } from '@bisita/rules/guard/desk'
import { type GuardFacts, numberStatuses } from '@bisita/rules/guard/guard'
import { nextOpening } from '@bisita/rules/guard/hours'
import { findGuardFacts } from '../../../guard/states.store.ts'
import { type Context, JsonText } from '../../../http/context.ts'
import { invalid, orNotFound, Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { uuidv7 } from '../../../uuid.ts'
import { findClient, isInScope } from '../../clients/clients.store.ts'
import { readTimeline } from '../../clients/timeline.store.ts'
import { branchesOf, branchOfClient, isDeskBranchInScope } from './branches.store.ts'
import { clientOfLease, endLease, releaseOldLeases, lockCaller, takeLease } from './leases.store.ts'
import type { Desk } from './queue.sql.ts'
import { type QueueCount, type QueueStatus, countOutside, countQueue, queueStatusOf, lockNext } from './queue.store.ts'
import { becauseOf, reasonLabel } from './reasonLabels.ts'

/** How often the next client is looked for again where others took those that were found. */
const tries = 20

/** The desk of a branch for a caller, by the settings of the organisation. */
export async function deskOf({ db, user, now }: Context, branch_id: string): Promise<Desk> {
  const settings = await readSettings(db)
  return { user_id: user.id, branch_id, settings, at: deskMoment(settings, now) }
}

/**
 * The branch that a caller calls for: tele and oic their own, the others the one that they name.
 * @throws Problem invalid (none named), not_found (out of scope)
 */
export async function branchFor({ db, user }: Context, named: string | undefined): Promise<string> {
  const own = user.user_type === 'tele' || user.user_type === 'oic'
  const branch = named ?? (own ? user.branch_id : null)
  if (branch === null) {
    if (own) throw new Problem('not_found', { message: 'You belong to no branch yet.' })
    throw invalid({ branch_id: 'Choose a branch.' })
  }
  if (own ? branch !== user.branch_id : !(await isDeskBranchInScope(db, user.scope, branch))) throw new Problem('not_found', { message: 'This branch does not exist, or is not in your scope.' })
  return branch
}

/**
 * Hands out the next client to call, or the one that is named, leased to the caller.
 * @throws Problem invalid, not_found, conflict (the named client is not ready any more)
 */
export async function nextClient(context: Context, { release, client_id, branch_id }: CallInput<typeof deskNext>['body']): Promise<JsonText | CallAnswer<typeof deskNext>> {
  const { db, user, now } = context
  // Who holds whom for some minutes is no matter of the audit trail; the call that follows is.
  context.unchanged = true
  const branch = await branchFor(context, branch_id)
  await lockCaller(db, user.id)
  const released = release === undefined ? [] : [await giveBack(context, release)]
  const desk = await deskOf(context, branch)
  const back = [...released, ...(await releaseOldLeases(db, user.id, now))]
  if (client_id !== undefined) return takeNamed(context, desk, client_id)
  if (desk.at.open) {
    for (let turn = 0; turn < tries; turn += 1) {
      const found = await takeNext(context, desk, back)
      if (found === 'none') break
      if (found !== 'again') return found
    }
  }
  return { empty: true, ...emptyOf(await countQueue(db, desk), desk) }
}

/**
 * Gives a client back.
 * @returns whom
 * @throws Problem not_found (foreign or unknown)
 */
async function giveBack({ db, user, now }: Context, lease: string): Promise<string> {
  const client = await clientOfLease(db, lease, user.id)
  if (client === undefined) throw new Problem('not_found', { message: 'There is no such client on your desk.' })
  await endLease(db, lease, now)
  return client
}

/**
 * Holds an answer that is given again against who is in scope now: it shows the record of a client.
 * @throws Problem not_found
 */
export async function requireServed({ db, user }: Context, answer: string): Promise<void> {
  const { client } = JSON.parse(answer) as { client?: { id: string } }
  if (client !== undefined && !(await isInScope(db, user.scope, client.id))) throw new Problem('not_found')
}

/** One try: the first of the first class that has somebody. */
async function takeNext(context: Context, desk: Desk, except: readonly string[]): Promise<JsonText | 'none' | 'again'> {
  const { db } = context
  const first = await lockNext(db, desk, except)
  if (first === undefined) return 'none'
  const { kind, client_id } = first
  const judged = await queueStatusOf(db, desk, client_id)
  // Somebody called or took the client since the statement before began.
  if (judged?.reason !== 'ready' || judged.class !== kind) return 'again'
  return (await serve(context, desk, kind, judged)) ?? 'again'
}

/** Leases a client who is ready and gives what the caller needs; null where somebody else was quicker. */
async function serve({ db, user, now }: Context, desk: Desk, kind: DeskClass, judged: QueueStatus): Promise<JsonText | null> {
  const { client_id } = judged
  const because = becauseOf(kind, judged)
  const id = uuidv7()
  const expires = await takeLease(db, desk, { id, client_id, user_id: user.id, because }, now)
  if (expires === null) return null
  const client = await findClient(db, { kind: 'all' }, client_id, desk.at.today)
  const { items } = await readTimeline(db, client_id, 1, 10)
  const served = { lease_id: id, expires_at: expires.toISOString(), because, client, script: judged.step_kind === 'call' ? judged.script : null }
  return new JsonText(`${JSON.stringify(served).slice(0, -1)},"history":${items}}`)
}

/**
 * Takes the client who is named, if the queue would hand them out.
 * @throws Problem not_found (out of scope, or another branch's), conflict
 */
async function takeNamed(context: Context, desk: Desk, client_id: string): Promise<JsonText> {
  const { db, user } = context
  if (!(await isInScope(db, user.scope, client_id)) || (await branchOfClient(db, client_id)) !== desk.branch_id) throw new Problem('not_found')
  const judged = orNotFound(await queueStatusOf(db, desk, client_id))
  const served = judged.reason === 'ready' && judged.class !== null ? await serve(context, desk, judged.class, judged) : null
  if (served !== null) return served
  const facts = (await findGuardFacts(db, client_id, 'call', user.scope)) as GuardFacts
  // Read again: somebody else may have been quicker.
  throw new Problem('conflict', { message: reasonLabel(orNotFound(await queueStatusOf(db, desk, client_id)), facts, desk) })
}

const sum = (counts: readonly QueueCount[]): number => counts.reduce((total, { n }) => total + n, 0)

/** The reasons in their order, and when the first of those that wait for a time alone may be called. */
function emptyOf(counts: readonly QueueCount[], { settings, at }: Desk): Pick<CallAnswer<typeof deskQueue>, 'reasons' | 'next_eligible_at'> {
  const reasons = deskReasons.map((code) => ({ code, count: sum(counts.filter(({ reason }) => reason === code)) }))
  const times = counts.flatMap(({ comes }) => (comes === null ? [] : [comes.getTime()]))
  const waiting = counts.some(({ reason }) => reason === 'hours') ? [at.now.getTime()] : []
  const first = [...times, ...waiting].toSorted((one, other) => one - other)[0]
  const opens = first === undefined ? null : nextOpening(settings, new Date(first))
  return { reasons, next_eligible_at: opens?.toISOString() ?? null }
}

/**
 * Counts the clients in scope that are not deleted, by how they can be called now.
 * @throws Problem not_found
 */
export async function readQueue(context: Context, named: string | undefined): Promise<CallAnswer<typeof deskQueue>> {
  const { db, user } = context
  const office = user.user_type === 'ah' || user.user_type === 'admin'
  const branches = office && named === undefined ? await branchesOf(db, user.scope) : [await branchFor(context, named)]
  const settings = await readSettings(db)
  const at = deskMoment(settings, context.now)
  const counts: QueueCount[] = []
  for (const branch_id of branches) counts.push(...(await countQueue(db, { user_id: user.id, branch_id, settings, at })))
  if (user.user_type === 'admin' && named === undefined) counts.push({ class: null, reason: 'not_due', n: await countOutside(db), comes: null })
  const classes = deskClasses.map((kind) => ({ class: kind, count: sum(counts.filter(({ class: of, reason }) => of === kind && reason === 'ready')) }))
  return { classes, ...emptyOf(counts, { user_id: user.id, branch_id: branches[0] ?? '', settings, at }), total: sum(counts) }
}

/**
 * Why a client is, or isn't, in the caller's queue today, in the words of the queue.
 * @throws Problem not_found
 */
export async function readWhy(context: Context, id: string): Promise<CallAnswer<typeof deskWhy>> {
  const { db, user, now } = context
  const settings = await readSettings(db)
  const at = deskMoment(settings, now)
  orNotFound(await findClient(db, user.scope, id, at.today))
  const facts = (await findGuardFacts(db, id, 'call', user.scope)) as GuardFacts
  const numbers = numberStatuses(facts, settings, now)
  const branch_id = await branchOfClient(db, id)
  if (branch_id === null) return { code: 'not_due', because: null, message: worded('This client lives in no branch, so nobody calls from the desk.'), eligible_at: null, numbers }
  const desk: Desk = { user_id: user.id, branch_id, settings, at }
  const judged = orNotFound(await queueStatusOf(db, desk, id))
  return {
    code: judged.reason,
    because: judged.reason === 'ready' && judged.class !== null ? becauseOf(judged.class, judged) : null,
    message: reasonLabel(judged, facts, desk),
    eligible_at: comesOf(judged.reason, judged.comes, desk),
    numbers,
  }
}

function comesOf(reason: DeskReason, comes: Date | null, { settings, at }: Desk): string | null {
  if (reason === 'hours') return nextOpening(settings, at.now)?.toISOString() ?? null
  if (comes === null || (reason !== 'later_today' && reason !== 'not_due')) return null
  return nextOpening(settings, comes)?.toISOString() ?? null
}

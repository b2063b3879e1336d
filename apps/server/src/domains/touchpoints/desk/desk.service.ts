import type { Answer, Input } from '@bisita/contract/calls/call'
import type { deskNext, deskQueue, deskWhy, leaseKeep, leaseList } from '@bisita/contract/touchpoints/desk'
import { type DeskReason, deskClasses, deskReasons } from '@bisita/contract/touchpoints/guard'
import { deskMoment } from '@bisita/rules/guard/desk'
import type { GuardFacts } from '@bisita/rules/guard/guard'
import { nextOpening } from '@bisita/rules/guard/hours'
import { findGuardFacts } from '../../../guard/states.store.ts'
import { type Context, JsonText } from '../../../http/context.ts'
import { invalid, Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { uuidv7 } from '../../../uuid.ts'
import { findClient } from '../../clients/clients.store.ts'
import { readTimeline } from '../../clients/timeline.store.ts'
import { branchesOf, branchOfClient, isBranchHeld } from './branches.store.ts'
import { endLease, extendLease, findLeases, giveOldBack, isLeaseOf, takeLease, clientsOf } from './leases.store.ts'
import type { Desk } from './queue.sql.ts'
import { type Counted, countOutside, countQueue, judgeClient, lockNext } from './queue.store.ts'
import { becauseOf, reasonInWords } from './words.ts'

/** So often the next client is looked for anew where others took what was found. */
const tries = 20

async function deskOf({ db, user, now }: Context, branch_id: string): Promise<Desk> {
  const settings = await readSettings(db)
  return { user_id: user.id, branch_id, settings, at: deskMoment(settings, now) }
}

/**
 * The branch that a caller calls for: tele and oic their own, the others the one that they name.
 * @throws Problem invalid (none named), not_found (out of scope)
 */
async function branchFor({ db, user }: Context, named: string | undefined): Promise<string> {
  const own = user.user_type === 'tele' || user.user_type === 'oic'
  const branch = named ?? (own ? user.branch_id : null)
  if (branch === null) {
    if (own) throw new Problem('not_found', { message: 'You belong to no branch yet.' })
    throw invalid({ branch_id: 'Choose a branch.' })
  }
  if (own ? branch !== user.branch_id : !(await isBranchHeld(db, user.scope, branch))) throw new Problem('not_found', { message: 'This branch does not exist, or is not in your scope.' })
  return branch
}

/**
 * Hands out the next client to call, held for the caller.
 * @throws Problem invalid, not_found
 */
export async function nextClient(context: Context, { release, branch_id }: Input<typeof deskNext>['body']): Promise<JsonText | Answer<typeof deskNext>> {
  const { db, user, now } = context
  // Who holds whom for some minutes is no matter of the audit trail; the call that follows is.
  context.unchanged = true
  const branch = await branchFor(context, branch_id)
  if (release !== undefined) {
    if (!(await isLeaseOf(db, release, user.id))) throw new Problem('not_found', { message: 'There is no such client on your desk.' })
    await endLease(db, release, now)
  }
  const desk = await deskOf(context, branch)
  const back = [...(release === undefined ? [] : await clientsOf(db, [release])), ...(await giveOldBack(db, user.id, now))]
  if (desk.at.open) {
    for (let turn = 0; turn < tries; turn += 1) {
      const found = await takeNext(context, desk, back)
      if (found === 'none') break
      if (found !== 'again') return found
    }
  }
  return { empty: true, ...emptyOf(await countQueue(db, desk), desk) }
}

/** One try: the first of the first class that has somebody. */
async function takeNext(context: Context, desk: Desk, except: readonly string[]): Promise<JsonText | 'none' | 'again'> {
  const { db, user, now } = context
  const first = await lockNext(db, desk, except)
  if (first === undefined) return 'none'
  const { kind, client_id } = first
  const judged = await judgeClient(db, desk, client_id)
  // Somebody called or took the client since the statement before began.
  if (judged?.reason !== 'ready' || judged.class !== kind) return 'again'
  const because = becauseOf(kind, judged)
  const id = uuidv7()
  const expires = await takeLease(db, { id, client_id, user_id: user.id, branch_id: desk.branch_id, because }, now)
  if (expires === null) return 'again'
  const client = await findClient(db, { kind: 'all' }, client_id, desk.at.today)
  const { items } = await readTimeline(db, client_id, 1, 10)
  const served = { lease_id: id, expires_at: expires.toISOString(), because, client, script: judged.step_kind === 'call' ? judged.script : null }
  return new JsonText(`${JSON.stringify(served).slice(0, -1)},"history":${items}}`)
}

const sum = (counts: readonly Counted[]): number => counts.reduce((total, { n }) => total + n, 0)

/** The reasons in their order, and when the first of those that wait for a time alone may be called. */
function emptyOf(counts: readonly Counted[], { settings, at }: Desk): Pick<Answer<typeof deskQueue>, 'reasons' | 'next_eligible_at'> {
  const reasons = deskReasons.map((code) => ({ code, count: sum(counts.filter(({ reason }) => reason === code)) }))
  const times = counts.flatMap(({ comes }) => (comes === null ? [] : [comes.getTime()]))
  const waiting = counts.some(({ reason }) => reason === 'hours') ? [at.now.getTime()] : []
  const first = [...times, ...waiting].toSorted((one, other) => one - other)[0]
  const opens = first === undefined ? null : nextOpening(settings, new Date(first))
  return { reasons, next_eligible_at: opens?.toISOString() ?? null }
}

/**
 * How the living clients in scope stand to be called now.
 * @throws Problem not_found
 */
export async function readQueue(context: Context, named: string | undefined): Promise<Answer<typeof deskQueue>> {
  const { db, user } = context
  const office = user.user_type === 'ah' || user.user_type === 'admin'
  const branches = office && named === undefined ? await branchesOf(db, user.scope) : [await branchFor(context, named)]
  const settings = await readSettings(db)
  const at = deskMoment(settings, context.now)
  const counts: Counted[] = []
  for (const branch_id of branches) counts.push(...(await countQueue(db, { user_id: user.id, branch_id, settings, at })))
  if (user.user_type === 'admin' && named === undefined) counts.push({ class: null, reason: 'not_due', n: await countOutside(db), comes: null })
  const classes = deskClasses.map((kind) => ({ class: kind, count: sum(counts.filter(({ class: of, reason }) => of === kind && reason === 'ready')) }))
  return { classes, ...emptyOf(counts, { user_id: user.id, branch_id: branches[0] ?? '', settings, at }), total: sum(counts) }
}

/**
 * Why a client is, or isn't, in the caller's queue today, in the words of the queue.
 * @throws Problem not_found
 */
export async function readWhy(context: Context, id: string): Promise<Answer<typeof deskWhy>> {
  const { db, user, now } = context
  const settings = await readSettings(db)
  const at = deskMoment(settings, now)
  if ((await findClient(db, user.scope, id, at.today)) === undefined) throw new Problem('not_found')
  const branch_id = await branchOfClient(db, id)
  if (branch_id === null) return { code: 'not_due', because: null, message: 'This client lives in no branch, so nobody calls from the desk.', eligible_at: null }
  const desk: Desk = { user_id: user.id, branch_id, settings, at }
  const judged = await judgeClient(db, desk, id)
  if (judged === undefined) throw new Problem('not_found')
  const facts = (await findGuardFacts(db, id)) as GuardFacts
  return {
    code: judged.reason,
    because: judged.reason === 'ready' && judged.class !== null ? becauseOf(judged.class, judged) : null,
    message: reasonInWords(judged, facts, desk),
    eligible_at: comesOf(judged.reason, judged.comes, desk),
  }
}

function comesOf(reason: DeskReason, comes: Date | null, { settings, at }: Desk): string | null {
  if (reason === 'hours') return nextOpening(settings, at.now)?.toISOString() ?? null
  if (comes === null || (reason !== 'later_today' && reason !== 'not_due')) return null
  return nextOpening(settings, comes)?.toISOString() ?? null
}

/** What a caller holds, so that a reload loses nothing. */
export async function readLeases({ db, user, now }: Context): Promise<Answer<typeof leaseList>> {
  const today = deskMoment(await readSettings(db), now).today
  const leases = await findLeases(db, user.id, now)
  const items = []
  for (const { id, client_id, expires_at, because } of leases) {
    const client = await findClient(db, { kind: 'all' }, client_id, today)
    if (client !== undefined) items.push({ lease_id: id, expires_at: expires_at.toISOString(), because, client })
  }
  return { items }
}

/**
 * Keeps a client for three minutes more.
 * @throws Problem not_found (foreign or unknown), lease_lost
 */
export async function keepLease(context: Context, id: string): Promise<Answer<typeof leaseKeep>> {
  const { db, user, now } = context
  context.unchanged = true
  if (!(await isLeaseOf(db, id, user.id))) throw new Problem('not_found')
  const expires = await extendLease(db, id, now)
  if (expires === null) throw new Problem('lease_lost')
  return { lease_id: id, expires_at: expires.toISOString() }
}

/**
 * Gives a client back; one that was lost is nobody's to give.
 * @throws Problem not_found (foreign or unknown)
 */
export async function dropLease(context: Context, id: string): Promise<{ ok: true }> {
  const { db, user, now } = context
  context.unchanged = true
  if (!(await isLeaseOf(db, id, user.id))) throw new Problem('not_found')
  await endLease(db, id, now)
  return { ok: true }
}

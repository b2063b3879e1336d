import type { ApprovalStatus } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { officeTime, workingDayFrom } from './calendar.ts'
import type { DemoCandidate } from '../clients/candidates.ts'
import { demoEntered, derivedFrom } from '../clients/client.ts'
import type { SeededContact } from './contacts.ts'
import type { DemoContext } from '../context.ts'
import { uuidAt } from '../ids.ts'
import type { DemoBranch, DemoUser } from '../organisation.ts'
import { Random, streams } from '../random.ts'
import type { DemoRequest } from './requests.ts'
import { type DemoRequestSpec, demoRequestSpecs } from '../clients/requestSpecs.ts'

type DemoDecision = {
  readonly status: ApprovalStatus
  readonly decided_by: string | null
  readonly decided_at: number | null
  readonly decision_message: string | null
}

/** A request with its decision. Times are milliseconds. */
export type DemoApproval = DemoRequest &
  DemoDecision & {
    readonly id: string
    readonly offer_id: string
    readonly message: string
    readonly requester: DemoUser
    readonly requested_at: number
  }

const minute = 60_000

const defaults = { APPROVED: messages.requestApproved, DECLINED: messages.requestDeclined, CANCELLED: messages.requestCancelled } as const

/** What the requests of a demo refer to beside its clients. */
export type DemoLookups = { readonly nameOf: (id: string) => string; readonly revision: number }

/**
 * The requests for approval of a demo, each about a different client, chosen so that a pending one can be approved. A
 * request without a suitable client, as in a small demo, is left out.
 */
export function demoApprovals(context: DemoContext, from: readonly DemoCandidate[], known: DemoLookups): readonly DemoApproval[] {
  const used = new Set<string>()
  const { branches, users } = context.organisation
  const homes = new Map(branches.flatMap((branch) => branch.location_ids.map((id) => [id, branch.id] as const)))
  const people = new Map(users.map((user) => [user.username, user]))
  const branchOf = (location_id: string) => homes.get(location_id) ?? null
  return demoRequestSpecs.flatMap((wish, number) => {
    const random = new Random(context.seed, streams.approvals, number)
    const requester = people.get(wish.by) as DemoUser
    const found = choose(context, from.filter(({ id }) => !used.has(id)), wish, requester)
    if (found === null) return []
    const { candidate, contact } = found
    used.add(candidate.id)
    const client = { ...demoEntered(candidate.index, context), ...derivedFrom(candidate.contacts, context) }
    const places = placesFor(branches, wish, requester)
    const request = wish.request({ client, contact }, { ...known, random, number, places, branchOf })
    const requested_at =
      contact === null
        ? officeTime(random, workingDayFrom(addDays(context.today, -wish.daysAgo), -1))
        : contact.received_at + (20 + random.below(100)) * minute
    const ids = { id: uuidAt(requested_at, random), offer_id: uuidAt(requested_at - minute, random) }
    return [{ ...request, ...ids, message: wish.message, requester, requested_at, ...endOf(wish, people, requested_at, random) }]
  })
}

/** A client in the requester's scope that fits a request, with the visit if it is about one; null where there is none. */
function choose(
  { startOfToday, organisation }: DemoContext,
  from: readonly DemoCandidate[],
  wish: DemoRequestSpec,
  requester: DemoUser,
): { candidate: DemoCandidate; contact: SeededContact | null } | null {
  const lives = organisation.branches.find(({ id, branch_name }) => (wish.lives === undefined ? id === requester.branch_id : branch_name === wish.lives))
  const inScope = from.filter(({ branch, holders }) => (requester.user_type === 'mr' ? holders.has(requester.id) : branch === lives))
  if (wish.ofVisit) {
    const made = inScope
      .flatMap((candidate) => candidate.contacts.map((contact) => ({ candidate, contact })))
      .filter(({ contact }) => contact.visit_type === 'visit' && contact.user_id === requester.id && contact.received_at < startOfToday - 180 * minute)
    return made.toSorted((a, b) => b.contact.visit_time - a.contact.visit_time)[0] ?? null
  }
  const best = inScope.find(({ ended, contacts }) => (wish.after === undefined ? !ended : contacts.at(-1)?.visit_result === wish.after))
  const candidate = best ?? inScope[0]
  return candidate === undefined ? null : { candidate, contact: null }
}

/** The locations that the requester could move a client to: within the scope, or in the other branch. */
function placesFor(branches: readonly DemoBranch[], { other }: DemoRequestSpec, { id, branch_id }: DemoUser): readonly string[] {
  const own = branches.find((branch) => (other === undefined ? branch.id === branch_id : branch.branch_name === other))
  return own?.mrs.find((mr) => mr.id === id)?.location_ids ?? own?.location_ids ?? []
}

/** The decision on a request, made on the next working day. */
function endOf({ end }: DemoRequestSpec, people: ReadonlyMap<string, DemoUser>, requested_at: number, random: Random): DemoDecision {
  if (end === undefined) return { status: 'PENDING', decided_by: null, decided_at: null, decision_message: null }
  return {
    status: end.status,
    decided_by: people.get(end.by)?.id ?? null,
    decided_at: officeTime(random, workingDayFrom(addDays(manilaDay(new Date(requested_at)), 1))),
    decision_message: end.message ?? defaults[end.status],
  }
}

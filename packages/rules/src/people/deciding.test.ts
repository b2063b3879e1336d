import { actions, type Action } from '@bisita/contract/actions'
import { roles, type Role } from '@bisita/contract/users/roles'
import { describe, expect, test } from 'vitest'
import { type Decider, mayDecide, type RequestFacts, whyNotDecide } from './deciding.ts'
import { policy } from './policy.ts'

/** Two branches of one area, one of another; and none. */
const branches = ['baguio', 'dagupan', 'cebu', null] as const
const north = new Set(['baguio', 'dagupan'])
const south = new Set(['cebu'])

/** Ranks: nobody decides for their own or a higher one, but administrators, and heads of both areas about a move. */
const rank: Readonly<Record<Role, number>> = { mr: 0, tele: 0, oic: 1, ah: 2, admin: 3 }

const somebody = (user_type: Role, branch_id: string | null, heads: ReadonlySet<string>): Decider => ({
  id: [user_type, branch_id, ...heads].join(' '),
  user_type,
  branch_id,
  heads,
})

const deciders: readonly Decider[] = [
  ...branches.flatMap((branch) => (['mr', 'tele', 'oic'] as const).map((role) => somebody(role, branch, new Set()))),
  ...[new Set<string>(), north, south, new Set([...north, ...south])].map((heads) => somebody('ah', null, heads)),
  somebody('admin', null, new Set()),
  // Nobody heads anything who is no area head, whatever is stored.
  somebody('oic', null, north),
  somebody('mr', 'baguio', north),
]

/** Every combination of the facts that determine who may decide a request. */
function* requests(action: Action): Generator<RequestFacts> {
  for (const requester_type of roles)
    for (const requester_branch_id of branches)
      for (const branch_id of branches)
        for (const to_branch_id of branches)
          yield { actions: [action], requested_by: 'somebody', requester_type, requester_branch_id, branch_id, to_branch_id, tie: null }
}

/** Whether the policy names a decider as approver of a request. */
function isNamed(action: Action, who: Decider, request: RequestFacts): boolean {
  const { user_type: role, branch_id: own, heads } = who
  const { branch_id: from, to_branch_id: to, requester_branch_id: home } = request
  const above = rank[role] > rank[request.requester_type]
  const concerned = from ?? home
  const names = policy[action].approvers ?? []
  if (role === 'admin') return names.includes('admin')
  if (role === 'oic' && above && names.includes('oic_of_client')) return own !== null && own === from
  if (role === 'oic' && above && names.includes('oic_of_requester')) return own !== null && own === home
  if (role === 'ah' && above && names.includes('ah_above')) return concerned !== null && heads.has(concerned)
  if (role === 'ah' && request.requester_type !== 'admin' && names.includes('ah_above_both')) {
    return from !== null && to !== null && heads.has(from) && heads.has(to)
  }
  return false
}

const label = (who: Decider, request: RequestFacts): string => `${who.id} about ${JSON.stringify(request)}`

describe('the right to decide', () => {
  test.each(actions)('about %s is that of the approvers whom the policy names, for everybody and every relation of branches', (action) => {
    const wrong: string[] = []
    for (const request of requests(action))
      for (const who of deciders)
        if (mayDecide(who, request) !== isNamed(action, who, request)) wrong.push(label(who, request))
    expect(wrong).toEqual([])
  })

  test.each(actions)('about %s is never one’s own', (action) => {
    for (const request of requests(action))
      for (const who of deciders) expect(mayDecide(who, { ...request, requested_by: who.id }), label(who, request)).toBe(false)
  })

  test('about several actions is that about each of them', () => {
    const pairs = actions.flatMap((one) => actions.map((other) => [one, other] as const)).filter(([one, other]) => one < other)
    for (const [one, other] of pairs)
      for (const request of [...requests(one)].filter((_, i) => i % 7 === 0))
        for (const who of deciders) {
          const both = mayDecide(who, request) && mayDecide(who, { ...request, actions: [other] })
          if (mayDecide(who, { ...request, actions: [one, other] }) !== both) throw new Error(`${one}, ${other}: ${label(who, request)}`)
        }
    expect(pairs.length).toBeGreaterThan(1000)
  })

  const byDecider = { by_decider: true, how: 'password', at: '2026-11-20T16:30:00Z' } as const

  test.each(actions)('about %s is nobody’s whom a password ties to the requester, and only approvers get the reason', (action) => {
    const wrong: string[] = []
    for (const request of requests(action))
      for (const who of deciders) {
        const tied = { ...request, tie: byDecider }
        const saysWhy = whyNotDecide(who, tied, 'Ana Cruz') !== null
        if (mayDecide(who, tied) || saysWhy !== mayDecide(who, request) || whyNotDecide(who, request, 'Ana Cruz') !== null) wrong.push(JSON.stringify([who.id, request]))
      }
    expect(wrong).toEqual([])
  })

  test.each([
    [byDecider, 'You set Ana Cruz’s password on Nov 21, 2026. Somebody else decides this request, and any that Ana Cruz makes until Nov 28, 2026.'],
    [{ ...byDecider, how: 'made' }, 'You made Ana Cruz’s account on Nov 21, 2026. Somebody else decides this request, and any that Ana Cruz makes until Nov 28, 2026.'],
    [{ ...byDecider, how: 'factor' }, 'You reset Ana Cruz’s second sign-in step on Nov 21, 2026. Somebody else decides this request, and any that Ana Cruz makes until Nov 28, 2026.'],
    [{ ...byDecider, by_decider: false }, 'Ana Cruz set your password on Nov 21, 2026. Somebody else decides this request, and any that Ana Cruz makes until Nov 28, 2026.'],
    [{ ...byDecider, by_decider: false, how: 'made' }, 'Ana Cruz made your account on Nov 21, 2026. Somebody else decides this request, and any that Ana Cruz makes until Nov 28, 2026.'],
  ] as const)('is explained in words where it is missing: %j', (tie, words) => {
    const request = { ...([...requests('client.delete')][0] as RequestFacts), tie }
    expect(whyNotDecide(somebody('admin', null, new Set()), request, 'Ana Cruz')).toBe(words)
  })

  test('about nothing is nobody’s', () => {
    for (const who of deciders) expect(mayDecide(who, { ...[...requests('client.delete')][0] as RequestFacts, actions: [] })).toBe(false)
  })
})

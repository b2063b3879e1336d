import { actions, type Action } from '@bisita/contract/actions'
import { roles, type Role } from '@bisita/contract/users/roles'
import { describe, expect, test } from 'vitest'
import { type Decider, mayDecide, type Request } from './deciding.ts'

/**
 * The column "approved by" of decisions.md, section 2, written a second time. Below the line are the rows
 * where the column is empty: those above whoever asks, or nobody at all.
 */
const approvedBy: Readonly<Record<Action, string>> = {
  'client.update_identity': 'oic of the client, ah above, admin',
  'client.lift_contact_block': 'oic of the client, ah above, admin',
  'client.move_out': 'ah above both, admin',
  'client.delete': 'admin',
  'visit.delete': 'oic of the requester, ah above, admin',
  'itinerary.out_of_scope': 'ah above, admin',
  'user.create_field': 'ah above, admin',
  'user.create_office': 'admin',
  'user.delete': 'admin',
  'user.activate': 'ah above, admin',
  // -----
  'client.create': 'oic of the requester, ah above, admin',
  'client.update_contact': 'oic of the client, ah above, admin',
  'visit.create': 'oic of the requester, ah above, admin',
  'call.create': 'oic of the requester, ah above, admin',
  'itinerary.create': 'oic of the requester, ah above, admin',
  'itinerary.update': 'oic of the requester, ah above, admin',
  'user.update': 'ah above, admin',
  'user.password_field': 'ah above, admin',
  'user.password_oic': 'ah above, admin',
  'user.password_office': 'admin',
  'assignment.assign_mr': 'ah above, admin',
  'branch.assign': 'admin',
  'branch.manage': 'admin',
  'area.manage': 'admin',
  'touchpoint.manage': 'nobody',
  'desk.use': 'nobody',
  'product.manage': 'admin',
  'job.manage': 'nobody',
  'import.run': 'nobody',
  'duplicate.review': 'nobody',
  'user.list': 'nobody',
  'user.sessions': 'nobody',
  'location.read': 'nobody',
  'location.mine': 'nobody',
  'client.read': 'nobody',
  'visit.read': 'nobody',
  'call.read': 'nobody',
  'itinerary.read': 'nobody',
  'approval.read': 'nobody',
  'approval.request': 'nobody',
  'approval.decide': 'nobody',
  'approval.cancel': 'nobody',
  'assignment.read': 'nobody',
  'assignment.mine': 'nobody',
  'assignment.mr_list': 'nobody',
  'branch.read': 'nobody',
  'branch.filter_list': 'nobody',
  'area.read': 'nobody',
  'product.read': 'nobody',
  'touchpoint.read': 'nobody',
  'touchpoint.strategies': 'nobody',
  'touchpoint.visitors': 'nobody',
  'report.read': 'nobody',
  'audit.read': 'nobody',
  'settings.manage': 'nobody',
  'dashboard.read': 'nobody',
  'device.use': 'nobody',
  'device.read': 'nobody',
  'quarantine.decide': 'nobody',
}

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
  passwords_set: new Set(),
})

const deciders: readonly Decider[] = [
  ...branches.flatMap((branch) => (['mr', 'tele', 'oic'] as const).map((role) => somebody(role, branch, new Set()))),
  ...[new Set<string>(), north, south, new Set([...north, ...south])].map((heads) => somebody('ah', null, heads)),
  somebody('admin', null, new Set()),
  // Nobody heads anything who is no area head, whatever is stored.
  somebody('oic', null, north),
  somebody('mr', 'baguio', north),
]

/** Every request that differs in what decides about the right to decide it. */
function* requests(action: Action): Generator<Request> {
  for (const requester_type of roles)
    for (const requester_branch_id of branches)
      for (const branch_id of branches)
        for (const to_branch_id of branches)
          yield { actions: [action], requested_by: 'somebody', requester_type, requester_branch_id, branch_id, to_branch_id }
}

/** The words of the table, read for one person and one request. */
function isNamed(words: string, who: Decider, request: Request): boolean {
  const { user_type: role, branch_id: own, heads } = who
  const { branch_id: from, to_branch_id: to, requester_branch_id: home } = request
  const above = rank[role] > rank[request.requester_type]
  const concerned = from ?? home
  const names = words.split(', ')
  if (role === 'admin') return names.includes('admin')
  if (role === 'oic' && above && names.includes('oic of the client')) return own !== null && own === from
  if (role === 'oic' && above && names.includes('oic of the requester')) return own !== null && own === home
  if (role === 'ah' && above && names.includes('ah above')) return concerned !== null && heads.has(concerned)
  if (role === 'ah' && request.requester_type !== 'admin' && names.includes('ah above both')) {
    return from !== null && to !== null && heads.has(from) && heads.has(to)
  }
  return false
}

const told = (who: Decider, request: Request): string => `${who.id} about ${JSON.stringify(request)}`

describe('the right to decide', () => {
  test('is in the table for every action', () => {
    expect(Object.keys(approvedBy).toSorted()).toEqual([...actions].toSorted())
  })

  test.each(actions)('about %s is as the table says, for everybody and every relation of branches', (action) => {
    const wrong: string[] = []
    for (const request of requests(action))
      for (const who of deciders)
        if (mayDecide(who, request) !== isNamed(approvedBy[action], who, request)) wrong.push(told(who, request))
    expect(wrong).toEqual([])
  })

  test.each(actions)('about %s is never one’s own', (action) => {
    for (const request of requests(action))
      for (const who of deciders) expect(mayDecide(who, { ...request, requested_by: who.id }), told(who, request)).toBe(false)
  })

  test('about several actions is that about each of them', () => {
    const pairs = actions.flatMap((one) => actions.map((other) => [one, other] as const)).filter(([one, other]) => one < other)
    for (const [one, other] of pairs)
      for (const request of [...requests(one)].filter((_, i) => i % 7 === 0))
        for (const who of deciders) {
          const both = mayDecide(who, request) && mayDecide(who, { ...request, actions: [other] })
          if (mayDecide(who, { ...request, actions: [one, other] }) !== both) throw new Error(`${one}, ${other}: ${told(who, request)}`)
        }
    expect(pairs.length).toBeGreaterThan(1000)
  })

  test('about nothing is nobody’s', () => {
    for (const who of deciders) expect(mayDecide(who, { ...[...requests('client.delete')][0] as Request, actions: [] })).toBe(false)
  })
})

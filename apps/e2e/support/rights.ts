import { type Action, actions } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import { policy } from '@bisita/rules/people/policy'

/** The open part: a screen by its path, or the record of a kind beside its list, which is a region of that name. */
export type Part = `/${string}` | 'Client' | 'Visit' | 'Call' | 'Itinerary' | 'Request' | 'User' | 'Branch' | 'Area' | 'Product'

/** The part of a screen that shows only for users who may do an action. */
type Word = {
  readonly part: Part
  readonly name: string
  readonly as: 'button' | 'link' | 'heading' | 'list'
  /** The records that show it: by whose request it is, or by the role of the person. Left out for all records. */
  readonly of?: readonly string[]
  /** A role that does not see it, although it has the right. */
  readonly but?: Role
}

const word = (as: Word['as']) => (part: Part, name: string, ...of: readonly string[]): Word => ({ part, name, as, ...(of.length > 0 && { of }) })
const button = word('button')
const link = word('link')
const heading = word('heading')

/** An action's words, the screens that it opens, or the reason why it has neither. */
type Shown = readonly Word[] | { readonly opens: readonly string[] } | { readonly because: string }

/** A word, and whether a role must find it. */
export type Expected = Pick<Word, 'name' | 'as'> & { readonly there: boolean }

const opens = (...paths: readonly string[]): Shown => ({ opens: paths })
const because = (reason: string): Shown => ({ because: reason })

/**
 * Where screens show that an action is allowed, with approval or without. A new action of the table needs an entry here
 * before this compiles.
 */
const shown: Readonly<Record<Action, Shown>> = {
  'user.list': opens('/users', '/oic_users'),
  'user.create_field': [button('/users', 'Add user'), button('/oic_users', 'Add user')],
  'user.create_office': [button('/users', 'Add user')],
  'user.update': [button('User', 'Edit')],
  'user.activate': [button('User', 'Deactivate')],
  'user.delete': [button('User', 'Delete')],
  'user.password_field': [button('User', 'Change password', 'mr')],
  'user.password_oic': [button('User', 'Change password', 'oic')],
  'user.password_office': [button('User', 'Change password', 'ah')],
  'user.factor_admin': because('the question is offered on the record of another administrator alone'),
  'user.sessions': [heading('User', 'Signed in')],
  'location.read': because('it is within the choice of a barangay'),
  'location.mine': opens('/my-locations'),
  'client.read': opens('/clients'),
  'client.create': [button('/clients', 'Add client')],
  'client.update_contact': [button('Client', 'Edit'), button('Client', 'Do not contact')],
  'client.update_identity': [button('Client', 'Edit')],
  'client.move_out': [button('Client', 'Edit')],
  'client.lift_contact_block': because('it is offered on the record of a client who is blocked alone'),
  'client.delete': [button('Client', 'Delete')],
  'consent.notices': because('the notice is within the form of a visit or call'),
  'consent.create': [button('Client', 'Record consent')],
  'consent.manage': because('it is a part of the settings that administrators alone open'),
  'visit.read': opens('/visits'),
  'visit.create': [button('Client', 'Record visit'), link('/visits', 'Record visit'), link('Itinerary', 'Record visit')],
  'call.read': opens('/calls'),
  'call.create': [button('Client', 'Record call'), link('/calls', 'Record call')],
  'visit.delete': [button('Visit', 'Delete'), button('Call', 'Delete')],
  'visit.dismiss_evidence': because('it is offered on the record of a visit about which something was noticed alone'),
  'itinerary.read': opens('/itinerary'),
  'itinerary.create': [button('Client', 'Plan a visit'), button('/itinerary', 'Plan a visit')],
  'itinerary.update': [button('Itinerary', 'Remarks'), button('Itinerary', 'Skip'), button('Itinerary', 'Delete')],
  'itinerary.out_of_scope': because('it is who can be chosen in the form of a plan'),
  'approval.read': opens('/approvals'),
  'approval.request': because('the dialog opens when something needs approval'),
  'approval.decide': [button('Request', 'Approve', 'another’s'), button('Request', 'Decline', 'another’s')],
  'approval.cancel': [button('Request', 'Cancel request', 'own')],
  'assignment.read': [button('/users', 'Substitutes'), button('/oic_users', 'Substitutes')],
  'assignment.mine': opens('/my-locations'),
  // An mr's record of a client is the same with no network, where other assignments are unknown.
  'assignment.mr_list': [{ ...word('list')('Client', 'Assigned to'), but: 'mr' }],
  'assignment.assign_mr': [button('Client', 'Assign to an MR'), button('User', 'Locations', 'mr'), heading('User', 'Substitutes', 'mr'), button('Branch', 'Add locations')],
  'branch.read': opens('/branches'),
  'branch.filter_list': because('it is a choice among the filters'),
  'branch.assign': [button('Branch', 'Assign locations'), button('Branch', 'Add members')],
  'branch.manage': [button('/branches', 'Add branch'), button('Branch', 'Edit'), button('Branch', 'Delete')],
  'area.read': opens('/areas'),
  'area.manage': [button('/areas', 'Add area'), ...['Rename', 'Delete', 'Add branches', 'Add heads'].map((name) => button('Area', name))],
  'touchpoint.read': because('this version has no touchpoints'),
  'touchpoint.strategies': opens('/strategy'),
  'touchpoint.visitors': because('this version has no touchpoints'),
  'touchpoint.manage': [button('/strategy', 'Add strategy')],
  'desk.use': opens('/calls'),
  'product.read': because('it is a choice in the form of a client'),
  'product.manage': [button('/administration/products', 'Add product'), button('Product', 'Save changes'), button('Product', 'Delete')],
  'report.read': opens('/report', '/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation'),
  'job.manage': [button('/jobs', 'New job')],
  'duplicate.review': [button('/clients', 'Duplicates')],
  'import.run': opens('/administration/update-location', '/administration/upload-clients'),
  'audit.read': [link('/administration/audit', 'Export')],
  'settings.manage': [heading('/settings?part=organisation', 'Organisation')],
  'dashboard.read': opens('/dashboard', '/dashboard-new'),
  'device.use': [heading('/settings', 'Local records'), heading('/settings', 'Queue')],
  'device.read': [heading('/dashboard', 'Phones'), heading('User', 'Phones', 'mr')],
  'device.lost': because('it is offered below a phone in the record of its user'),
  'quarantine.decide': because('it stands on the dashboard while there is anything to decide'),
}

const may = (action: Action, role: Role): boolean => policy[action].roles[role] !== 'none'

/** The words of a part, each with whether a role must find it there; `of` as in {@link Word}. */
export function expectedIn(part: Part, role: Role, of = ''): readonly Expected[] {
  const found = new Map<string, Expected>()
  for (const action of actions) {
    const words = shown[action]
    if (!isWords(words)) continue
    for (const one of words.filter((candidate) => candidate.part === part)) {
      const { name, as } = one
      const there = may(action, role) && role !== one.but && (one.of?.includes(of) ?? true)
      found.set(`${as} ${name}`, { name, as, there: there || (found.get(`${as} ${name}`)?.there ?? false) })
    }
  }
  return [...found.values()]
}

const isWords = (one: Shown): one is readonly Word[] => Array.isArray(one)

/** Actions whose screens are open to a role without the right, or closed to one with it. */
export const contradictions = (role: Role, closed: readonly string[]): readonly Action[] =>
  actions.filter((action) => {
    const one = shown[action]
    return 'opens' in one && one.opens.some((path) => !closed.includes(path)) !== may(action, role)
  })

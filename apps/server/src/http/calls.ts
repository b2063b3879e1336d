import * as approvals from '@bisita/contract/approvals'
import * as areas from '@bisita/contract/organisation/areas'
import * as assignments from '@bisita/contract/organisation/assignments'
import * as audit from '@bisita/contract/audit'
import * as auth from '@bisita/contract/users/auth'
import * as backups from '@bisita/contract/operations/backups'
import * as bestTimes from '@bisita/contract/touchpoints/bestTimes'
import * as branches from '@bisita/contract/organisation/branches'
import { asksAgainOf } from '@bisita/contract/calls/asksAgain'
import { type Call, isChange } from '@bisita/contract/calls/call'
import * as clients from '@bisita/contract/clients/clients'
import * as clientDays from '@bisita/contract/clients/clients.day'
import * as duplicates from '@bisita/contract/clients/clients.duplicates'
import * as reveals from '@bisita/contract/clients/clients.reveal'
import * as revisions from '@bisita/contract/clients/clients.revisions'
import * as timelines from '@bisita/contract/clients/clients.timeline'
import * as codes from '@bisita/contract/users/codes'
import * as dashboards from '@bisita/contract/dashboards/dashboards'
import * as desk from '@bisita/contract/touchpoints/desk'
import * as briefs from '@bisita/contract/dashboards/dashboards.brief'
import * as starts from '@bisita/contract/dashboards/dashboards.start'
import * as dashboardNows from '@bisita/contract/dashboards/dashboards.now'
import * as overviews from '@bisita/contract/dashboards/dashboards.overview'
import * as comparisons from '@bisita/contract/dashboards/dashboards.comparison'
import * as devices from '@bisita/contract/devices/devices'
import * as envelopes from '@bisita/contract/devices/envelopes'
import * as lostPhones from '@bisita/contract/devices/lost'
import * as digests from '@bisita/contract/devices/digests'
import * as exports from '@bisita/contract/operations/exports'
import * as health from '@bisita/contract/operations/health'
import * as imports from '@bisita/contract/operations/imports'
import * as itineraries from '@bisita/contract/itineraries'
import * as jobs from '@bisita/contract/operations/jobs'
import * as locations from '@bisita/contract/locations/locations'
import * as notifications from '@bisita/contract/devices/notifications'
import * as passkeys from '@bisita/contract/users/passkeys'
import * as pushes from '@bisita/contract/devices/push'
import * as consents from '@bisita/contract/consents/consents'
import * as products from '@bisita/contract/products'
import * as reports from '@bisita/contract/reports'
import * as psgc from '@bisita/contract/operations/psgc'
import { roles } from '@bisita/contract/users/roles'
import * as searches from '@bisita/contract/searches'
import * as sessions from '@bisita/contract/users/sessions'
import * as settings from '@bisita/contract/settings'
import * as strategies from '@bisita/contract/touchpoints/strategies'
import * as touchpoints from '@bisita/contract/touchpoints/touchpoints'
import * as undos from '@bisita/contract/users/undo'
import * as users from '@bisita/contract/users/users'
import * as people from '@bisita/contract/users/users.management'
import * as views from '@bisita/contract/users/views'
import * as visits from '@bisita/contract/visits/visits'
import * as evidence from '@bisita/contract/visits/visits.evidence'
import * as proofs from '@bisita/contract/visits/visits.proof'
import { policy } from '@bisita/rules/people/policy'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'requires' in value

/** The calls that a module of the contract defines. */
const callsOf = (module: Readonly<Record<string, unknown>>): Call[] => Object.values(module).filter(isCall)

const modules = [
  auth,
  codes,
  passkeys,
  users,
  people,
  sessions,
  undos,
  views,
  devices,
  envelopes,
  lostPhones,
  digests,
  dashboards,
  dashboardNows,
  briefs,
  starts,
  overviews,
  comparisons,
  reports,
  locations,
  clients,
  clientDays,
  duplicates,
  timelines,
  reveals,
  revisions,
  assignments,
  branches,
  areas,
  consents,
  products,
  backups,
  jobs,
  imports,
  psgc,
  visits,
  evidence,
  proofs,
  itineraries,
  strategies,
  touchpoints,
  bestTimes,
  desk,
  searches,
  exports,
  notifications,
  pushes,
  approvals,
  audit,
  settings,
  health,
] as const

/** Every call of the server, in the order of the documents. A test compares it with the mounted calls. */
export const calls: readonly Call[] = modules.flatMap(callsOf)

type CallIn<M> = M extends unknown ? Extract<M[keyof M], { readonly name: string; readonly method: string; readonly path: string }> : never

/** The names of the calls that change something. */
export type ChangeName = Exclude<CallIn<(typeof modules)[number]>, { readonly method: 'GET' } | { readonly reads: true }>['name']

/** Whether a call may need approval for some role, by the policy or by a setting. A call that takes bytes never does. */
export const mayNeedApproval = (call: Call): boolean =>
  typeof call.requires !== 'string' && isChange(call) && call.bytes === undefined && call.requires.some((action) => policy[action].approvers !== undefined)

/**
 * Fails the start of a server with a change of which nobody has decided whether it asks again, or with a call that the
 * permission table does not have, since its permissions would be undefined. Types check the latter too, but not for a
 * call that was built at run time.
 */
export function assertKnown(call: Call): void {
  const { name, requires } = call
  if (isChange(call) && asksAgainOf(name) === undefined) throw new Error(`${name} has no row in packages/contract/src/calls/asksAgain.ts: does it ask again who it is?`)
  if (typeof requires === 'string') return
  if (requires.length === 0) throw new Error(`${name} names no action, so nobody could make it.`)
  for (const action of requires) {
    const row = Object.hasOwn(policy, action) ? policy[action].roles : undefined
    const whole = row !== undefined && roles.every((role) => row[role] !== undefined)
    if (!whole) throw new Error(`${name} needs ${action}, which has no row in the permission table.`)
  }
}

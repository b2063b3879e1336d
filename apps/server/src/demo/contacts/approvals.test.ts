import { beforeAll, expect, test } from 'vitest'
import { approvalRequestBody } from '@bisita/contract/approvals'
import { ownDeletion } from '@bisita/contract/limits'
import { mayDecide } from '@bisita/rules/people/deciding'
import { cellFor } from '@bisita/rules/people/permissions'
import { type LocationRow, locationRows } from '../../domains/locations/psgc/rows.ts'
import { readShippedEdition } from '../../domains/locations/psgc/edition.ts'
import { type DemoApproval, demoApprovals } from './approvals.ts'
import { type DemoCandidate, demoCandidates } from '../clients/candidates.ts'
import { type DemoContext, demoContext } from '../context.ts'
import type { DemoUser } from '../organisation.ts'

const today = '2026-11-21'
let places: LocationRow[]
let context: DemoContext
let from: readonly DemoCandidate[]
let requests: readonly DemoApproval[]
const nameOf = (id: string) => `the place ${id}`
beforeAll(async () => {
  places = locationRows(await readShippedEdition())
  context = demoContext({ today, clients: 5000, places })
  from = demoCandidates(context)
  requests = demoApprovals(context, from, { nameOf, revision: 7 })
})

const user = (username: string) => context.organisation.users.find((one) => one.username === username) as DemoUser

/** Everybody who could decide a request. */
const deciders = (request: DemoApproval): readonly string[] =>
  context.organisation.users
    .filter((one) => {
      const headed = context.organisation.areas.filter(({ head_id }) => head_id === one.id).map(({ id }) => id)
      const heads = new Set(context.organisation.branches.filter(({ area_id }) => headed.includes(area_id)).map(({ id }) => id))
      const { requester } = request
      return mayDecide({ ...one, heads }, { ...request, tie: null, requested_by: requester.id, requester_type: requester.user_type, requester_branch_id: requester.branch_id })
    })
    .map(({ username }) => username)
    .toSorted()

test('are the same every time', () => {
  expect(demoApprovals(context, from, { nameOf, revision: 7 })).toEqual(requests)
})

test('wait in a dozen, and show every way to end', () => {
  const counts = Object.fromEntries([...Map.groupBy(requests, ({ status }) => status)].map(([status, of]) => [status, of.length]))
  expect(counts).toEqual({ PENDING: 12, APPROVED: 4, DECLINED: 2, CANCELLED: 2 })
})

test('are each about a client of its own, within what the form takes', () => {
  expect(new Set(requests.map(({ client_id }) => client_id)).size).toBe(requests.length)
  for (const field of ['id', 'offer_id'] as const) expect(new Set(requests.map((request) => request[field])).size).toBe(requests.length)
  for (const { title, type, message } of requests) {
    const form = { approval_title: title, approval_type: type, approval_message: message, metadata_format: 'x' }
    expect(approvalRequestBody.parse(form)).toEqual(form)
  }
})

test('ask for what the requester may not do at once', () => {
  for (const { actions, requester } of requests) {
    expect(actions.map((action) => cellFor(action, requester.user_type))).toEqual(actions.map(() => 'approval'))
  }
})

test('wait for the approvers of the table of permissions', () => {
  const waiting = requests.filter(({ status }) => status === 'PENDING').map((request) => [request.requester.username, deciders(request)])
  expect(waiting).toEqual([
    ['mr1', ['admin', 'ah1', 'oic1']],
    ['mr2', ['admin', 'ah1', 'oic1']],
    ['mr3', ['admin', 'ah1', 'oic2']],
    ['mr4', ['admin', 'ah1', 'oic2']],
    ['mr5', ['admin', 'ah2', 'oic3']],
    ['tele3', ['admin', 'ah2', 'oic3']],
    ['tele1', ['admin', 'ah1', 'oic1']],
    ['mr6', ['admin', 'ah2', 'oic3']],
    ['mr8', ['admin', 'ah2', 'oic4']],
    ['oic2', ['admin']],
    ['oic4', ['admin']],
    ['oic1', ['admin', 'ah1']],
  ])
})

test('were decided by somebody who may, or cancelled by the requester, on a day after', () => {
  for (const request of requests.filter(({ status }) => status !== 'PENDING')) {
    const allowed = request.status === 'CANCELLED' ? [request.requester.username] : deciders(request)
    expect(allowed.map((username) => user(username).id)).toContain(request.decided_by)
    expect(request.decided_at).toBeGreaterThan(request.requested_at)
    expect(request.decided_at).toBeLessThan(context.startOfToday)
    expect(request.decision_message).not.toBe(null)
  }
})

test('about a visit were made within a day of its arrival, by its maker; all before today', () => {
  const contacts = new Map(from.flatMap((client) => client.contacts.map((contact) => [contact.id, contact] as const)))
  const ofVisits = requests.filter(({ record_type }) => record_type === 'visit')
  expect(ofVisits).toHaveLength(2)
  for (const { record_id, requested_at, requester } of ofVisits) {
    const visit = contacts.get(record_id)
    expect(visit?.user_id).toBe(requester.id)
    const age = requested_at - (visit?.received_at ?? 0)
    expect(age > 0 && age < ownDeletion).toBe(true)
  }
  expect(requests.filter(({ requested_at }) => requested_at >= context.startOfToday)).toEqual([])
})

test('leave out in a small demo what there is nobody for', () => {
  for (const clients of [0, 1, 5, 40]) {
    const other = demoContext({ today, clients, places })
    const made = demoApprovals(other, demoCandidates(other), { nameOf, revision: 7 })
    expect(made.length).toBeLessThanOrEqual(clients)
    expect(new Set(made.map(({ client_id }) => client_id)).size).toBe(made.length)
  }
})

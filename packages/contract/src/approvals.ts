import { z } from 'zod'
import { defineCall } from './calls/call.ts'
import { alike, byId, id, instant, pageOf, paging, requiredText, sortBy, text } from './fields.ts'
import { maximumApprovalMessage, maximumApprovalTitle, maximumApprovalType, usualBody } from './limits.ts'

/** The states of a request (promises/approvals 3). */
export const approvalStatuses = ['PENDING', 'APPROVED', 'CANCELLED', 'DECLINED'] as const

export type ApprovalStatus = (typeof approvalStatuses)[number]

/** What is done to a pending request. */
export const decisions = ['approve', 'decline', 'cancel'] as const

export type Decision = (typeof decisions)[number]

/**
 * The 202 answer of a call whose action needs approval. `metadata_format` can be used once, by the same user, within 15
 * minutes.
 */
export const approvalOffer = z.object({
  approval_title: z.string(),
  approval_type: z.string(),
  approval_message: z.string(),
  metadata_format: z.string(),
})

export type ApprovalOffer = z.infer<typeof approvalOffer>

/** The kinds of records that a request may be about. */
export const approvalRecords = ['client', 'visit', 'itinerary', 'product', 'user', 'branch', 'area'] as const

export type ApprovalRecord = (typeof approvalRecords)[number]

/** One field of a request: its value at the time of the request, the requested value, and today's; as they are shown. */
export const approvalChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  now: z.unknown(),
  alike,
})

/**
 * What follows for others where a pending request is approved. `leaves_list` and `joins_list` name an MR, `looks_like`
 * another client in the reader's scope; `plans_end` counts.
 */
export const approvalConsequence = z.object({
  code: z.enum(['leaves_list', 'joins_list', 'plans_end', 'looks_like']),
  count: z.number().int().nullable(),
  name: z.string().nullable(),
  client_id: id.nullable(),
})

export type ApprovalConsequence = z.infer<typeof approvalConsequence>

/** Which requests a list shows: those that the reader may decide now, or the reader's own. */
export const approvalViews = ['to_decide', 'mine'] as const

export const approval = z.object({
  approval_id: id,
  approval_title: z.string(),
  approval_type: z.string(),
  approval_message: z.string(),
  metadata_format: z.string(),
  status: z.enum(approvalStatuses),
  record_type: z.enum(approvalRecords),
  record_id: id,
  /** The client concerned, where there is one to open. */
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  requested_by: id,
  requested_by_name: z.string(),
  requested_at: instant,
  decided_by: id.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  decision_message: z.string().nullable(),
  changes: z.array(approvalChange),
  /** Empty once it is decided, and where nothing follows. */
  consequences: z.array(approvalConsequence),
  /** Whether the caller may approve or decline the request now, and cancel it now. */
  may_decide: z.boolean(),
  may_cancel: z.boolean(),
  /**
   * Why the caller, though an approver, may not decide the request: one set the other's password or made the other's
   * account.
   */
  why_not_decide: z.string().nullable(),
})

export type Approval = z.infer<typeof approval>

/** The most characters of the signed text of a 202 answer. */
const maximumOffer = 1_000_000

/** The form of the dialog (promises/approvals 2). */
export const approvalRequestBody = z.strictObject({
  approval_title: requiredText(maximumApprovalTitle),
  approval_type: requiredText(maximumApprovalType),
  approval_message: requiredText(maximumApprovalMessage),
  metadata_format: z.string().min(1, 'This is required.').max(maximumOffer, `At most ${maximumOffer} characters.`),
})

export const approvalRequest = defineCall({
  name: 'approvals.request',
  method: 'POST',
  path: '/approval/request',
  summary: 'Ask for the approval that a 202 answer offered',
  requires: ['approval.request'],
  body: approvalRequestBody,
  // Signed text is ASCII: one byte a character.
  largest: usualBody + maximumOffer,
  answers: { 201: approval },
})

export const approvalSorts = ['requested_at', 'decided_at'] as const

export const approvalListQuery = z.strictObject({
  ...paging(10),
  sort: sortBy(approvalSorts).optional(),
  filter_status: z.enum([...approvalStatuses, 'ALL']).optional(),
  record_id: id.optional(),
  view: z.enum(approvalViews).optional(),
})

export type ApprovalListQuery = z.output<typeof approvalListQuery>

export const approvalList = defineCall({
  name: 'approvals.list',
  method: 'GET',
  path: '/approval/list',
  summary: 'Requests in scope, newest first',
  requires: ['approval.read'],
  query: approvalListQuery,
  answers: { 200: pageOf(approval) },
})

export const approvalInfo = defineCall({
  name: 'approvals.info',
  method: 'GET',
  path: '/approval/info/{id}',
  summary: 'One request',
  requires: ['approval.read'],
  params: byId,
  answers: { 200: approval },
})

/** `shown`: a change of a masked number each, whole. */
export const approvalReveal = defineCall({
  name: 'approvals.reveal',
  method: 'POST',
  path: '/approval/reveal',
  summary: 'Show the masked numbers of a request; each showing is a line of the trail',
  requires: ['approval.read'],
  body: z.strictObject({ approval_id: id }),
  answers: { 200: z.object({ shown: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown(), now: z.unknown() })) }) },
})

export const approvalDecide = defineCall({
  name: 'approvals.decide',
  method: 'POST',
  path: '/approval/{action}',
  summary: 'Approve, decline or cancel a pending request; a message left out takes its default',
  requires: ['approval.decide', 'approval.cancel'],
  actionFrom: {
    part: 'params',
    field: 'action',
    actions: { approve: 'approval.decide', decline: 'approval.decide', cancel: 'approval.cancel' },
  },
  params: z.strictObject({ action: z.enum(decisions) }),
  body: z.strictObject({
    approval_id: id,
    approval_message: text(maximumApprovalMessage).optional(),
  }),
  // The passphrase made for the user whom the request is about.
  shownOnce: ['one_time_passphrase'],
  answers: { 200: approval.extend({ one_time_passphrase: z.string().optional() }) },
})

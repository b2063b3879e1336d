import type { ReactNode } from 'react'
import { NeedsApproval, NoAnswer, Refused, type ApprovalResult, type OutcomeHandlers } from '../../api/outcomes.ts'
import { OutcomeProvider } from '../../api/handleOutcome.ts'
import { ApiProvider } from '../../api/useCall.ts'
import { type Answer, fakeApi } from '../../testing/fakeApi.ts'
import { provide, renderWith } from '../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../ui/browser/drafts.ts'
import type { UserPermissions } from '../../ui/permissions.ts'
import { createNotices, type Notices } from '../../ui/notices.ts'

type Given = {
  readonly answers?: readonly Answer[]
  /** How the dialog of a 202 is answered. */
  readonly asked?: ApprovalResult
  readonly inForce?: UserPermissions
}

/** A component of people within what it needs. */
export async function renderUserManagement({ answers = [], asked: result = 'requested', inForce }: Given, children: (notices: Notices) => ReactNode) {
  const notices = createNotices()
  const drafts = createDrafts()
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof NeedsApproval) handlers.approval?.(result)
    else if (error instanceof Refused) (handlers[error.status] ?? handlers.other)?.(error)
    else if (error instanceof NoAnswer) handlers.none?.()
  }
  const page = await renderWith(
    [
      provide(OutcomeProvider, dealWith),
      provide(DraftsProvider, drafts),
      provide(ApiProvider, fakeApi(...answers)),
    ],
    children(notices),
    inForce,
  )
  return { page, drafts, shown: () => notices.list().map(({ tone, text }) => `${tone}: ${text}`) }
}

/** A refusal as the server tells it. */
export const refusal = (status: number, message: string, fields?: { path: string; message: string }[]) =>
  new Refused({ status, sentAs: 'u', problem: { message, code: 'duplicate', request_id: 'r', ...(fields && { fields }) } })

/** A 202. */
export const needsApproval = () =>
  new NeedsApproval({ approval_title: 't', approval_type: 'y', approval_message: '', metadata_format: 'm' }, 'u')

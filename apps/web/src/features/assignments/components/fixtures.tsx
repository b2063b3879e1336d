import type { ReactNode } from 'react'
import { NeedsApproval, Refused, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { type Answer, fakeApi } from '../../../testing/fakeApi.ts'
import { provide, renderWith } from '../../../testing/render.tsx'
import { createNotices, type Notices } from '../../../ui/notices.ts'

/** Whose locations they are. */
export const mr = { id: 'mr', display_name: 'Ana Cruz', branch_id: 'branch', deactivated: 'N' as const }

/** Shows something with the calls that are given; `shown` tells the notices so far. */
export async function renderAssignments(answers: readonly Answer[], children: (notices: Notices) => ReactNode) {
  const notices = createNotices()
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof NeedsApproval) handlers.approval?.('requested')
    else if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const inside = await renderWith(
    [provide(OutcomeProvider, dealWith), provide(ApiProvider, fakeApi(...answers))],
    children(notices),
  )
  return { inside, shown: () => notices.list().map(({ tone, text }) => `${tone}: ${text}`) }
}

/** The dialog that is open. */
export const dialog = () => {
  const found = document.querySelector<HTMLElement>('[role="dialog"]')
  if (found === null) throw new Error('No dialog is open.')
  return found
}

/** A refusal of the server. */
export const refused = (status: number, message: string) => new Refused({ status, sentAs: 'u', problem: { message, code: 'conflict', request_id: 'r' } })

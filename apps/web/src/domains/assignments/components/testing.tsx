import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NeedsApproval, Refused, type Handlers } from '../../../api/outcomes.ts'
import { RefusalsProvider } from '../../../api/refusals.ts'
import { render } from '../../../testing/render.tsx'
import { createNotices, type Notices } from '../../../ui/notices.ts'
import { AssignmentsProvider, type AssignmentsRepository } from '../assignments.repository.ts'

/** Whose locations they are. */
export const mr = { id: 'mr', display_name: 'Ana Cruz', branch_id: 'branch', deactivated: 'N' as const }

/** Answers a call that a test does not make. */
const unasked = () => Promise.reject(new Error('Not asked here.'))

/** Shows something with the calls that are given; `shown` tells the notices so far. */
export async function scene(repository: Partial<AssignmentsRepository>, children: (notices: Notices) => ReactNode) {
  const notices = createNotices()
  const dealWith = (error: unknown, handlers: Handlers = {}) => {
    if (error instanceof NeedsApproval) handlers.approval?.('requested')
    else if (error instanceof Refused) handlers[error.status]?.(error)
  }
  const nothing = { cascade: unasked, held: unasked, offered: unasked, assign: unasked, remove: unasked, covers: unasked, cover: unasked, endCover: unasked }
  const inside = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RefusalsProvider value={dealWith}>
        <AssignmentsProvider value={{ ...nothing, ...repository }}>{children(notices)}</AssignmentsProvider>
      </RefusalsProvider>
    </QueryClientProvider>,
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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NeedsApproval, NoAnswer, Refused, type ApprovalResult, type Handlers } from '../../api/outcomes.ts'
import { RefusalsProvider } from '../../api/refusals.ts'
import { render } from '../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../ui/browser/drafts.ts'
import type { InForce } from '../../ui/inForce.ts'
import { createNotices, type Notices } from '../../ui/notices.ts'
import { PeopleProvider, type PeopleRepository } from './people.repository.ts'
import { SessionsProvider, type SessionsRepository } from './sessions/sessions.repository.ts'

const unasked = () => Promise.reject(new Error('Not asked here.'))

const nothing: PeopleRepository = {
  list: unasked, info: unasked, create: unasked, update: unasked, activate: unasked, deactivate: unasked, remove: unasked,
  changePassword: unasked, areas: unasked,
}

type Given = {
  readonly people?: Partial<PeopleRepository>
  readonly sessions?: Partial<SessionsRepository>
  /** How the dialog of a 202 is answered. */
  readonly asked?: ApprovalResult
  readonly inForce?: InForce
}

/** A component of people within what it needs. */
export async function peopleScene({ people = {}, sessions = {}, asked = 'requested', inForce }: Given, children: (notices: Notices) => ReactNode) {
  const notices = createNotices()
  const drafts = createDrafts()
  const dealWith = (error: unknown, handlers: Handlers = {}) => {
    if (error instanceof NeedsApproval) handlers.approval?.(asked)
    else if (error instanceof Refused) (handlers[error.status] ?? handlers.other)?.(error)
    else if (error instanceof NoAnswer) handlers.none?.()
  }
  const page = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RefusalsProvider value={dealWith}>
        <DraftsProvider value={drafts}>
          <PeopleProvider value={{ ...nothing, ...people }}>
            <SessionsProvider value={{ list: unasked, end: unasked, endOwn: unasked, ...sessions }}>{children(notices)}</SessionsProvider>
          </PeopleProvider>
        </DraftsProvider>
      </RefusalsProvider>
    </QueryClientProvider>,
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

import type { OwnSettings } from '@bisita/contract/settings'
import { usualOwn } from '@bisita/rules/settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { NeedsApproval, Refused, type Handlers } from '../../../api/outcomes.ts'
import { RefusalsProvider } from '../../../api/refusals.ts'
import { button, cleanUp, press, render, until } from '../../../testing/render.tsx'
import { inForceFor } from '../../../ui/inForce.ts'
import { createNotices } from '../../../ui/notices.ts'
import { type BranchDesk, BranchDeskProvider, type ChosenLocations, type Removed } from '../desk.repository.ts'
import { someBranch, someDesk } from '../testing.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

afterEach(cleanUp)

const along: Removed = { ok: true, removed: 12, mr_assignments: 8, mrs: 2, clients: 341 }
const chosen: ChosenLocations = { filter: { mun_city: '1401102000' } }

async function scene(answers: Partial<BranchDesk>, cells: OwnSettings['cells'] = {}) {
  const notices = createNotices()
  let done = 0
  const dealWith = (error: unknown, handlers: Handlers = {}) => {
    if (error instanceof Refused) handlers[error.status]?.(error)
    if (error instanceof NeedsApproval) handlers.approval?.('requested')
  }
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RefusalsProvider value={dealWith}>
        <BranchDeskProvider value={someDesk(answers)}>
          <RemoveDialog
            branch={someBranch()}
            leaving={{ kind: 'locations', chosen }}
            count={40}
            notices={notices}
            onDone={() => (done += 1)}
            onClose={() => undefined}
          />
        </BranchDeskProvider>
      </RefusalsProvider>
    </QueryClientProvider>,
    inForceFor('ah', { ...usualOwn, cells }),
  )
  const page = document.body
  return { page, done: () => done, shown: () => notices.list().map(({ tone, text }) => `${tone}: ${text}`) }
}

const refusal = (status: number) =>
  new Refused({ status, sentAs: 'u', problem: { message: 'Said by the server.', code: 'conflict', request_id: 'r' } })
const offer = { approval_title: 'Take', approval_type: 'Branch', approval_message: '', metadata_format: 'signed' }

test('what goes along is shown before anything is taken, and the same selection is sent', async () => {
  const sent: unknown[] = []
  const { page, done, shown } = await scene({
    locationsCascade: (_, what) => Promise.resolve(what === chosen ? along : { ...along, removed: 0 }),
    removeLocations: (id, what) => {
      sent.push([id, what])
      return Promise.resolve(along)
    },
  })
  expect(button(page, 'Take away').disabled).toBe(true)
  await until(() => expect(page.textContent).toContain('8 MR assignments go along, of 2 MRs.'))
  expect(page.textContent).toContain('Take 12 locations from Baguio?')
  expect(sent).toEqual([])
  await press(button(page, 'Take away'))
  await until(() => expect(done()).toBe(1))
  expect(sent).toEqual([[someBranch().id, chosen]])
  expect(shown()).toEqual(['positive: 12 locations taken from the branch, and 8 MR assignments with them.'])
})

test('a refusal stays in the dialog, as the server says it', async () => {
  const { page, done, shown } = await scene({
    locationsCascade: () => Promise.resolve(along),
    removeLocations: () => Promise.reject(refusal(409)),
  })
  await until(() => expect(button(page, 'Take away').disabled).toBe(false))
  await press(button(page, 'Take away'))
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Said by the server.'))
  expect([done(), shown()]).toEqual([0, ['negative: Said by the server.']])
})

test('where somebody else must approve, that is said, and asking for it closes the dialog', async () => {
  const { page, done } = await scene(
    { locationsCascade: () => Promise.resolve(along), removeLocations: () => Promise.reject(new NeedsApproval(offer, 'u')) },
    { 'branch.assign': 'approval' },
  )
  expect(page.textContent).toContain('Somebody else must approve this first.')
  await until(() => expect(page.textContent).toContain('8 MR assignments'))
  await press(button(page, 'Take away'))
  await until(() => expect(done()).toBe(1))
})

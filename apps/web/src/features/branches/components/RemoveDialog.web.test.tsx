import { branchRemoveLocations } from '@bisita/contract/calls/calls'
import type { OwnSettings } from '@bisita/contract/settings'
import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { NeedsApproval, Refused, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer, fakeApi } from '../../../testing/fakeApi.ts'
import { button, press, provide, renderWith, until } from '../../../testing/render.tsx'
import { permissionsFor } from '../../../ui/permissions.ts'
import { createNotices } from '../../../ui/notices.ts'
import type { BranchLocationSelection, BranchRemoval } from '../branchManagement.queries.ts'
import { someBranch } from '../testing.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

const along: BranchRemoval = { ok: true, removed: 12, mr_assignments: 8, mrs: 2, clients: 341 }
const chosen: BranchLocationSelection = { filter: { mun_city: '1401102000' } }

type Removal = (branchId: string, selection: BranchLocationSelection) => Promise<BranchRemoval>

/** The dialog; `preview` says what would be taken, `remove` takes it. */
async function scene({ preview, remove }: { preview: Removal; remove: Removal }, cells: OwnSettings['cells'] = {}) {
  const notices = createNotices()
  let done = 0
  const api = fakeApi(answer(branchRemoveLocations, ({ params, query, body }) => (query?.dry_run === true ? preview : remove)(params.branchId, body)))
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof Refused) handlers[error.status]?.(error)
    if (error instanceof NeedsApproval) handlers.approval?.('requested')
  }
  await renderWith(
    [provide(OutcomeProvider, dealWith), provide(ApiProvider, api)],
    <RemoveDialog
      branch={someBranch()}
      leaving={{ kind: 'locations', chosen }}
      count={40}
      notices={notices}
      onDone={() => (done += 1)}
      onClose={() => undefined}
    />,
    permissionsFor('ah', { ...usualOwnSettings, cells }),
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
    preview: (_, what) => Promise.resolve(what === chosen ? along : { ...along, removed: 0 }),
    remove: (id, what) => {
      sent.push([id, what])
      return Promise.resolve(along)
    },
  })
  expect(button(page, 'Remove').disabled).toBe(true)
  await until(() => expect(page.textContent).toContain('8 MR assignments go along, of 2 MRs.'))
  expect(page.textContent).toContain('Remove 12 locations from Baguio?')
  expect(sent).toEqual([])
  await press(button(page, 'Remove'))
  await until(() => expect(done()).toBe(1))
  expect(sent).toEqual([[someBranch().id, chosen]])
  expect(shown()).toEqual(['positive: 12 locations removed from the branch, and 8 MR assignments with them.'])
})

test('a refusal stays in the dialog, as the server says it', async () => {
  const { page, done, shown } = await scene({
    preview: () => Promise.resolve(along),
    remove: () => Promise.reject(refusal(409)),
  })
  await until(() => expect(button(page, 'Remove').disabled).toBe(false))
  await press(button(page, 'Remove'))
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Said by the server.'))
  expect([done(), shown()]).toEqual([0, ['negative: Said by the server.']])
})

test('where somebody else must approve, that is said, and asking for it closes the dialog', async () => {
  const { page, done } = await scene(
    { preview: () => Promise.resolve(along), remove: () => Promise.reject(new NeedsApproval(offer, 'u')) },
    { 'branch.assign': 'approval' },
  )
  expect(page.textContent).toContain('Somebody else must approve this first.')
  await until(() => expect(page.textContent).toContain('8 MR assignments'))
  await press(button(page, 'Remove'))
  await until(() => expect(done()).toBe(1))
})

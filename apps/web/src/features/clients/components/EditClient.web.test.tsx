import { act } from 'react'
import { expect, test } from 'vitest'
import { NeedsApproval, type ApprovalResult, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { button, field, press, provide, renderWith, type, until } from '../../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../../ui/browser/drafts.ts'
import { createNotices } from '../../../ui/notices.ts'
import { ClientsProvider, type ClientsRepository } from '../clients.repository.ts'
import { clientsAnswering } from '../testing.ts'
import { EditClient } from './EditClient.tsx'
import { someClient } from '../../../testing/records.ts'

const unasked = () => Promise.reject(new Error('Not asked here.'))
const offer = { approval_title: 'Change last name of Dela Cruz, Ana', approval_type: 'Client update', approval_message: '', metadata_format: 'signed' }

/** The form of a client whose change needs approval; `answer` ends the dialog that the app would show. */
async function approvalScene() {
  const drafts = createDrafts()
  const sends: unknown[] = []
  let left = 0
  let answer: (result: ApprovalResult) => void = () => undefined
  const clients: ClientsRepository = {
    ...clientsAnswering(unasked),
    update: (_, changes) => {
      sends.push(changes)
      return Promise.reject(new NeedsApproval(offer, 'u'))
    },
  }
  const dealWith = (thrown: unknown, handlers: OutcomeHandlers = {}) =>
    thrown instanceof NeedsApproval
      ? new Promise<ApprovalResult>((resolve) => (answer = resolve)).then((result) => handlers.approval?.(result))
      : undefined
  const page = await renderWith(
    [provide(OutcomeProvider, dealWith), provide(DraftsProvider, drafts), provide(ClientsProvider, clients)],
    <EditClient
      client={someClient()}
      today="2026-11-21"
      notices={createNotices()}
      place={({ label }) => <p>{label}</p>}
      product={({ label }) => <p>{label}</p>}
      placeName={String}
      productName={String}
      note={undefined}
      onDone={() => (left += 1)}
      onCancel={() => undefined}
    />,
  )
  await type(field(page, 'Last name'), 'Santos')
  const save = () => press(button(page, 'Save changes'))
  await save()
  return { page, save, sends, drafts, left: () => left, answer: (result: ApprovalResult) => act(async () => answer(result)) }
}

test('while approval is asked the form stays as it is', async () => {
  const { page, sends, left } = await approvalScene()
  expect(sends).toEqual([{ lastname: 'Santos', base_revision_id: 7 }])
  expect(button(page, 'Save changes').disabled).toBe(true)
  expect(field(page, 'Last name').value).toBe('Santos')
  expect(left()).toBe(0)
})

test('once it is requested the form closes as after a save', async () => {
  const { drafts, left, answer } = await approvalScene()
  await answer('requested')
  await until(() => expect(left()).toBe(1))
  expect(drafts.any()).toBe(false)
})

test('where it is cancelled what was typed stays and can be saved again', async () => {
  const { page, drafts, left, answer, save, sends } = await approvalScene()
  await answer('cancelled')
  await until(() => expect(button(page, 'Save changes').disabled).toBe(false))
  expect([left(), field(page, 'Last name').value, drafts.any()]).toEqual([0, 'Santos', true])
  await save()
  expect(sends).toHaveLength(2)
})

import { approvalRequest } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import type { ApprovalResult } from '../../api/outcomes.ts'
import type { Approval } from '../../features/approvals/approvals.queries.ts'
import { createApprovalPrompts } from '../../features/approvals/approvalPrompts.ts'
import { someApproval, someOffer } from '../../features/approvals/testing.ts'
import { answer, fakeApi } from '../../testing/fakeApi.ts'
import { button, field, press, provide, renderWith, typeLines, until } from '../../testing/render.tsx'
import { createNotices } from '../../ui/notices.ts'
import type { Services } from '../services.ts'
import { ServicesProvider } from '../../frame/useServices.ts'
import { ApprovalPromptDialog } from './ApprovalPromptDialog.tsx'

/** A screen with a button that asks, and a record that is read. */
async function askedScene(request: () => Promise<Approval>) {
  const notices = createNotices()
  const asking = createApprovalPrompts({ api: fakeApi(answer(approvalRequest, request)), notices, dealWith: () => undefined })
  const results: ApprovalResult[] = []
  let informed = 0
  let reads = 0
  const services = {
    approvalPrompts: asking,
    refreshInfo: () => {
      informed += 1
      return Promise.resolve()
    },
  } as unknown as Services
  function Record() {
    useQuery({ queryKey: ['clients', 'info', '1'], queryFn: () => (reads += 1), staleTime: Infinity })
    return (
      <button type="button" onClick={() => void asking.prompt(someOffer()).then((result) => results.push(result))}>
        Save
      </button>
    )
  }
  const page = await renderWith(
    [provide(ServicesProvider, services)],
    <>
      <Record />
      <ApprovalPromptDialog />
    </>,
  )
  const save = button(page, 'Save')
  await act(async () => save.focus())
  await press(save)
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]') ?? page
  const shown = () => notices.list().map(({ text }) => text)
  return { page, dialog, save, asking, results, shown, counts: () => ({ informed, reads }) }
}

test('a stored request closes the dialog, and everything it concerns is read again', async () => {
  const { dialog, results, shown, counts } = await askedScene(() => Promise.resolve(someApproval()))
  expect(counts()).toEqual({ informed: 0, reads: 1 })
  await typeLines(field(dialog, 'Message'), 'She married.')
  await press(button(dialog, 'REQUEST'))
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  expect([results, shown()]).toEqual([['requested'], [messages.requestSubmitted]])
  await until(() => expect(counts()).toEqual({ informed: 1, reads: 2 }))
})

test('Escape cancels and gives the focus back', async () => {
  const { save, results, counts } = await askedScene(() => Promise.reject(new Error('Not asked here.')))
  await act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await until(() => expect(results).toEqual(['cancelled']))
  await until(() => expect(document.activeElement).toBe(save))
  expect(counts()).toEqual({ informed: 0, reads: 1 })
})

test('a change of context takes it away', async () => {
  const { asking, results } = await askedScene(() => Promise.reject(new Error('Not asked here.')))
  await act(async () => asking.dismiss())
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(results).toEqual(['cancelled'])
})

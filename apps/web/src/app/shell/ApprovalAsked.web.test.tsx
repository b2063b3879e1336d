import { messages } from '@bisita/contract/messages'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ApprovalResult } from '../../api/outcomes.ts'
import type { ApprovalsRepository } from '../../domains/approvals/approvals.repository.ts'
import { createAsking } from '../../domains/approvals/asking.ts'
import { someApproval, someOffer } from '../../domains/approvals/testing.ts'
import { button, cleanUp, field, press, render, typeLines, until } from '../../testing/render.tsx'
import { createNotices } from '../../ui/notices.ts'
import type { Services } from '../services.ts'
import { ServicesProvider } from '../useServices.ts'
import { ApprovalAsked } from './ApprovalAsked.tsx'

afterEach(cleanUp)

/** A screen with a button that asks, and a record that is read. */
async function askedScene(request: ApprovalsRepository['request']) {
  const notices = createNotices()
  const asking = createAsking({ approvals: { request }, notices, dealWith: () => undefined })
  const told: ApprovalResult[] = []
  let informed = 0
  let reads = 0
  const services = {
    asking,
    inform: () => {
      informed += 1
      return Promise.resolve()
    },
  } as unknown as Services
  function Record() {
    useQuery({ queryKey: ['clients', 'info', '1'], queryFn: () => (reads += 1), staleTime: Infinity })
    return (
      <button type="button" onClick={() => void asking.ask(someOffer()).then((result) => told.push(result))}>
        Save
      </button>
    )
  }
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesProvider value={services}>
        <Record />
        <ApprovalAsked />
      </ServicesProvider>
    </QueryClientProvider>,
  )
  const save = button(page, 'Save')
  await act(async () => save.focus())
  await press(save)
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]') ?? page
  const shown = () => notices.list().map(({ text }) => text)
  return { page, dialog, save, asking, told, shown, counts: () => ({ informed, reads }) }
}

test('a stored request closes the dialog, and everything it concerns is read anew', async () => {
  const { dialog, told, shown, counts } = await askedScene(() => Promise.resolve(someApproval()))
  expect(counts()).toEqual({ informed: 0, reads: 1 })
  await typeLines(field(dialog, 'Message'), 'She married.')
  await press(button(dialog, 'REQUEST'))
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  expect([told, shown()]).toEqual([['requested'], [messages.requestSubmitted]])
  await until(() => expect(counts()).toEqual({ informed: 1, reads: 2 }))
})

test('Escape cancels and gives the focus back', async () => {
  const { save, told, counts } = await askedScene(() => Promise.reject(new Error('Not asked here.')))
  await act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await until(() => expect(told).toEqual(['cancelled']))
  await until(() => expect(document.activeElement).toBe(save))
  expect(counts()).toEqual({ informed: 0, reads: 1 })
})

test('a change of context takes it away', async () => {
  const { asking, told } = await askedScene(() => Promise.reject(new Error('Not asked here.')))
  await act(async () => asking.dismiss())
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(told).toEqual(['cancelled'])
})

import * as calls from '@bisita/contract/calls/calls'
import { act } from 'react'
import { expect, test } from 'vitest'
import { createApi } from '../../api/api.ts'
import { OutcomeProvider } from '../../api/handleOutcome.ts'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { Aborted, Refused } from '../../api/outcomes.ts'
import { ApiProvider } from '../../api/useCall.ts'
import { ServicesProvider } from '../../frame/useServices.ts'
import { button, field, press, provide, renderWith, type, until } from '../../testing/render.tsx'
import { createProofPrompt } from '../session/proofPrompt.ts'
import type { Services } from '../services.ts'
import { ProofPromptDialog } from './ProofPromptDialog.tsx'

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (code: string, message: string) => json({ code, message, request_id: 'r' }, 403)

/** A server that asks again until the password "right" was sent, and a screen that sends two changes. */
async function scene() {
  const proofPrompt = createProofPrompt()
  const sent: string[] = []
  let proven = false
  const fetch = async (url: unknown, { method = 'GET', headers, body }: RequestInit = {}) => {
    const path = String(url)
    sent.push([method, path, (headers as Record<string, string>)['Idempotency-Key']].filter((part) => part !== undefined).join(' '))
    if (path === '/user/prove') {
      proven = body === '{"password":"right"}'
      return proven ? json({ ok: true, until: '2026-11-28T00:10:00.000Z' }) : refusal('current_password', 'The current password is not right.')
    }
    return proven ? json({ ok: true }) : refusal('proof_needed', 'Please confirm that it is you.')
  }
  const api = createApi({ fetch, addressOf: (path) => path, userId: () => 'user-1', prove: proofPrompt.ask })
  const results: unknown[] = []
  const send = (key: string) => () => void api.call(calls.settingsChange, { body: { notice_seconds: 6 } }, { key }).then(() => results.push(key), (error: unknown) => results.push(error))
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => void (error instanceof Refused && handlers.other?.(error))
  const page = await renderWith(
    [provide(ServicesProvider, { proofPrompt } as unknown as Services), provide(ApiProvider, api), provide(OutcomeProvider, dealWith)],
    <>
      <button type="button" onClick={send('one')}>One</button>
      <button type="button" onClick={send('two')}>Two</button>
      <ProofPromptDialog />
    </>,
  )
  await act(async () => button(page, 'One').focus())
  await press(button(page, 'One'))
  await press(button(page, 'Two'))
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]') ?? page
  return { page, dialog, sent, results, proofPrompt }
}

const closed = () => until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())

test('all calls that wait go on under their keys after one right password; a wrong one says so and asks on', async () => {
  const { dialog, sent, results } = await scene()
  expect(dialog.textContent).toContain('Confirm that it is you')
  await type(field(dialog, 'Your password'), 'wrong')
  await press(button(dialog, 'Confirm'))
  await until(() => expect(dialog.textContent).toContain('The current password is not right.'))
  await type(field(dialog, 'Your password'), 'right')
  await press(button(dialog, 'Confirm'))
  await closed()
  await until(() => expect(results).toEqual(['one', 'two']))
  expect(sent).toEqual(['PUT /settings one', 'PUT /settings two', 'POST /user/prove', 'POST /user/prove', 'PUT /settings one', 'PUT /settings two'])
})

test('Cancel sends nothing more, says nothing, and gives the focus back', async () => {
  const { page, dialog, sent, results } = await scene()
  await press(button(dialog, 'Cancel'))
  await closed()
  await until(() => expect(results.map((result) => result instanceof Aborted)).toEqual([true, true]))
  expect(sent).toHaveLength(2)
  await until(() => expect(document.activeElement).toBe(button(page, 'One')))
})

test('a change of context takes it away as Cancel does', async () => {
  const { sent, results, proofPrompt } = await scene()
  await act(async () => proofPrompt.end(false))
  await closed()
  await until(() => expect(results).toHaveLength(2))
  expect(sent).toHaveLength(2)
})

import { act } from 'react'
import { expect, test } from 'vitest'
import { button, described, field, leave, press, render, typeLines, until } from '../../../testing/render.tsx'
import { createStore, useStore } from '../../../ui/browser/store.ts'
import type { ApprovalPrompt } from '../approvalPrompts.ts'
import { someOffer } from '../testing.ts'
import { RequestDialog } from './RequestDialog.tsx'

async function dialogScene(change: Partial<ApprovalPrompt> = {}) {
  const requested: string[] = []
  let cancelled = 0
  const store = createStore<ApprovalPrompt>({ id: 1, offer: someOffer(), sending: false, failure: null, ...change })
  function Scene() {
    return <RequestDialog asked={useStore(store)} onRequest={(message) => requested.push(message)} onCancel={() => (cancelled += 1)} />
  }
  await render(<Scene />)
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
  if (dialog === null) throw new Error('No dialog is open.')
  const message = () => field(dialog, 'Message')
  const escape = () =>
    act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  return { dialog, message, requested, cancelled: () => cancelled, escape, set: (next: Partial<ApprovalPrompt>) => act(async () => store.set({ ...store.get(), ...next })) }
}

test('it shows what is asked, to be read, and a message to be written', async () => {
  const { dialog, message } = await dialogScene()
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Request for Approval')
  expect(field(dialog, 'Title')).toMatchObject({ value: 'Client update', readOnly: true })
  expect(field(dialog, 'Description')).toMatchObject({ value: 'Change last name of Dela Cruz, Ana', readOnly: true })
  expect(message()).toMatchObject({ tagName: 'TEXTAREA', value: '', readOnly: false })
})

test('no error shows before the first change, and then under the message', async () => {
  const { message } = await dialogScene()
  await leave(message())
  expect(message().getAttribute('aria-invalid')).not.toBe('true')
  await typeLines(message(), 'x'.repeat(256))
  await leave(message())
  expect(described(message())).toBe('At most 255 characters.')
})

test('without a message nothing is requested, and the message says why', async () => {
  const { dialog, message, requested } = await dialogScene()
  await press(button(dialog, 'REQUEST'))
  expect(requested).toEqual([])
  expect(described(message())).toBe('This is required.')
})

test('REQUEST hands on the message', async () => {
  const { dialog, message, requested } = await dialogScene()
  await typeLines(message(), 'She married.\nThe papers are with me.')
  await press(button(dialog, 'REQUEST'))
  expect(requested).toEqual(['She married.\nThe papers are with me.'])
})

test('while it is sent both buttons are disabled, REQUEST is loading, and nothing closes it', async () => {
  const { dialog, message, set, cancelled, escape } = await dialogScene()
  await typeLines(message(), 'She married.')
  await set({ sending: true })
  expect(button(dialog, 'CANCEL').disabled).toBe(true)
  expect(button(dialog, 'REQUEST')).toMatchObject({ disabled: true, dataset: expect.objectContaining({ loading: 'true' }) })
  await press(button(dialog, 'CANCEL'))
  await escape()
  expect(cancelled()).toBe(0)
})

test('a failed request says why, and what was typed stays', async () => {
  const { dialog, message, set } = await dialogScene()
  await typeLines(message(), 'She married.')
  await set({ sending: true })
  await set({ sending: false, failure: 'A request for this is already waiting.' })
  expect(dialog.textContent).toContain('Not sent. A request for this is already waiting.')
  expect(message().value).toBe('She married.')
  expect(button(dialog, 'REQUEST').disabled).toBe(false)
})

test('CANCEL and Escape cancel', async () => {
  const { dialog, cancelled, escape } = await dialogScene()
  await press(button(dialog, 'CANCEL'))
  expect(cancelled()).toBe(1)
  await escape()
  expect(cancelled()).toBe(2)
})

test('the keyboard starts in the message', async () => {
  const { message } = await dialogScene()
  await until(() => expect(document.activeElement).toBe(message()))
})

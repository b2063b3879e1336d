import { expect, test } from 'vitest'
import { Refused } from '../../../api/outcomes.ts'
import { OutcomeProvider, type HandleOutcome } from '../../../api/handleOutcome.ts'
import { button, field, press, provide, renderWith, type, until } from '../../../testing/render.tsx'
import { someClient } from '../../../testing/records.ts'
import { ServicesProvider } from '../../../frame/useServices.ts'
import type { Services } from '../../../app/services.ts'
import { createNotices } from '../../../ui/notices.ts'
import { ClientsProvider, type ClientsRepository } from '../clients.repository.ts'
import { clientsAnswering } from '../testing.ts'
import { NumberFact } from './NumberFact.tsx'

const dealWith: HandleOutcome = (error, handlers = {}) => {
  if (error instanceof Refused) (handlers[error.status] ?? handlers.other)?.(error)
}

/** The id number of a client of the office; `answers` is what becomes of each send. */
async function scene(answers: readonly (Error | null)[] = []) {
  const client = someClient({ sss_id: '•••• 5678', id_type: 'sss' })
  const shown: unknown[] = []
  const sends: unknown[] = []
  const clients: ClientsRepository = {
    ...clientsAnswering(() => Promise.reject(new Error('Not asked here.'))),
    reveal: async (showing) => {
      shown.push([showing.fields, showing.purpose])
      return { sss_id: '3412345678' }
    },
    update: async (_, changes) => {
      const answer = answers[sends.length] ?? null
      sends.push(changes)
      if (answer !== null) throw answer
      return client
    },
  }
  const page = await renderWith(
    [provide(OutcomeProvider, dealWith), provide(ServicesProvider, { notices: createNotices() } as unknown as Services), provide(ClientsProvider, clients)],
    <NumberFact client={client} field="sss_id" label="SSS number" />,
  )
  return { page, shown, sends, client }
}

test('a number is masked until it is asked for, and again after Hide', async () => {
  const { page, shown } = await scene()
  expect(page.textContent).toContain('•••• 567-8')
  await press(button(page, 'Show the number'))
  await until(() => expect(page.textContent).toContain('34-1234567-8'))
  await press(button(page, 'Hide the number'))
  expect(page.textContent).not.toContain('1234567')
  expect(shown).toEqual([[['sss_id'], 'read']])
})

test('corrected in place: only the number is sent, with the revision that the record had', async () => {
  const { page, shown, sends, client } = await scene()
  await press(button(page, 'Correct: SSS number'))
  await until(() => expect(field(page, 'SSS number').value).toBe('34-1234567-8'))
  await type(field(page, 'SSS number'), '34-1234567-9')
  await press(button(page, 'Save'))
  await until(() => expect(page.textContent).toContain('•••• 567-8'))
  expect(sends).toEqual([{ sss_id: '34-1234567-9', base_revision_id: client.revision_id }])
  expect(shown).toEqual([[['sss_id'], 'correct']])
})

test('left as it was it is not sent; what is wrong is said at the field; Cancel throws away what was typed', async () => {
  const { page, sends } = await scene()
  await press(button(page, 'Correct: SSS number'))
  await until(() => field(page, 'SSS number'))
  await type(field(page, 'SSS number'), '34-12')
  await press(button(page, 'Save'))
  expect(page.textContent).toContain('A number of SSS has 10 digits')
  await press(button(page, 'Cancel'))
  expect(page.textContent).toContain('•••• 567-8')
  await press(button(page, 'Correct: SSS number'))
  await until(() => expect(field(page, 'SSS number').value).toBe('34-1234567-8'))
  await press(button(page, 'Save'))
  await until(() => expect(page.textContent).toContain('•••• 567-8'))
  expect(sends).toEqual([])
})

test('refused, the field stays with what was typed and the server’s words', async () => {
  const message = 'Santos, Ana already has this number.'
  const { page, sends } = await scene([new Refused({ status: 409, sentAs: null, problem: { code: 'duplicate', message, fields: [{ path: 'sss_id', message }], request_id: 'r' } })])
  await press(button(page, 'Correct: SSS number'))
  await until(() => field(page, 'SSS number'))
  await type(field(page, 'SSS number'), '34-1234567-9')
  await press(button(page, 'Save'))
  await until(() => expect(page.textContent).toContain(message))
  expect(field(page, 'SSS number').value).toBe('34-1234567-9')
  await press(button(page, 'Save'))
  await until(() => expect(sends).toHaveLength(2))
})

import { usualOwnSettings } from '@bisita/rules/settings'
import { act } from 'react'
import { expect, test } from 'vitest'
import { Refused } from '../../../api/outcomes.ts'
import type { SaveFailure } from '../../../api/saving.ts'
import { button, described, field, leave, press, render, type } from '../../../testing/render.tsx'
import { permissionsFor } from '../../../ui/permissions.ts'
import { createStore, useStore } from '../../../ui/browser/store.ts'
import { emptyValues, type ClientFormValues } from '../clientForm.ts'
import { ClientForm } from './ClientForm.tsx'

const filled = { ...emptyValues, lastname: 'Cruz', firstname: 'Ana', claim_type: 'RT', location_id: '1401108013' }

async function formScene(initial: ClientFormValues, minimum_age = usualOwnSettings.minimum_age, acceptedPhones: readonly string[] = [], draft?: ClientFormValues) {
  const sent: ClientFormValues[] = []
  const typed: (ClientFormValues | null)[] = []
  const failures = createStore<SaveFailure | null>(null)
  function Scene() {
    const failure = useStore(failures)
    return (
      <ClientForm
        initial={initial}
        typed={draft}
        acceptedPhones={acceptedPhones}
        onTyped={(values) => typed.push(values)}
        today="2026-11-21"
        place={({ label }) => <p>{label}</p>}
        product={({ label }) => <p>{label}</p>}
        action="Save"
        sending={false}
        failure={failure}
        onSubmit={(values) => sent.push(values)}
        onCancel={() => undefined}
      />
    )
  }
  const page = await render(<Scene />, permissionsFor('tele', { ...usualOwnSettings, minimum_age }))
  return { page, sent, typed, fail: (failure: SaveFailure) => act(async () => failures.set(failure)) }
}

test('no error shows before the first change, and then where it was made', async () => {
  const { page } = await formScene(emptyValues)
  const lastname = field(page, 'Last name')
  await act(async () => lastname.focus())
  await leave(lastname)
  expect(page.querySelector('[aria-invalid="true"]')).toBeNull()
  await type(lastname, 'C')
  await type(field(page, 'SSS number'), '12')
  await leave(field(page, 'SSS number'))
  expect(described(field(page, 'SSS number'))).toBe('A number of SSS has 10 digits, this has 2.')
  expect(page.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
})

test('a number that can’t be dialled is asked about, and kept as typed where the person says so', async () => {
  const { page, sent } = await formScene(filled)
  const phone = field(page, 'Phone number')
  await type(phone, '0917123456')
  await press(button(page, 'Save'))
  expect([described(phone), sent]).toEqual(['A Philippine mobile has 11 digits, like 0917 123 4567; 0917123456 has 10.', []])
  await press(button(page, 'Keep it anyway'))
  expect(described(phone)).toBe('Saved as typed. It is not a valid phone number, so it is never called.')
  // Another number is another question.
  await type(phone, '442 1234')
  await press(button(page, 'Save'))
  expect([described(phone), sent]).toEqual([expect.stringMatching(/^442 1234 lacks its area code\./), []])
  await type(phone, '0917123456')
  await press(button(page, 'Save'))
  expect(sent).toEqual([{ ...filled, phone_number: '0917123456' }])
})

test('a number that was kept before stays without a question', async () => {
  const { page, sent } = await formScene({ ...filled, phone_number: 'ask Maria' }, undefined, ['ask Maria'])
  await type(field(page, 'Street address'), '12 Mabini St.')
  await press(button(page, 'Save'))
  expect(sent).toEqual([{ ...filled, phone_number: 'ask Maria', address: '12 Mabini St.' }])
})

test('a form that is not whole is not sent, and every error stands at its field', async () => {
  const { page, sent } = await formScene(emptyValues)
  await press(button(page, 'Save'))
  expect(sent).toEqual([])
  expect(described(field(page, 'First name'))).toBe('This is required.')
  expect(described(field(page, 'Pension type'))).toBe('Choose the pension type.')
})

test('a client is as old as is set', async () => {
  const { page, sent } = await formScene(filled, 60)
  const born = field(page, 'Date of birth')
  expect([born.min, born.max]).toEqual(['1846-01-01', '1966-12-31'])
  await type(born, '1967-01-01')
  await press(button(page, 'Save'))
  expect([described(born), sent]).toEqual([expect.stringContaining('1966'), []])
  await type(born, '1966-12-31')
  await press(button(page, 'Save'))
  expect(sent).toEqual([{ ...filled, birth_date: '1966-12-31' }])
})

test('a failed send keeps everything typed and says why', async () => {
  const { page, sent, fail } = await formScene(filled)
  await type(field(page, 'Street address'), '12 Mabini St.')
  await press(button(page, 'Save'))
  expect(sent).toEqual([{ ...filled, address: '12 Mabini St.' }])
  await fail('unanswered')
  expect(page.textContent).toContain('No answer. Your entry is still here.')
  expect(field(page, 'Street address').value).toBe('12 Mabini St.')
})

test("the server's objections stand under their fields", async () => {
  const { page, fail } = await formScene(filled)
  const fields = [{ path: 'phone_number', message: 'This cannot be called.' }]
  await fail(
    new Refused({ status: 400, sentAs: null, problem: { message: 'Please check.', code: 'invalid', fields, request_id: 'r' } }),
  )
  expect(described(field(page, 'Phone number'))).toBe('This cannot be called.')
  expect(page.textContent).toContain('Not saved. Please check.')
})

test('what is typed is reported, and that it is back at what it was', async () => {
  const { page, typed } = await formScene(filled)
  await type(field(page, 'First name'), 'Anna')
  await type(field(page, 'First name'), 'Ana')
  expect(typed).toEqual([{ ...filled, firstname: 'Anna' }, null])
})

test('a draft from before a field was added is taken, and the field is empty', async () => {
  const { address: _, ...old } = { ...filled, firstname: 'Anna' }
  const { page, sent } = await formScene(filled, undefined, [], old as ClientFormValues)
  expect(field(page, 'Street address').value).toBe('')
  await press(button(page, 'Save'))
  expect(sent).toEqual([{ ...filled, firstname: 'Anna' }])
})

import { visitCreateBody } from '@bisita/contract/visits/visits'
import { expect, test } from 'vitest'
import { button, field, press, until } from '../../../testing/render.tsx'
import { choice, choose, renderRecordForm, settle } from '../fixtures.tsx'

const notice = { version: 3, purposes: ['marketing' as const], text_en: 'You may say no.', text_fil: 'Puwede kayong tumanggi.', draft: false, sha256: 'a'.repeat(64), created_at: '2026-11-20T01:00:00.000Z', created_by_name: null }

test('nobody has to touch the row: a visit without it is saved with as many presses as before', async () => {
  const { page, sent, save } = await renderRecordForm()
  expect(choice(page, 'Ask later').checked).toBe(true)
  await choose(page, 'Not Around')
  await save()
  expect(sent[0]?.visit).not.toHaveProperty('consent')
})

test('an answer travels with the visit, and a refusal may forbid every contact', async () => {
  const { page, sent, save } = await renderRecordForm()
  await choose(page, 'Not Interested')
  await choose(page, 'No')
  await press(field(page, 'Also do not contact this client again'))
  await save()
  const { consent } = visitCreateBody.parse(sent[0]?.visit)
  expect(consent).toEqual({ id: expect.any(String), answer: 'no', how: 'spoken', no_contact: true })
})

test('an answer that is taken back is not sent', async () => {
  const { page, sent, save } = await renderRecordForm()
  await choose(page, 'Not Interested')
  await choose(page, 'Yes')
  await choose(page, 'Ask later')
  await save()
  expect(sent[0]?.visit).not.toHaveProperty('consent')
})

test('the notice is read in the language that is chosen, and the answer says which', async () => {
  const { page, sent, save } = await renderRecordForm({ notice })
  await settle()
  await choose(page, 'Yes')
  await press(button(page, 'Read the notice'))
  await until(() => expect(document.body.textContent).toContain('Puwede kayong tumanggi.'))
  await choose(document.body, 'English')
  expect(document.body.textContent).toContain('You may say no.')
  await choose(page, 'Not Around')
  await save()
  expect(sent[0]?.visit.consent).toMatchObject({ answer: 'yes', notice_version: 3, language: 'en' })
})

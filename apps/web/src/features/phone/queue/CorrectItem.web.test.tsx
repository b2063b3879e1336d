import { messages } from '@bisita/contract/messages'
import { expect, test } from 'vitest'
import { StorageFailure } from '../../../device/device.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { button, described, field, press, type, typeLines, until } from '../../../testing/render.tsx'
import { CorrectItem } from './CorrectItem.tsx'
import { deviceFixture, settle } from '../fixture.tsx'
import { aChange, aClient, aPlan, aSkip, aVisit, failure, fakeDevice } from '../testing.ts'

async function correcting(queued: QueuedItem, fails?: Error) {
  const { device, did } = fakeDevice({ items: [queued], ...(fails === undefined ? {} : { fails }) })
  const closed: true[] = []
  const scene = await deviceFixture(device, <CorrectItem device={device} id={queued.item.id} onClose={() => closed.push(true)} />)
  await settle()
  const save = async () => {
    await press(button(scene.page, 'Save and send again'))
    await settle()
  }
  return { ...scene, did, closed, save }
}

const wrong = (path: string, message: string) => ({ failure: failure({ fields: [{ path, message }] }) })

test('a new client is corrected in its form, with what was said at the field', async () => {
  const { page, save, did, closed } = await correcting(aClient({ sending: wrong('sss_id', 'Another client has this number.') }))
  const number = field(page, 'SSS number')
  expect(field(page, 'Last name').value).toBe('Dela Cruz')
  expect(described(number)).toBe('Another client has this number.')
  await type(number, '34-1234567-9')
  await save()
  expect(did).toHaveLength(1)
  expect(did[0]?.[2]).toMatchObject({ lastname: 'Dela Cruz', sss_id: '34-1234567-9', pension_amt: 9000, location_id: '1401108013' })
  expect(closed).toEqual([true])
})

test('of a change only its own fields and what is changed besides are sent, with the revision it began with', async () => {
  const { page, save, did } = await correcting(aChange({ phone_number: '123', sending: wrong('phone_number', 'Not a number.') }))
  expect(described(field(page, 'Phone number'))).toBe('Not a number.')
  await type(field(page, 'Phone number'), '0917 765 4321')
  await save()
  expect(did[0]?.[2]).toEqual({ phone_number: '0917 765 4321', base_revision_id: 7 })
})

test('where others changed the same field, who is right is asked; theirs leaves nothing to send', async () => {
  const conflicts = [{ field: 'address', base: 'Old St.', theirs: 'Their St.', mine: 'My St.' }]
  const { did, closed, texts } = await correcting(aChange({ address: 'My St.', sending: { failure: failure({ status: 409, code: 'conflict', conflicts }) } }))
  const asked = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body
  await until(() => expect(asked().textContent).toContain('TheirsTheir St.'))
  const dialog = asked()
  const [theirs] = dialog.querySelectorAll<HTMLElement>('input[type="radio"]')
  await press(theirs ?? dialog)
  await press(button(dialog, 'Save what I chose'))
  await settle()
  expect(did[0]?.[0]).toBe('remove')
  expect(texts()).toEqual([messages.queueRemoved])
  expect(closed).toEqual([true])
})

test('mine is sent again upon the newest revision', async () => {
  const conflicts = [{ field: 'address', base: 'Old St.', theirs: 'Their St.', mine: 'My St.' }]
  const { did } = await correcting(aChange({ address: 'My St.', base_revision_id: 3, sending: { failure: failure({ status: 409, code: 'conflict', conflicts }) } }))
  await settle()
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body
  await press(dialog.querySelectorAll<HTMLElement>('input[type="radio"]')[1] ?? dialog)
  await press(button(dialog, 'Save what I chose'))
  await settle()
  expect(did[0]?.slice(0, 1)).toEqual(['correct'])
  expect(did[0]?.[2]).toEqual({ address: 'My St.', base_revision_id: 7 })
})

test('of a visit the outcome is corrected; when, where and the photo stay', async () => {
  const { page, save, did } = await correcting(aVisit({ photo: true, sending: wrong('remarks', 'Too long.') }))
  expect(described(field(page, 'Note'))).toBe('Too long.')
  expect([field(page, 'Day').value, field(page, 'Time (optional)').value]).toEqual(['2026-11-24', '09:30'])
  await typeLines(field(page, 'Note'), 'Sa Martes.')
  await type(field(page, 'Day'), '2099-11-25')
  await save()
  expect(did[0]?.[2]).toMatchObject({
    visit_result: 'Interested',
    visit_secondary_result: 'Undecided',
    remarks: 'Sa Martes.',
    visit_time: '2026-11-21T00:55:00Z',
    photo_sha256: 'ab'.repeat(32),
    call_back_at: '2099-11-25T01:30:00.000Z',
  })
  expect(did[0]?.[2]).not.toHaveProperty('sending')
})

test('a plan is moved to another day', async () => {
  const { page, save, did } = await correcting(aPlan({ sending: wrong('visible_at', 'This client is planned for that day.') }))
  expect(described(field(page, 'Day'))).toBe('This client is planned for that day.')
  const day = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10)
  await type(field(page, 'Day'), day)
  await save()
  expect(did[0]?.[2]).toMatchObject({ visible_at: day, remarks: null })
})

test('a plan that the contact guard refused is sent again with a reason', async () => {
  const { page, save, did } = await correcting(aPlan({ sending: { failure: failure({ status: 409, code: 'contact_guard', message: 'Do not contact: asked us.' }) } }))
  expect(page.querySelector('[aria-label="Contact rules"]')?.textContent).toContain('Do not contact: asked us.')
  const day = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10)
  await type(field(page, 'Day'), day)
  await save()
  expect([described(field(page, 'Why plan it anyway')), did]).toEqual(['This is required.', []])
  await type(field(page, 'Why plan it anyway'), ' Came to the office ')
  await save()
  expect(did[0]?.[2]).toMatchObject({ visible_at: day, override_reason: 'Came to the office' })
})

test('a skip without a reason is not taken', async () => {
  const { page, save, did } = await correcting(aSkip())
  await typeLines(field(page, 'Reason'), ' ')
  await save()
  expect(described(field(page, 'Reason'))).toBe('Say why.')
  expect(did).toEqual([])
})

test('a full phone says so in the form, and keeps what was typed', async () => {
  const { page, save, texts, closed, drafts } = await correcting(aPlan({ sending: wrong('remarks', 'Too long.') }), new StorageFailure(null, true))
  await type(field(page, 'Day'), new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  await save()
  expect(page.textContent).toContain('This phone is full. Nothing was saved; free some room and save again.')
  expect(texts()).toEqual([messages.somethingWrong])
  expect(closed).toEqual([])
  expect(drafts.any()).toBe(true)
})

test('what was sent meanwhile has nothing to correct', async () => {
  const { device } = fakeDevice()
  const { page } = await deviceFixture(device, <CorrectItem device={device} id="gone" onClose={() => undefined} />)
  expect(page.textContent).toContain('There is nothing to correct')
})

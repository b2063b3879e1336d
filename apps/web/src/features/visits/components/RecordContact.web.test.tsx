import { visitCreateBody } from '@bisita/contract/visits/visits'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import { StorageFailure } from '../../../device/device.ts'
import { button, cleanUp, field, press, type, until } from '../../../testing/render.tsx'
import { createDrafts } from '../../../ui/browser/drafts.ts'
import { recordDraft, type RecordDraft } from '../drafts.ts'
import { nothingRecorded } from '../recording.ts'
import { choose, client, fix, renderRecordForm, refused, settle } from '../fixtures.tsx'
import { someVisit } from '../../../testing/records.ts'

describe('the place', () => {
  test('an mr who does not allow it cannot save, sees why, and can once it is allowed', async () => {
    const { page, sent, ended, save, device, texts } = await renderRecordForm({ mustAllow: true })
    await choose(page, 'Not Around')
    await act(async () => device.fail(1))
    expect(texts()).toEqual(['You must allow the location.'])
    await save()
    expect(sent).toEqual([])
    expect(page.querySelector('[aria-label="Location"]')?.textContent).toContain('You must allow the location.')
    // Allowed in the browser's settings: nothing has to be pressed.
    await act(async () => device.allow('granted'))
    await act(async () => device.find(fix))
    await save()
    expect(sent[0]?.visit).toMatchObject({ latitude: 16.41, longitude: 120.59, accuracy: 12 })
    expect(sent[0]?.visit).not.toHaveProperty('location_error')
    expect(ended).toEqual(['done'])
  })

  test('saving waits for one that is being looked for', async () => {
    const { page, sent, save, device } = await renderRecordForm({ mustAllow: true })
    await choose(page, 'Not Around')
    await save()
    expect(sent).toEqual([])
    expect(page.textContent).toContain('Waiting for the location, then it is saved.')
    await act(async () => device.find(fix))
    await settle()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.visit).toMatchObject({ latitude: 16.41 })
  })

  test('one that does not come is recorded as missing with its reason', async () => {
    const { page, sent, save, device } = await renderRecordForm({ mustAllow: true })
    await choose(page, 'Not Around')
    await act(async () => device.fail(3))
    expect(page.querySelector('[aria-label="Location"]')?.textContent).toContain('No location came within 30 seconds.')
    await save()
    expect(sent[0]?.visit).toMatchObject({ location_error: 'timeout' })
  })

  test('a browser without one says so and holds nobody up', async () => {
    const { page, sent, save, texts } = await renderRecordForm({ mustAllow: true, supported: false })
    expect(texts()).toEqual(['Geolocation is not supported.'])
    await choose(page, 'Not Around')
    await save()
    expect(sent[0]?.visit).toMatchObject({ location_error: 'unsupported' })
  })

  test('a user who need not allow it is not asked, and may save', async () => {
    const { page, sent, save, device } = await renderRecordForm()
    expect(device.isWatched()).toBe(false)
    await choose(page, 'Not Around')
    await press(button(page, 'Add the location'))
    await act(async () => device.find(fix))
    await save()
    expect(sent[0]?.visit).toMatchObject({ latitude: 16.41 })
  })
})

test('a camera that is refused says why, and a picture can be chosen instead', async () => {
  const { page } = await renderRecordForm()
  await press(button(page, 'Take photo'))
  // Its code comes when it is first opened.
  const dialog = await vi.waitFor(
    async () => {
      await settle()
      const said = document.querySelector('[data-dialog="open"] [role="alert"]')
      return said?.closest('[data-dialog]') ?? Promise.reject(new Error('It is not open yet.'))
    },
    { timeout: 30_000 },
  )
  expect(dialog.textContent).toContain('The camera is not allowed.')
  expect(dialog.querySelector('input[type="file"]')).not.toBeNull()
})

describe('sending', () => {
  test('a refused save keeps everything, says why, and is no send to repeat', async () => {
    const objection = { path: 'visit_proof', message: 'A photo is required.' }
    const { page, sent, ended, save, drafts } = await renderRecordForm({ answers: [refused(400, 'Please check what you entered.', [objection])] })
    await choose(page, 'Others')
    await type(field(page, 'Type the result'), 'Gate was locked')
    await save()
    expect(ended).toEqual([])
    expect(page.textContent).toContain('Not saved. Please check what you entered.')
    expect(page.querySelector('[aria-label="Photo"]')?.textContent).toContain('A photo is required.')
    expect(field(page, 'Type the result').value).toBe('Gate was locked')
    expect(drafts.any()).toBe(true)
    await save()
    expect(ended).toEqual(['done'])
    expect(sent[1]?.visit.id).toBe(sent[0]?.visit.id)
    expect(drafts.any()).toBe(false)
  })

  test('a send whose answer was lost and that had been stored counts as saved', async () => {
    const stored = someVisit({ visit_result: 'Deceased' })
    const { page, sent, ended, save, texts } = await renderRecordForm({ answers: [new NoAnswer('lost'), refused(409, 'Existing.')], stored })
    await choose(page, 'Deceased')
    await save()
    expect(page.textContent).toContain('No answer. Your entry is still here.')
    await save()
    expect(sent[1]?.visit).toMatchObject({ id: sent[0]?.visit.id, visit_time: sent[0]?.visit.visit_time })
    expect(ended).toEqual(['done'])
    expect(texts()).toContain('The visit has been saved.')
  })

  test('where one is required a visit is not even sent without it, and a call is', async () => {
    const visit = await renderRecordForm({ mustShow: true })
    await choose(visit.page, 'Not Around')
    await visit.save()
    expect(visit.sent).toEqual([])
    expect(visit.page.querySelector('[aria-label="Photo"]')?.textContent).toContain('A photo is required.')
    cleanUp()
    // Nor is one insisted on where the phone could not keep it.
    for (const without of [{ kind: 'call' }, { noRoom: true }] as const) {
      const { page, save, sent } = await renderRecordForm({ ...without, mustShow: true })
      await choose(page, 'Not Around')
      expect('noRoom' in without && button(page, 'Take photo').disabled).toBe('noRoom' in without)
      await save()
      expect(sent).toHaveLength(1)
      cleanUp()
    }
  })

  test('after a lost answer the visit goes without its photo, and the photo in parts', async () => {
    const drafts = createDrafts()
    const photo = { blob: new Blob(['jpeg'], { type: 'image/jpeg' }), width: 2, height: 2, light: 1, at: 0 }
    const begun = { id: someVisit().id, client_id: client.id, visit_type: 'visit', itinerary_id: null, began: 0 } as const
    const values = { ...nothingRecorded, visit_result: 'Deceased' } as const
    drafts.save(recordDraft(client.id, 'visit'), { begun, values, photo, sentAt: null } satisfies RecordDraft)
    const { page, sent, parts, ended, save } = await renderRecordForm({ drafts, answers: [new NoAnswer('lost')] })
    // The photo's digest is made before each send, which takes as long as it takes.
    await save()
    await until(() => expect(page.textContent).toContain('No answer. Your entry is still here.'))
    await save()
    await until(() => expect([ended, parts]).toEqual([['done'], [0]]))
    expect(sent.map((one) => one.photo)).toEqual([photo.blob, null])
    expect(sent[1]?.visit.photo_sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a 409 that no lost answer explains is shown', async () => {
    const { page, ended, save, texts } = await renderRecordForm({ answers: [refused(409, 'This itinerary is closed already.')] })
    await choose(page, 'Deceased')
    await save()
    expect(ended).toEqual([])
    expect(texts()).toEqual(['This itinerary is closed already.'])
  })

  test.for([413, 415])('a %i says in the form what the server said of the photo', async (status) => {
    const { page, ended, save, texts } = await renderRecordForm({ answers: [refused(status, 'This is too large to be sent.')] })
    await choose(page, 'Deceased')
    await save()
    expect(ended).toEqual([])
    expect(texts()).toEqual(['This is too large to be sent.'])
    expect(page.textContent).toContain('Not saved. This is too large to be sent.')
  })

  test('a 503 says so, and what may have been stored is sent again as it was', async () => {
    const { page, sent, ended, save, texts } = await renderRecordForm({ answers: [refused(503, 'Bisita is not ready.')] })
    await choose(page, 'Deceased')
    await save()
    expect(texts()).toEqual(['Bisita is not ready.'])
    expect(page.textContent).toContain('Not saved. Bisita is not ready.')
    await save()
    expect(sent[1]?.visit).toMatchObject({ id: sent[0]?.visit.id, visit_time: sent[0]?.visit.visit_time })
    expect(ended).toEqual(['done'])
  })

  test('what is sent is what the contract takes', async () => {
    const { page, sent, save } = await renderRecordForm()
    await choose(page, 'Deceased')
    await save()
    expect(visitCreateBody.safeParse(sent[0]?.visit).error).toBeUndefined()
    expect(sent[0]?.photo).toBeNull()
  })
})

test('a form that is closed and opened again goes on where it was', async () => {
  const drafts = createDrafts()
  const first = await renderRecordForm({ drafts })
  await choose(first.page, 'Others')
  await type(field(first.page, 'Type the result'), 'Gate was locked')
  cleanUp()
  const again = await renderRecordForm({ drafts })
  expect(field(again.page, 'Type the result').value).toBe('Gate was locked')
  await press(button(again.page, 'Discard'))
  expect(again.ended).toEqual([])
  await press(button(again.page, 'Yes, discard'))
  expect(again.ended).toEqual(['discarded'])
  expect(drafts.any()).toBe(false)
})

describe('on a device', () => {
  const unreached = { reached: () => false }

  test('saved is where it is: on this phone, with its photo, and recorded offline where the server was not reached', async () => {
    const { page, sent, save, ended, drafts, texts } = await renderRecordForm({ device: unreached })
    await choose(page, 'Not Around')
    await save()
    expect(sent[0]?.visit).toMatchObject({ recorded_offline: true })
    expect(texts()).toEqual(['Saved on this phone. It is sent when there is a network.'])
    expect([ended, drafts.any()]).toEqual([['done'], false])
  })

  test('with the server in reach it was not recorded offline', async () => {
    const { page, sent, save } = await renderRecordForm({ device: { reached: () => true } })
    await choose(page, 'Not Around')
    await save()
    expect(sent[0]?.visit).toMatchObject({ recorded_offline: false })
  })

  test('a phone that is full says so in its own words, keeps what was entered, and takes it once there is room', async () => {
    const { page, sent, save, ended, drafts } = await renderRecordForm({ device: unreached, answers: [new StorageFailure(null, true)] })
    await choose(page, 'Not Around')
    await save()
    expect(page.textContent).toContain('This phone is full. Nothing was saved; free some room and save again.')
    expect([ended, drafts.any()]).toEqual([[], true])
    await save()
    expect(ended).toEqual(['done'])
    expect(sent[1]?.visit.id).toBe(sent[0]?.visit.id)
  })

  test('what had been sent before without an answer goes into the queue whole', async () => {
    const drafts = createDrafts()
    const photo = { blob: new Blob(['jpeg'], { type: 'image/jpeg' }), width: 2, height: 2, light: 1, at: 0 }
    const begun = { id: someVisit().id, client_id: client.id, visit_type: 'visit', itinerary_id: null, began: 0 } as const
    const values = { ...nothingRecorded, visit_result: 'Deceased' } as const
    drafts.save(recordDraft(client.id, 'visit'), { begun, values, photo, sentAt: Date.now() } satisfies RecordDraft)
    const { sent, parts, ended, save } = await renderRecordForm({ device: unreached, drafts })
    await save()
    await until(() => expect(ended).toEqual(['done']))
    expect(sent.map((one) => one.photo)).toEqual([photo.blob])
    expect(parts).toEqual([])
  })
})

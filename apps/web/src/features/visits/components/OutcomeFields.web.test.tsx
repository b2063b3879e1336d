import { describe, expect, test } from 'vitest'
import { described, field, press, type } from '../../../testing/render.tsx'
import { choice, choose, key, renderRecordForm, settle } from '../fixtures.tsx'

describe('the outcome', () => {
  test('nothing is sent without one, and no error shows before', async () => {
    const { page, sent, save } = await renderRecordForm()
    expect(page.querySelector('[data-invalid="true"]')).toBeNull()
    await save()
    expect(sent).toEqual([])
    expect(page.textContent).toContain('This is required.')
  })

  test('its second part unfolds under it, and Others asks for words', async () => {
    const { page, sent, save } = await renderRecordForm()
    await choose(page, 'Interested')
    await save()
    expect(sent).toEqual([])
    const seconds = page.querySelector('fieldset fieldset')
    if (!(seconds instanceof HTMLElement)) throw new Error('No second part is asked for.')
    await choose(seconds, 'Others')
    await save()
    expect(described(field(page, 'Type the result'))).toBe('This is required.')
    await type(field(page, 'Type the result'), 'Asks her son first')
    await save()
    expect(sent[0]?.visit).toMatchObject({
      visit_result: 'Interested',
      visit_secondary_result: 'Others',
      visit_others_result: 'Asks her son first',
    })
  })

  test('a choice pressed again is taken back, and what unfolded under it goes', async () => {
    const { page } = await renderRecordForm()
    await choose(page, 'Not Qualified')
    expect(page.querySelector('fieldset fieldset')).not.toBeNull()
    await choose(page, 'Not Qualified')
    expect(choice(page, 'Not Qualified').checked).toBe(false)
    expect(page.querySelector('fieldset fieldset')).toBeNull()
  })

  test('availed needs no result and asks for the product', async () => {
    const { page, sent, ended, save } = await renderRecordForm()
    expect(page.querySelector('[aria-label="Product"]')).toBeNull()
    await press(page.querySelector<HTMLElement>('input[type="checkbox"]') ?? page)
    expect(page.querySelector('[aria-label="Product"]')).not.toBeNull()
    await save()
    expect(sent[0]?.visit).toMatchObject({ has_availed: true, visit_result: null })
    expect(ended).toEqual(['done'])
  })
})

describe('by keyboard', () => {
  test('numbers choose, A says availed, Ctrl+Enter saves, all without a field that has the focus', async () => {
    const { sent, ended } = await renderRecordForm({ kind: 'call' })
    await key('5')
    await key('2')
    await key('a')
    await key('Enter', { ctrlKey: true })
    await settle()
    expect(sent[0]?.visit).toMatchObject({
      visit_type: 'call',
      visit_result: 'Interested',
      visit_secondary_result: 'Not Yet Needed',
      has_availed: true,
    })
    expect(ended).toEqual(['done'])
  })

  test('after Others the words have the focus, and what is typed there chooses nothing', async () => {
    const { page } = await renderRecordForm({ kind: 'call' })
    await key('8')
    const words = field(page, 'Type the result')
    expect(document.activeElement).toBe(words)
    await key('1')
    expect(choice(page, 'Others').checked).toBe(true)
  })

  test('the numbers stand on what they choose now', async () => {
    const { page } = await renderRecordForm({ kind: 'call' })
    await key('6')
    const marked = [...page.querySelectorAll('kbd')].map((one) => `${one.textContent} ${one.parentElement?.querySelector('span')?.textContent}`)
    expect(marked).toEqual(expect.arrayContaining(['1 Interested to Transfer', '2 Loyalist']))
    expect(marked).not.toContain('1 Not Interested')
  })

  test('Enter in a field saves nothing', async () => {
    const { page, sent } = await renderRecordForm({ kind: 'call' })
    await key('8')
    await type(field(page, 'Type the result'), 'Busy')
    await key('Enter')
    await settle()
    expect(sent).toEqual([])
  })
})

test('a call shows the numbers to dial', async () => {
  const { page } = await renderRecordForm({ kind: 'call' })
  expect(page.querySelector('a[href="tel:+639171234567"]')?.textContent).toBe('0917 123 4567')
  expect(page.querySelector('[aria-label="Photo"]')).toBeNull()
})

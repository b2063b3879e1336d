import { testWorkbook } from '@bisita/rules/workbooks/workbook.testing'
import { describe, expect, test } from 'vitest'
import { after, before } from '../testing/editions.ts'
import { csv, workbook } from '../testing/publication.ts'
import { readEdition } from './edition.ts'
import { readEditionInThread } from './inThread.ts'

const barangays = (places: typeof before) => places.filter(({ level }) => level === 'Bgy')

describe('a file', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Oras na\nng uwian')],
    ['something that calls itself an archive', Buffer.from('PK\x03\x04 and nothing of one')],
    ['an archive cut off', workbook(before).subarray(0, 900)],
    ['a sheet with another header', workbook(before, ['Code', 'Name', 'Correspondence Code', 'Geographic Level'])],
    ['a header alone', workbook([])],
    ['commas alone', Buffer.from(','.repeat(200_000))],
    ['empty lines alone', Buffer.from('\n'.repeat(200_000))],
  ])('of %s has not the headers', async (_, bytes) => {
    await expect(readEdition(bytes)).rejects.toThrow('Not matched the headers!')
  })

  test.each([
    ['code', { code: '', name: 'Lomboy', level: 'Bgy' }],
    ['name', { code: '0105510004', name: '', level: 'Bgy' }],
    ['level', { code: '0105510004', name: 'Lomboy', level: '-' }],
  ])('with a row that has no %s is refused', async (_, row) => {
    for (const bytes of [workbook([...before, row]), csv([...before, row])]) await expect(readEdition(bytes)).rejects.toThrow('Required Columns are empty!')
  })

  test('with a code twice, an unknown level or a place under nothing is refused with that code', async () => {
    await expect(readEdition(csv([...before, { code: '0105510003', name: 'Daclan', level: 'Bgy' }]))).rejects.toThrow('The code 0105510003 stands in the file twice.')
    await expect(readEdition(csv([...before, { code: '0105510009', name: 'Daclan', level: 'Sitio' }]))).rejects.toThrow('The level "Sitio" of 0105510009 is not known.')
    await expect(readEdition(csv([...before, { code: '0105599001', name: 'Nowhere', level: 'Bgy' }]))).rejects.toThrow('No city or municipality for 0105599000.')
  })
})

test('the workbook and its sheet as CSV say the same: codes whole, names trimmed, signs for nothing left out', async () => {
  const read = await readEdition(workbook(after))
  expect(read.rows.map(({ id, barangay }) => [id, barangay])).toEqual(
    barangays(after).map(({ code, name }) => [code, name]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
  expect(read.rows.find(({ id }) => id === '1806106001')).toMatchObject({
    location: 'Caipilan, City of Siquijor, Siquijor, Negros Island Region (NIR)', mun_city_kind: 'Component City', correspondence_code: '076106001',
  })
  expect(read.oldNames).toEqual([
    { code: '0105510008', name: 'Poblacion Norte', name_key: 'poblacion norte' },
    { code: '0105510008', name: 'Poblacion Sur', name_key: 'poblacion sur' },
  ])
  expect(await readEdition(csv(after))).toEqual(read)
  expect(await readEditionInThread(workbook(after))).toEqual(read)
  await expect(readEditionInThread(Buffer.from('none'))).rejects.toThrow('Not matched the headers!')
})

test('a quote that is not closed is reported: no place is taken for retired because it vanished in a cell', async () => {
  const text = csv(before).toString().replace('Bgy', '"Bgy')
  await expect(readEdition(Buffer.from(text))).rejects.toThrow(/^Line \d+: a quotation mark is not closed. Nothing after it can be read.$/)
})

describe('in the thread', () => {
  const neverEnds = () => testWorkbook({ PSGC: '<worksheet><sheetData>'.padEnd(2048, '<row r="1"><c r="A1">') })
  const manyTexts = () => testWorkbook({ PSGC: [['x']] }, `<sst>${'<si/>'.repeat(1_000_001)}</sst>`)

  test('a workbook that is damaged or too large ends in words', async () => {
    await expect(readEditionInThread(Buffer.from(neverEnds()))).rejects.toThrow('Not matched the headers!')
    await expect(readEditionInThread(Buffer.from(manyTexts()))).rejects.toThrow('This workbook is too large: more than 1,000,000 texts. Split it, or save the sheet as CSV.')
  })

  test('a file whose sender is gone, or that takes too long, is let go, and the next one is read', async () => {
    const gone = new AbortController()
    const left = readEditionInThread(csv(after), { signal: gone.signal })
    const next = readEditionInThread(csv(after))
    gone.abort()
    await expect(left).rejects.toThrow('Nobody waits for this file any more.')
    await expect(readEditionInThread(csv(after), { signal: gone.signal })).rejects.toThrow('Nobody waits for this file any more.')
    await expect(readEditionInThread(csv(after), { deadline: 0 })).rejects.toThrow('This file takes longer to read than any edition of the publication.')
    expect((await next).rows).toHaveLength(barangays(after).length)
  })
})

test('a CSV that is not UTF-8 is the Windows-1252 of older spreadsheets', async () => {
  const text = csv([...before, { code: '0105510009', name: 'Muñoz', level: 'Bgy' }]).toString().replace('\uFEFF', '')
  const { rows } = await readEdition(Buffer.from(text, 'latin1'))
  expect(rows.find(({ id }) => id === '0105510009')?.barangay).toBe('Muñoz')
})

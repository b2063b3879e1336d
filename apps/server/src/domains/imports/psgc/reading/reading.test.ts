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
  ])('of %s has not the headers', (_, bytes) => {
    expect(() => readEdition(bytes)).toThrow('Not matched the headers!')
  })

  test.each([
    ['code', { code: '', name: 'Lomboy', level: 'Bgy' }],
    ['name', { code: '0105510004', name: '', level: 'Bgy' }],
    ['level', { code: '0105510004', name: 'Lomboy', level: '-' }],
  ])('with a row that has no %s is refused', (_, row) => {
    for (const bytes of [workbook([...before, row]), csv([...before, row])]) expect(() => readEdition(bytes)).toThrow('Required Columns are empty!')
  })

  test('with a code twice, an unknown level or a place under nothing is refused with that code', () => {
    expect(() => readEdition(csv([...before, { code: '0105510003', name: 'Daclan', level: 'Bgy' }]))).toThrow('The code 0105510003 stands in the file twice.')
    expect(() => readEdition(csv([...before, { code: '0105510009', name: 'Daclan', level: 'Sitio' }]))).toThrow('The level "Sitio" of 0105510009 is not known.')
    expect(() => readEdition(csv([...before, { code: '0105599001', name: 'Nowhere', level: 'Bgy' }]))).toThrow('No city or municipality for 0105599000.')
  })
})

test('the workbook and its sheet as CSV say the same: codes whole, names trimmed, signs for nothing left out', async () => {
  const read = readEdition(workbook(after))
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
  expect(readEdition(csv(after))).toEqual(read)
  expect(await readEditionInThread(workbook(after))).toEqual(read)
  await expect(readEditionInThread(Buffer.from('none'))).rejects.toThrow('Not matched the headers!')
})

test('a CSV that is not UTF-8 is the Windows-1252 of older spreadsheets', () => {
  const text = csv([...before, { code: '0105510009', name: 'Muñoz', level: 'Bgy' }]).toString().replace('\uFEFF', '')
  const { rows } = readEdition(Buffer.from(text, 'latin1'))
  expect(rows.find(({ id }) => id === '0105510009')?.barangay).toBe('Muñoz')
})

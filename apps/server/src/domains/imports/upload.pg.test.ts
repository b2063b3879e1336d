import { randomUUID } from 'node:crypto'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine } from '@bisita/rules/uploads/csv'
import { describe, expect, test } from 'vitest'
import { leavesUnchanged } from '../../testing/desk.ts'
import { admin, app, clientOf, newNumber, openDesk, rowOf, send } from './testing/desk.ts'
import { csvFile } from './testing/rows.ts'

openDesk()

/** Status, code and messages of a refusal, which must have left everything as it was. */
async function refused(sending: () => ReturnType<typeof send>) {
  const { status, body } = await leavesUnchanged(sending)
  return [status, body.code, ...(body.fields ?? []).map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)]
}

describe('a chunk is refused', () => {
  test('without our header, with no row, with too many, with no file', async () => {
    const headers = 'files: Not matched the headers!'
    expect(await refused(() => send(csvFile([rowOf()], uploadColumns.slice(1))))).toEqual([400, 'invalid', headers])
    expect((await send(csvFile([rowOf()], uploadColumns.slice(1)))).body.message).toBe('Not matched the headers!')
    expect(await refused(() => send(csvFile([rowOf()], uploadColumns.map((name) => name.toUpperCase()))))).toEqual([400, 'invalid', headers])
    expect(await refused(() => send(''))).toEqual([400, 'invalid', headers])
    expect(await refused(() => send(csvFile([])))).toEqual([400, 'invalid', 'files: There is no row in it.'])
    expect(await refused(() => send(csvFile([[], Array.from({ length: 14 }, () => ' ')])))).toEqual([400, 'invalid', 'files: There is no row in it.'])
    expect(await refused(() => send(Array.from({ length: 501 }, () => rowOf())))).toEqual([400, 'invalid', 'files: At most 500 rows in a chunk.'])
    expect((await admin.post('/client/upload-clients', { upload_id: randomUUID(), chunk: 1, chunks: 1 })).status).toBe(400)
  })

  test('with a quote that would swallow rows, whatever stands before it', async () => {
    const [header = '', first = '', second = '', third = '', ...rest] = csvFile([rowOf(), rowOf(), rowOf(), rowOf()]).split('\r\n')
    const words = 'Row 3: the quotation mark in firstname is not closed: lines 3 to 4 would become one row. Nothing from line 3 on is read (3 lines). Put the quotation mark right in the file and choose it again.'
    const text = [header, first, second.replace('Perla', '"Perla'), third.replace('Perla', '"Perla"'), ...rest].join('\r\n')
    expect(await refused(() => send(text))).toEqual([400, 'invalid', `files: ${words}`])
    expect((await refused(() => send(text.replace('"Perla"', 'Perla'))))[2]).toMatch(/^files: Row 3: the quotation mark in firstname is not closed: lines 3 to 5 would become one row./)
  })

  test('of an upload that has other chunks, of a chunk beyond them, and with skips that are none', async () => {
    expect(await refused(() => send([rowOf()], { chunk: 3, chunks: 2 }))).toEqual([400, 'invalid', 'chunk: There are 2 chunks.'])
    expect((await refused(() => send([rowOf()], { chunk: 0 })))[0]).toBe(400)
    const upload_id = randomUUID()
    expect((await send([rowOf()], { upload_id, chunks: 2 })).status).toBe(200)
    expect(await refused(() => send([rowOf()], { upload_id, chunks: 3, chunk: 2 }))).toEqual([409, 'idempotency_mismatch'])
    expect((await refused(() => send([rowOf()], { skip: [0] })))[0]).toBe(400)
  })
})

describe('the last uploads of a person', () => {
  const last = async () => (await admin.get('/client/upload-clients')).body.items

  /** Ids that rise, by which uploads of one moment are ordered; those of the page do. */
  const nth = (place: number) => `ffffffff-ffff-7fff-8fff-ffffffff000${place}`

  test('are listed with their file and what came of them, newest first and five at most; a check alone is none, nor what others uploaded', async () => {
    const before = (await last()).length
    const checked = randomUUID()
    expect((await send([rowOf()], { upload_id: checked, file_name: 'checked.csv', dry: true })).status).toBe(200)
    expect(await last()).toHaveLength(before)
    const begun = nth(1)
    await send([rowOf()], { upload_id: begun, chunks: 2, file_name: 'in two parts.csv' })
    const whole = nth(2)
    await send([rowOf(), rowOf({ lastname: '' })], { upload_id: whole, file_name: 'clients.xlsx' })
    const nameless = nth(3)
    await send([rowOf()], { upload_id: nameless })
    await admin.post(`/client/upload-clients/${nameless}/undo`)
    await app.pool.query(`insert into client_uploads (id, chunks, state, created_at) values (gen_random_uuid(), 1, 'undone', now())`)
    expect((await last()).slice(0, 3)).toMatchObject([
      { upload_id: nameless, file_name: null, state: 'undone' },
      { upload_id: whole, file_name: 'clients.xlsx', state: 'done', rows: 2, rows_applied: 2, created: 1, rejected: 1 },
      { upload_id: begun, file_name: 'in two parts.csv', state: 'open', rows: 1, rows_applied: 1, created: 1, rejected: 0 },
    ])
    for (let more = 0; more < 4; more += 1) await send([rowOf()])
    expect(await last()).toHaveLength(5)
    expect((await refused(() => send([rowOf()], { file_name: 'x'.repeat(256) })))[0]).toBe(400)
  })
})

describe('a chunk', () => {
  test('of a spreadsheet: rows of blanks are left out and counted, the reason and apostrophes of our own file are taken off, UTF-16 is read', async () => {
    const lastname = `Kuwit${newNumber()}`
    const rows = [rowOf({ lastname, middlename: "'-", phone_number: "'+63 917 123 4561", address: "'=1+1" }), rowOf({ lastname: '' }), rowOf({ lastname, firstname: 'Señora' })]
    const blank = uploadColumns.map(() => ' ')
    const text = csvFile([...rows.slice(0, 1), blank, [''], ...rows.slice(1)].map((cells) => [...cells, 'sss_id: why it was rejected']).with(1, blank).with(2, ['']), [...uploadColumns, 'reason'])
    const { status, body } = await send(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    expect([status, body]).toEqual([200, { created: 2, updated: 0, unchanged: 0, duplicates: 0, blank: 2, rejected: [{ row: 2, column: 'lastname', message: 'Required Columns are empty!' }], notices: [] }])
    expect(await clientOf(String(rows[0]?.[5]))).toMatchObject({ phone_number: '+639171234561', address: '=1+1' })
    expect(await clientOf(String(rows[2]?.[5]))).toMatchObject({ firstname: 'Señora' })
  })

  test('makes clients, and gives the first answer again when it is sent twice', async () => {
    const number = newNumber()
    const upload_id = randomUUID()
    const rows = [rowOf({ lastname: 'Peña', birth_date: '1950-01-31', sss_id: `${number.slice(0, 2)}-${number.slice(2, 9)}-${number.slice(9)}`, pension_amt: '₱4,500.50', phone_number: '0917 555 0123', address: 'Purok 2' }), rowOf()]
    const first = await send(rows, { upload_id })
    expect([first.status, first.body]).toEqual([200, { created: 2, updated: 0, unchanged: 0, duplicates: 0, blank: 0, rejected: [], notices: [] }])
    const made = await clientOf(number)
    expect(made).toMatchObject({ fullname: 'Peña, Perla', birth_date: '1950-01-31', pension_amt: 4500.5, phone_number: '+639175550123', address: 'Purok 2', created_by: admin.id })
    const again = await send(rows, { upload_id })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await clientOf(number))?.['revision_id']).toBe(made?.['revision_id'])
    const other = await send([rowOf()], { upload_id })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
    const found = await admin.post('/client/search', { keyword: `pena ${number}` })
    expect(found.body.count).toBe(1)
    const { rows: trail } = await app.pool.query('select action, record_type, after from audit_log where record_id = $1', [upload_id])
    expect(trail).toEqual([{ action: 'client.upload', record_type: 'upload', after: { chunk: 1, created: 2, updated: 0, duplicates: 0, rejected: 0 } }])
  })

  test('reads what spreadsheets write: BOM, quotes, outer spaces of the header, Windows-1252', async () => {
    const number = newNumber()
    const header = uploadColumns.map((column) => ` ${column} `).join(',')
    expect((await send(`\uFEFF${header}\n"De la Cruz","Ana ""Baby""",${rowOf({ sss_id: number }).slice(2).join(',')}\n`)).body.created).toBe(1)
    expect((await clientOf(number))?.['fullname']).toBe('De la Cruz, Ana "Baby"')
    const older = newNumber()
    await send(Buffer.from(csvFile([rowOf({ lastname: 'Nuñez', sss_id: older })]), 'latin1'))
    expect((await clientOf(older))?.['lastname']).toBe('Nuñez')
  })

  test('changes only what its cells say, its place too; the same again changes nothing', async () => {
    const sss_id = newNumber()
    await send([rowOf({ sss_id, middlename: 'Luz', phone_number: '09175550124', address: 'Purok 1' })])
    const before = await clientOf(sss_id)
    const changed = await send([rowOf({ sss_id, address: 'Purok 9', barangay: 'Camp 7' })])
    expect(changed.body).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    const after = await clientOf(sss_id)
    expect(after).toMatchObject({ id: before?.['id'], middlename: 'Luz', phone_number: '+639175550124', address: 'Purok 9' })
    expect(after?.['location_id']).not.toBe(before?.['location_id'])
    const { rows: versions } = await app.pool.query('select address from client_revisions where id = $1', [before?.['id']])
    expect(versions).toEqual([{ address: 'Purok 1' }])
    expect((await send([rowOf({ sss_id, address: 'Purok 9', barangay: 'Camp 7' })])).body).toMatchObject({ updated: 0, unchanged: 1 })
  })

  test('leaves out rows with faults, one line each, and takes the others', async () => {
    const good = newNumber()
    const rows = [
      rowOf({ firstname: '' }), rowOf({ sss_id: '12' }), rowOf({ birth_date: '31/01/1950' }), rowOf({ claim_type: 'XX' }), rowOf({ pension_amt: 'much' }),
      rowOf({ barangay: 'Nowhere Known' }), [...rowOf(), 'more'], rowOf({ sss_id: good }),
    ]
    const { body } = await send(rows)
    expect(body).toMatchObject({ created: 1 })
    expect(body.rejected).toEqual([
      { row: 1, column: 'firstname', message: 'Required Columns are empty!' },
      { row: 2, column: 'sss_id', message: 'A number of SSS has 10 digits, this has 2.' },
      { row: 3, column: 'birth_date', message: 'A date is written YYYY-MM-DD.' },
      { row: 4, column: 'claim_type', message: 'One of RT, SD, ST, SP, ED, EP, ET.' },
      { row: 5, column: 'pension_amt', message: 'Not an amount. Write it like 8500, 8,500 or 8500.50.' },
      { row: 6, column: 'barangay', message: 'Which place this is, is not certain.' },
      { row: 7, column: 'barangay', message: 'This row has more cells than the header.' },
    ])
    expect(await clientOf(good)).toBeDefined()
  })

  test('with two rows of one client makes one', async () => {
    const sss_id = newNumber()
    const { body } = await send([rowOf({ sss_id, address: 'Una' }), rowOf({ sss_id, address: 'Ikalawa' }), rowOf({ sss_id, address: 'Ikalawa' })])
    expect(body).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    expect((await clientOf(sss_id))?.['address']).toBe('Ikalawa')
  })

  test('makes a probable duplicate and tells of it, but not where its row is to be skipped', async () => {
    const person = { lastname: `Kambal${newNumber()}`, birth_date: '1950-02-01' }
    const [one, other, skipped] = [newNumber(), newNumber(), newNumber()]
    await send([rowOf({ ...person, sss_id: one })])
    const { body } = await send([rowOf({ ...person, sss_id: other, barangay: 'Camp 7' }), rowOf({ ...person, sss_id: skipped })], { skip: [2] })
    expect(body).toMatchObject({ created: 1, duplicates: 2 })
    expect([await clientOf(other), await clientOf(skipped)].map((client) => client !== undefined)).toEqual([true, false])
  })
})

describe('a dry run', () => {
  test('says what each row would do, asks for doubtful places, and changes no client', async () => {
    const known = newNumber()
    const person = { lastname: `Tsek${known}`, birth_date: '1950-02-01' }
    await send([rowOf({ ...person, sss_id: known })])
    const upload_id = randomUUID()
    const fresh = newNumber()
    const rows = [rowOf({ sss_id: fresh }), rowOf({ ...person, sss_id: known, address: 'Bago' }), rowOf({ ...person, sss_id: known }), rowOf(person), rowOf({ barangay: 'Bakakeng' }), rowOf({ sss_id: '' })]
    const { body } = await leavesUnchanged(() => send(rows, { upload_id, dry: true, chunks: 2 }), ['client_uploads', 'client_upload_chunks', 'client_upload_rows'])
    expect(body.rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['new', 'update', 'unchanged', 'duplicate', 'rejected', 'rejected'])
    expect(body).toMatchObject({ created: 2, updated: 1, duplicates: 1, unchanged: 1 })
    expect(body.rows[3].client_id).toBe((await clientOf(known))?.['id'])
    expect(body.places).toEqual([{ text: 'Benguet / Baguio / Bakakeng', suggestions: [expect.objectContaining({ label: expect.stringContaining('Bakakeng Central') }), expect.anything()] }])
    const later = await send([rowOf({ sss_id: fresh })], { upload_id, dry: true, chunk: 2, chunks: 2 })
    expect(later.body.rows[0].verdict).toBe('update')

    const chosen = { text: body.places[0].text, location_id: body.places[0].suggestions[1].location_id }
    expect((await admin.post('/location/aliases', { ...chosen, location_id: '9999999999' })).status).toBe(404)
    expect((await admin.post('/location/aliases', chosen)).status).toBe(201)
    expect((await send(rows, { upload_id, dry: true, chunks: 2 })).body.rows[4].verdict).toBe('new')
    expect((await send([rowOf()], { upload_id, chunks: 2 })).body.code).toBe('idempotency_mismatch')
    expect((await send(rows, { upload_id, chunks: 2 })).body).toMatchObject({ created: 3 })
    expect((await admin.get(`/client/upload-clients/${upload_id}`)).body).toMatchObject({ state: 'open', chunks: 2, applied: 1, created: 3, rejected: [{ chunk: 1, row: 6 }] })
  })

  test('takes a header line alone for no row', async () => {
    expect((await send(`${csvLine(uploadColumns)}\n\n`, { dry: true })).status).toBe(400)
  })
})

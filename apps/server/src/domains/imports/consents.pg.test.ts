import { randomUUID } from 'node:crypto'
import { consentColumns, uploadColumns } from '@bisita/rules/uploads/columns'
import { expect, test } from 'vitest'
import { admin, app, openDesk, send, undo } from './testing/desk.ts'
import { csvFile, rowAt } from './testing/rows.ts'

openDesk()

const header = [...uploadColumns, ...consentColumns]

async function upload(rows: readonly (readonly string[])[], columns: readonly string[] = header) {
  const upload_id = randomUUID()
  return { ...(await send(csvFile(rows, columns), { upload_id })), upload_id }
}

const info = async (id: string) => (await admin.get(`/client/info/${id}`)).body
const idOf = async (n: number): Promise<string> => (await app.pool.query('select id from clients where sss_id = $1 and deleted_at is null', [String(3_400_000_001 + n)])).rows[0]?.id

test('an upload may say whether a client agreed, and when; wrong cells are named', async () => {
  const { status, body } = await upload([
    [...rowAt(1, { firstname: 'Una' }), 'yes', '2020-02-03'], [...rowAt(2, { firstname: 'Dos' }), 'NO', '2021-03-04'], [...rowAt(3, { firstname: 'Tres' }), '', ''],
    [...rowAt(4, { firstname: 'Apat' }), 'maybe', '2020-02-03'], [...rowAt(5, { firstname: 'Lima' }), 'yes', ''], [...rowAt(6, { firstname: 'Anim' }), 'yes', '2999-01-01'],
  ])
  expect([status, body.created, body.rejected.map(({ row, column }: { row: number; column: string }) => [row, column])]).toEqual([200, 3, [[4, 'consent'], [5, 'consent_date'], [6, 'consent_date']]])
  expect((await info(await idOf(1))).consents).toMatchObject([{ channel: 'visit', answer: 'yes', at: '2020-02-02T16:00:00.000Z', how: 'written', basis: 'existing' }, { channel: 'call' }])
  expect((await info(await idOf(2))).consents).toMatchObject([{ answer: 'no' }, { answer: 'no' }])
  expect((await info(await idOf(3))).consents).toEqual([])
})

test('the same answer again changes nothing; another one is an update, which is undone with the upload and stays in the books', async () => {
  const row = rowAt(21, { firstname: 'Muli' })
  await upload([[...row, 'yes', '2020-02-03']])
  const again = await upload([[...row, 'yes', '2020-02-03']])
  expect([again.body.updated, again.body.unchanged]).toEqual([0, 1])
  expect((await upload([row], uploadColumns)).body).toMatchObject({ updated: 0, unchanged: 1 })
  const id = await idOf(21)
  const later = await upload([[...row, 'no', '2022-02-03']])
  expect([later.body.updated, (await info(id)).consents[0].answer]).toEqual([1, 'no'])
  const undone = await undo(later.upload_id)
  expect([undone.status, undone.body.restored]).toEqual([200, 1])
  expect((await info(id)).consents[0].answer).toBe('yes')
  const { rows } = await app.pool.query('select answer from consents where client_id = $1 order by at', [id])
  expect(rows.map(({ answer }) => answer)).toEqual(['yes', 'no'])
  const kinds = (await admin.get(`/client/timeline/${id}`)).body.items.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind === 'consent')).toHaveLength(1)
})

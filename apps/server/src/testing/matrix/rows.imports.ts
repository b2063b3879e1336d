import { randomUUID } from 'node:crypto'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine } from '@bisita/rules/uploads/csv'
import { rowAt } from '../../domains/imports/testing/rows.ts'
import { formBody } from '../../domains/visits/testing/forms.ts'
import type { MatrixPlace } from './actors.ts'
import type { MatrixRequest, MatrixRow } from './matrix.ts'
import { newUniqueName, type MatrixWorld } from './world.ts'

/** A chunk with one unique row. */
function chunk(): MatrixRequest {
  const sss = String(Math.floor(Math.random() * 9e9) + 1e9)
  const row = rowAt(0, { lastname: newUniqueName('Subok'), firstname: 'Amparo', sss_id: sss })
  const body = { upload_id: randomUUID(), chunk: 1, chunks: 1 }
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)] as const)
  const parts = [...fields, ['files', `${csvLine(uploadColumns)}\n${csvLine(row)}\n`, 'clients.csv']] as const
  return { body, raw: { bytes: formBody(parts), type: 'multipart/form-data; boundary=cut-here' } }
}

async function upload({ first }: MatrixWorld): Promise<MatrixRequest> {
  const { id } = await first<{ id: string }>(`insert into client_uploads (id, chunks, created_at) values (gen_random_uuid(), 1, now()) returning id`)
  return { params: { upload_id: id } }
}

/** Adds a duplicate pair of clients of one place. Returns its id. */
async function pair({ client, first }: MatrixWorld, place: MatrixPlace): Promise<string> {
  const [one, other] = [(await client(place)).id, (await client(place)).id].toSorted()
  const { id } = await first<{ id: string }>(
    `insert into client_duplicates (id, one_id, other_id, score, reasons, found_at) values (gen_random_uuid(), $1, $2, 100, '{Same name}', now()) returning id`,
    [one, other],
  )
  return id
}

/** Rows of uploads and duplicates. */
export const importRows: readonly MatrixRow[] = [
  { call: 'imports.upload', cells: '- - - - D', placeless: true, make: chunk },
  { call: 'imports.list', cells: '- - - - D', placeless: true, make: () => ({}) },
  { call: 'imports.info', cells: '- - - - D', placeless: true, make: upload },
  { call: 'imports.undo', cells: '- - - - D', placeless: true, make: upload },
  { call: 'imports.alias', cells: '- - - - D', placeless: true, make: ({ at }) => ({ body: { text: newUniqueName('Benguet / Baguio / '), location_id: at.own.assignedLocation } }) },
  { call: 'clients.duplicates', cells: '- - D D D', list: true, make: async (world, place) => ({ query: { ipp: 1000 }, finds: await pair(world, place) }) },
  { call: 'clients.dismissDuplicates', cells: '- - D D D', make: async (world, place) => ({ body: { ids: [await pair(world, place)] } }) },
]

import { randomUUID } from 'node:crypto'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { form, type FormPart } from '../../visits/testing/forms.ts'
import { csvFile, rowAt, type RowWords } from './rows.ts'

export { app } from '../../../testing/desk.ts'
export let admin: TestCaller

/** Opens the server before the first test of a file and closes it after the last. */
export function openDesk(): void {
  openApp()
  ;({ admin } = signedIn('admin'))
}

let numbers = -1

/** A number that no other row of the file has. */
export const newNumber = (): string => String(3_400_000_001 + (numbers += 1))

/** A row with a number of its own. */
export const rowOf = (words: RowWords = {}): string[] => rowAt((numbers += 1), words)

type Sent = { readonly upload_id?: string; readonly chunk?: number; readonly chunks?: number; readonly skip?: readonly number[]; readonly dry?: boolean; readonly key?: string; readonly file_name?: string }

/** Sends a chunk of a file, or of rows. */
export function send(content: string | Buffer | readonly (readonly string[])[], { upload_id = randomUUID(), chunk = 1, chunks = 1, skip, dry = false, key, file_name }: Sent = {}, by: TestCaller = admin): Promise<Reply> {
  const file = typeof content === 'string' || Buffer.isBuffer(content) ? content : csvFile(content)
  const fields: FormPart[] = [['upload_id', upload_id], ['chunk', String(chunk)], ['chunks', String(chunks)]]
  if (skip !== undefined) fields.push(['skip', JSON.stringify(skip)])
  if (file_name !== undefined) fields.push(['file_name', file_name])
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return by.post(`/client/upload-clients${dry ? '?dry_run=true' : ''}`, undefined, form([...fields, ['files', file, 'clients.csv']], { headers }))
}

export const undo = (upload_id: string, dry = false): Promise<Reply> => admin.post(`/client/upload-clients/${upload_id}/undo${dry ? '?dry_run=true' : ''}`)

/** The living client with a number, as the database has it. */
export async function clientOf(sss_id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await app.pool.query<Record<string, unknown>>('select * from clients where sss_id = $1 and deleted_at is null', [sss_id])
  return rows[0]
}

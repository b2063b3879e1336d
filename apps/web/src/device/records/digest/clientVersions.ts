import type { DeviceDatabase } from '../../database.ts'
import type { ClientLine } from '../clientLine.ts'
import type { RecordsDeps } from '../deps.ts'
import { readLines, remakeLines } from '../remakeLines.ts'
import type { RecordVersions } from './recordVersions.ts'

/** All lines, made again where they are not those of the clients. */
async function soundLines(db: DeviceDatabase): Promise<readonly ClientLine[]> {
  const [lines, ids] = await readLines(db, () => Promise.all([db.client_lines.toArray(), db.clients.orderBy('id').keys()]))
  if (lines.length === ids.length && lines.every(({ id }, at) => id === ids[at])) return lines
  await remakeLines(db)
  return db.client_lines.toArray()
}

/** The versions of the clients on the device, read from their lines. */
export const readClientVersions = async ({ db }: RecordsDeps): Promise<RecordVersions> =>
  new Map((await soundLines(db)).map(({ id, revision_id }) => [id, String(revision_id)]))

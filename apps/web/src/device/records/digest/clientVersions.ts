import type { DeviceDatabase } from '../../database.ts'
import type { ClientLine } from '../clientLine.ts'
import type { RecordsDeps } from '../deps.ts'
import { linesOf } from '../lines/lines.store.ts'
import { readLines, remakeLines } from '../lines/remakeLines.ts'
import type { RecordVersions } from './recordVersions.ts'

/** All lines, made again where they are not those of the clients. */
async function soundLines(db: DeviceDatabase): Promise<readonly ClientLine[]> {
  const [lines, ids] = await readLines(db, () => Promise.all([linesOf(db).all(db), db.clients.orderBy('id').keys()]))
  const known = new Set(lines.map(({ id }) => id))
  if (lines.length === ids.length && ids.every((id) => known.has(id as string))) return lines
  await remakeLines(db)
  return linesOf(db).all(db)
}

/** The versions of the clients on the device, read from their lines. */
export const readClientVersions = async ({ db }: RecordsDeps): Promise<RecordVersions> =>
  new Map((await soundLines(db)).map(({ id, revision_id }) => [id, String(revision_id)]))

import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Edition } from './reading/edition.ts'

/** Rows stored in one transaction. */
const atOnce = 5000

const rowColumns = sql.raw(`region_code, region, province_code, province, mun_city_code, mun_city, mun_city_kind,
  sub_municipality_code, barangay, location, path_key, correspondence_code`)

/** Stores an edition piece by piece; until it is compared nobody finds it. */
export async function storeEdition(db: Executor, id: string, { rows, oldNames }: Edition, by: { user_id: string; sha256: string; now: Date }): Promise<void> {
  const upload = { id, sha256: by.sha256, barangays: rows.length, created_by: by.user_id, created_at: by.now }
  await db.insertInto('psgc_uploads').values(upload).execute()
  for (let at = 0; at < rows.length; at += atOnce) {
    const piece = JSON.stringify(rows.slice(at, at + atOnce))
    await inTransaction(db, (trx) => sql`
      insert into psgc_rows (upload_id, id, ${rowColumns})
        select ${id}::uuid, r.id, ${rowColumns} from jsonb_populate_recordset(null::psgc_rows, ${piece}::jsonb) r
    `.execute(trx))
  }
  await sql`
    insert into psgc_old_names (upload_id, code, name, name_key)
      select ${id}::uuid, code, name, name_key from jsonb_populate_recordset(null::psgc_old_names, ${JSON.stringify(oldNames)}::jsonb)
    on conflict do nothing
  `.execute(db)
}

/** Whether an edition is there and compared, and how many barangays it has. */
export async function findEdition(db: Executor, id: string): Promise<{ barangays: number } | undefined> {
  return db.selectFrom('psgc_uploads').select('barangays').where('id', '=', id).where('compared_at', 'is not', null).executeTakeFirst()
}

/** How many places there are that are not retired. */
export async function countPlaces(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from locations where retired_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

import type { ConsentNotice } from '@bisita/contract/consents/consents'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'

/** A notice, before it is stored. */
export type NewNotice = Pick<ConsentNotice, 'version' | 'purposes' | 'text_en' | 'text_fil' | 'draft' | 'sha256'> & { readonly created_at: Date; readonly created_by: string }

/** All versions, newest first. */
export async function findNotices(db: Executor): Promise<ConsentNotice[]> {
  const { rows } = await sql<ConsentNotice>`
    select n.version, n.purposes, n.text_en, n.text_fil, n.draft, n.sha256, bisita_instant(n.created_at) as created_at, u.display_name as created_by_name
    from consent_notices n left join users u on u.id = n.created_by order by n.version desc
  `.execute(db)
  return rows
}

/** The hash of a version; undefined where there is no such version. */
export const findNotice = (db: Executor, version: number): Promise<{ version: number; sha256: string } | undefined> =>
  db.selectFrom('consent_notices').select(['version', 'sha256']).where('version', '=', version).executeTakeFirst()

/** The newest version; 0 where there is none. */
export async function newestNotice(db: Executor): Promise<number> {
  const { rows } = await sql<{ version: number }>`select coalesce(max(version), 0) as version from consent_notices`.execute(db)
  return rows[0]?.version ?? 0
}

/** Adds a version. Returns false where somebody else has added it just now. */
export const insertNotice = (trx: Executor, notice: NewNotice): Promise<boolean> => insertIfFree(trx.insertInto('consent_notices').values(notice))

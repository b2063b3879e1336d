import { usualSettings } from '@bisita/rules/settings'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Settings } from '../../settings.ts'

/** The settings with how often and by whom they were changed. */
export type StoredSettings = { readonly settings: Settings; readonly version: number; readonly changed_at: Date | null; readonly changed_by_name: string | null }

type Row = { value: Partial<Settings>; version: number; changed_at: Date | null; changed_by_name: string | null }

const storedSettingsOf = (row: Row | undefined): StoredSettings => {
  const { value = {}, version = 0, changed_at = null, changed_by_name = null } = row ?? {}
  return { settings: { ...usualSettings, ...value }, version, changed_at, changed_by_name }
}

export async function findSettings(db: Executor): Promise<StoredSettings> {
  const { rows } = await sql<Row>`
    select s.value, s.version, s.changed_at, u.display_name as changed_by_name
    from settings s left join users u on u.id = s.changed_by where s.key = 'organisation'
  `.execute(db)
  return storedSettingsOf(rows[0])
}

/** The settings, locked for a change until the transaction ends. */
export async function lockSettings(trx: Executor): Promise<StoredSettings> {
  await sql`insert into settings (key, value) values ('organisation', '{}') on conflict (key) do nothing`.execute(trx)
  await sql`select from settings where key = 'organisation' for update`.execute(trx)
  return findSettings(trx)
}

/** Stores only what differs from the defaults, so that a new default applies wherever nobody set a value. */
export async function storeSettings(trx: Executor, settings: Settings, by: { user_id: string; now: Date }): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usualSettings[name as keyof Settings])),
  )
  await sql`
    update settings set value = ${JSON.stringify(set)}::jsonb, version = version + 1, changed_at = ${by.now}, changed_by = ${by.user_id}
    where key = 'organisation'
  `.execute(trx)
}

/** Whether people of a demonstration are there, who may try calls at any hour. */
export async function hasDemoUsers(db: Executor): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('is_demo', '=', true).where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

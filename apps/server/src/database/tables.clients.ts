import type { ClientEntered } from '@bisita/contract/clients.fields'
import type { Generated, GeneratedAlways } from 'kysely'
import type { NullableInstant } from './tables.columns.ts'

export type Clients = ClientEntered & {
  id: string
  name_key: string
  has_availed: Generated<boolean>
  last_call: NullableInstant
  last_visit: NullableInstant
  last_visit_id: string | null
  visit_result: string | null
  visit_secondary_result: string | null
  deleted_at: NullableInstant
  created_by: string | null
  created_at: Generated<Date>
  created_revision_id: Generated<number>
  created_hash: Buffer | null
  revision_id: Generated<number>
  revised_by: string | null
  revised_at: Generated<Date>
  fullname: GeneratedAlways<string>
  has_contact: GeneratedAlways<boolean>
}

export type CountDimensions = {
  id_type: 'sss' | 'gsis'
  has_contact: boolean
  visited: boolean
  has_availed: boolean
  visit_result: string
  visit_secondary_result: string
  n: number
}

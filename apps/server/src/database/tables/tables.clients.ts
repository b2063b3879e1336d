import type { ClientEntered } from '@bisita/contract/clients/clients.fields'
import type { ContactBlock } from '@bisita/contract/touchpoints/guard'
import type { Generated, GeneratedAlways } from 'kysely'
import type { NullableInstant } from './tables.columns.ts'

export type Clients = Omit<ClientEntered, 'do_not_contact'> & {
  do_not_contact: Generated<ContactBlock>
  phone_bad: Generated<boolean>
  secondary_phone_bad: Generated<boolean>
  /** The call that asked for the block, as long as nobody has changed it since. */
  blocked_by_visit: string | null
  id: string
  name_key: string
  has_availed: Generated<boolean>
  last_call: NullableInstant
  last_visit: NullableInstant
  last_visit_id: string | null
  visit_result: string | null
  visit_secondary_result: string | null
  /** How far it has come: 1 contacted, 2 reached, 3 interested, 4 availed. */
  stage: Generated<number>
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
  stage: number
  n: number
}

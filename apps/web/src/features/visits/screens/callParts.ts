import type { Role } from '@bisita/contract/users/roles'
import type { VisitsSearch } from './visitsSearch.ts'

export type CallPart = 'desk' | 'list'

/** Which part of the calls is shown: the desk first for telemarketers; an address that names calls shows the list. */
export function partOf(role: Role, { part, ...filters }: VisitsSearch): CallPart {
  if (part !== undefined) return part
  return role === 'tele' && Object.keys(filters).length === 0 ? 'desk' : 'list'
}

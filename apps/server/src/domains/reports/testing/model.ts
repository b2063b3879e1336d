import { visitResults } from '@bisita/contract/visits/outcomes'
import type { ReportType } from '@bisita/contract/reports'
import { addDays, isWorkingDay, manilaDay, startOfDay } from '@bisita/rules/time/days'
import type { ScopedUser } from '@bisita/rules/people/scope'
import type { PlainOrganisation } from './plain.ts'

export type ModelFilters = Readonly<Record<string, string>>

/** Of each row and the total, the ids that each number counts; and what else a row tells. */
export type Expected = {
  readonly counted: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
  readonly derived: ReadonlyMap<string, Readonly<Record<string, number | null>>>
}

type Ids = Map<string, Set<string>>

/** The branches of somebody's scope; null: everything. */
const branchesOf = ({ branches, heads }: PlainOrganisation, reader: ScopedUser): ReadonlySet<string> | null => {
  if (reader.user_type === 'admin') return null
  if (reader.user_type === 'oic') return new Set(reader.branch_id === null ? [] : [reader.branch_id])
  const areas = new Set(heads.filter(({ user_id }) => user_id === reader.id).map(({ area_id }) => area_id))
  return new Set(branches.filter(({ area_id }) => area_id !== null && areas.has(area_id)).map(({ id }) => id))
}

const headed = ({ branches, heads }: PlainOrganisation, head: string): ReadonlySet<string> => {
  const areas = new Set(heads.filter(({ user_id }) => user_id === head).map(({ area_id }) => area_id))
  return new Set(branches.filter(({ area_id }) => area_id !== null && areas.has(area_id)).map(({ id }) => id))
}

/** The branches that somebody may ask for by the filters, null for everything. */
function narrowed(plain: PlainOrganisation, reader: ScopedUser, { branch_id, area_head_id }: ModelFilters): ReadonlySet<string> | null {
  let branches = branchesOf(plain, reader)
  const keep = (ids: ReadonlySet<string>) => {
    branches = branches === null ? ids : new Set([...branches].filter((id) => ids.has(id)))
  }
  if (branch_id !== undefined) keep(new Set([branch_id]))
  if (area_head_id !== undefined) keep(headed(plain, area_head_id))
  return branches
}

/** The branch of somebody: the present one or, of who has gone, the last one. */
export function lastBranch({ memberships }: PlainOrganisation, { id, branch_id, gone }: PlainOrganisation['users'][number]): string | null {
  if (branch_id !== null || gone.length === 0) return branch_id
  return memberships.findLast(({ user_id }) => user_id === id)?.branch_id ?? null
}

const rounded = (part: number, whole: number, decimals: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 10 ** decimals + 1e-9) / 10 ** decimals)

const within = (day: string, [first, last]: readonly [string, string]): boolean => day >= first && day <= last

type ModelRequest = { readonly type: ReportType; readonly filters: ModelFilters; readonly days: readonly [string, string] | null; readonly today: string; readonly targets: Readonly<Record<'visit' | 'call', number>>; readonly holidays: readonly string[] }

/** What a report must say, counted record by record. */
export const expectedOf = (plain: PlainOrganisation, reader: ScopedUser, asked: ModelRequest): Expected =>
  asked.type === 'market-saturation' ? expectedSaturation(plain, reader, asked) : expectedPeople(plain, reader, asked)

const add = (ids: Ids, key: string, id: string) => void (ids.get(key) ?? ids.set(key, new Set()).get(key))?.add(id)

function expectedPeople(plain: PlainOrganisation, reader: ScopedUser, { type, filters, days, today, targets, holidays }: ModelRequest): Expected {
  const range = days as readonly [string, string]
  const kind = type === 'mr-visits' ? 'visit' : type === 'tele-calls' ? 'call' : null
  const branches = narrowed(plain, reader, filters)
  const role = kind === 'call' ? 'tele' : 'mr'
  const since = startOfDay(range[0])
  const people = plain.users.filter((user) => {
    const branch = lastBranch(plain, user)
    const there = user.gone.length === 0 || user.gone.some((at) => at >= since)
    const asked = filters['mr_id'] ?? filters['tele_id']
    return user.user_type === role && there && (branches === null || (branch !== null && branches.has(branch))) && (asked === undefined || asked === user.id)
  })
  const counted = new Map<string, Ids>([['total', new Map()], ...people.map(({ id }): [string, Ids] => [id, new Map()])])
  const derived = new Map<string, Record<string, number | null>>()
  const only = filters['status'] ?? filters['visit_result']
  const worked = new Map<string, Set<string>>()
  const note = (user: string, key: string, id: string) => {
    const total = type === 'mr-itineraries' ? 'total' : 'Total'
    if (only !== undefined && only !== key && key !== total) return
    for (const row of [user, 'total']) add(counted.get(row) as Ids, key, id)
  }
  if (kind === null) {
    for (const { id, assigned_to, visible_at, state } of plain.itineraries) {
      if (!counted.has(assigned_to) || !within(visible_at, range)) continue
      const status = state !== 'open' ? state : visible_at < today ? 'pending' : 'scheduled'
      note(assigned_to, status, id)
      if (only === undefined || only === status) note(assigned_to, 'total', id)
    }
  } else {
    for (const { id, user_id, visit_type, contact_time, visit_result, has_availed } of plain.visits) {
      const day = manilaDay(contact_time)
      if (visit_type !== kind || !counted.has(user_id) || !within(day, range)) continue
      const keys = [...(has_availed ? ['Availed'] : []), ...(visit_result !== null && (visitResults as readonly string[]).includes(visit_result) ? [visit_result] : [])]
      for (const key of keys) note(user_id, key, id)
      if (only === undefined || keys.includes(only)) note(user_id, 'Total', id)
      worked.set(user_id, (worked.get(user_id) ?? new Set()).add(day))
    }
  }
  for (const { id } of people) {
    const of = (key: string): number => counted.get(id)?.get(key)?.size ?? 0
    if (only !== undefined) continue
    if (kind === null) derived.set(id, { completion_rate: rounded(of('visited'), of('visited') + of('pending') + of('skipped'), 4) })
    else {
      const due = targets[kind] * workingDays(plain, id, range, today, holidays)
      const daysWorked = worked.get(id)?.size ?? 0
      derived.set(id, { days_worked: daysWorked, daily_average: rounded(of('Total'), daysWorked, 2), target: due, attainment: rounded(of('Total'), due, 4) })
    }
  }
  return { counted, derived }
}

function workingDays({ memberships }: PlainOrganisation, id: string, [first, last]: readonly [string, string], today: string, holidays: readonly string[]): number {
  let days = 0
  for (let day = first; day <= last && day <= today; day = addDays(day, 1)) {
    const end = startOfDay(addDays(day, 1))
    const belonged = memberships.some(({ user_id, from_at, to_at }) => user_id === id && from_at < end && (to_at === null || to_at >= end))
    if (belonged && isWorkingDay(day, holidays.map((date) => ({ date })))) days += 1
  }
  return days
}

function expectedSaturation(plain: PlainOrganisation, reader: ScopedUser, { filters, days }: ModelRequest): Expected {
  const branches = narrowed(plain, reader, filters)
  const touched = new Map<string, Set<string>>()
  for (const { client_id, visit_type, contact_time, visit_result, has_availed } of plain.visits) {
    if (days !== null && !within(manilaDay(contact_time), days)) continue
    const known = touched.get(client_id) ?? new Set()
    known.add(visit_type === 'visit' ? 'visited' : 'called')
    if (has_availed) known.add('availed')
    if (has_availed || (visit_result !== null && visit_result !== 'Not Around')) known.add('reached')
    touched.set(client_id, known)
  }
  const group = filters['group_by'] ?? 'area_head'
  const rows = rowsOf(plain, reader, filters, group, branches)
  const counted = new Map<string, Ids>([['total', new Map()], ...[...rows.keys()].map((id): [string, Ids] => [id, new Map()])])
  for (const client of plain.clients) {
    if (branches !== null && (client.branch_id === null || !branches.has(client.branch_id))) continue
    const of = placesOf(client, group) ?? [...rows].flatMap(([id, branchIds]) => (client.branch_id !== null && branchIds.has(client.branch_id) ? [id] : []))
    for (const row of ['total', ...(of.length === 0 ? ['none'] : of)]) {
      const ids = counted.get(row) ?? counted.set(row, new Map()).get(row)
      for (const key of ['clients', ...(touched.get(client.id) ?? [])]) add(ids as Ids, key, client.id)
    }
  }
  const derived = new Map([...counted].map(([id, keys]) => [id, { saturation_rate: rounded(keys.get('reached')?.size ?? 0, keys.get('clients')?.size ?? 0, 4) }]))
  return { counted, derived }
}

const placesOf = ({ region_code, province_code, mun_city_code, location_id }: PlainOrganisation['clients'][number], group: string): string[] | null => {
  const code = { region: region_code, province: province_code, mun_city: mun_city_code, barangay: location_id }[group]
  return code === undefined ? null : [code]
}

/** The rows that are there whatever they count, with their branches. */
function rowsOf(plain: PlainOrganisation, reader: ScopedUser, { branch_id, area_head_id }: ModelFilters, group: string, branches: ReadonlySet<string> | null): ReadonlyMap<string, ReadonlySet<string>> {
  const inFilter = plain.branches.filter(({ id }) => branches === null || branches.has(id))
  if (group === 'branch') return new Map([...inFilter.map(({ id }): [string, Set<string>] => [id, new Set([id])]), ['none', new Set<string>()]])
  if (group !== 'area_head') return new Map()
  const inScope = branchesOf(plain, reader)
  const heads = plain.users.filter(({ id, user_type, gone }) => {
    if (user_type !== 'ah' || (gone.length > 0 && !plain.heads.some(({ user_id }) => user_id === id))) return false
    const own = headed(plain, id)
    const seen = inScope === null || id === reader.id || [...own].some((branch) => inScope.has(branch))
    return seen && (area_head_id === undefined || area_head_id === id) && (branch_id === undefined || inFilter.some((branch) => own.has(branch.id)))
  })
  return new Map([...heads.map(({ id }): [string, ReadonlySet<string>] => [id, new Set([...headed(plain, id)].filter((branch) => inFilter.some((one) => one.id === branch)))]), ['none', new Set<string>()]])
}

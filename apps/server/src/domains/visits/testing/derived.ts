import type { Random } from '../../../demo/random.ts'
import { uuidAt } from '../../../demo/ids.ts'
import { app } from '../../clients/testing/desk.ts'

/** A contact as the model keeps it. */
export type ModelContact = {
  readonly id: string
  readonly client_id: string
  readonly visit_type: 'visit' | 'call'
  readonly visit_time: string
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly latitude?: number
  readonly longitude?: number
  readonly accuracy?: number | null
}

/** What follows from a client's contacts. */
export type ModelDerived = {
  readonly has_availed: boolean
  readonly last_call: string | null
  readonly last_visit: string | null
  readonly last_visit_id: string | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly visits_pin: { readonly latitude: number; readonly longitude: number; readonly visits: number } | null
}

const endings = [
  ['Not Around', null], ['Not Interested', null], ['Interested', 'Undecided'], ['Interested', 'Not Yet Needed'], ['Other Lending', 'Loyalist'],
  ['Not Qualified', 'Over Age'], ['Deceased', null], ['Moved Out', null], [null, null], [null, null],
] as const

/** A contact that may be sent, of a time out of few, so that some are at once; most of them years apart from the order of sending, some by a clock that is far ahead. */
export function someContact(random: Random, clients: readonly string[], visit_type: 'visit' | 'call'): ModelContact {
  const [visit_result, visit_secondary_result] = random.pick(endings)
  return {
    id: uuidAt(Date.now() + random.below(1000), random),
    client_id: random.pick(clients),
    visit_type,
    visit_time: new Date(random.chance(0.2) ? Date.UTC(2100 + random.below(5), 0, 1) : Date.UTC(2025, 0, 1) + random.below(400) * 86_400_000 + random.below(3) * 1000).toISOString(),
    has_availed: visit_result === null || random.chance(0.1),
    visit_result,
    visit_secondary_result,
    ...(random.chance(0.7) ? someFix(random) : {}),
  }
}

/** A place near others, now and then far away; some not sure enough to say where a client is, some at the very bound. */
const someFix = (random: Random) => ({
  latitude: 16 + random.below(1000) / 1e5 + (random.chance(0.1) ? 3 : 0),
  longitude: 120 + random.below(1000) / 1e5,
  accuracy: random.pick([5, 12.5, 99.9, 100, 100.1, 2500, null]),
})

/** The middle of the values: the outermost two go, until one or two are left. */
function middle(values: readonly number[]): number {
  const left = [...values]
  while (left.length > 2) for (const outermost of [Math.max(...left), Math.min(...left)]) left.splice(left.indexOf(outermost), 1)
  const [low, high] = [Math.min(...left), Math.max(...left)]
  return low + (high - low) / 2
}

/** promises/clients 13, word for word. */
function pinSlowly(contacts: readonly ModelContact[]): ModelDerived['visits_pin'] {
  const sure = contacts.filter(({ visit_type, latitude, accuracy }) => visit_type === 'visit' && latitude !== undefined && typeof accuracy === 'number' && accuracy <= 100)
  if (sure.length === 0) return null
  return { latitude: middle(sure.map(({ latitude }) => latitude as number)), longitude: middle(sure.map(({ longitude }) => longitude as number)), visits: sure.length }
}

/** The earlier of what a contact says and when it arrived, which is now: the server's clock stands still in a test. */
const timeOf = ({ visit_time }: ModelContact): string => [visit_time, app.clock.now.toISOString()].toSorted()[0] as string

/** The later of two: the greater time, and of one time the greater id. */
const later = (one: ModelContact, other: ModelContact): ModelContact =>
  timeOf(one) > timeOf(other) || (timeOf(one) === timeOf(other) && one.id > other.id) ? one : other

const last = (contacts: readonly ModelContact[]): ModelContact | undefined => contacts.reduce<ModelContact | undefined>((found, one) => (found === undefined ? one : later(found, one)), undefined)

/** promises/visits 4, word for word: last is the greatest time; the result is that of the last contact that has one. */
export function derivedSlowly(contacts: readonly ModelContact[]): ModelDerived {
  const visit = last(contacts.filter(({ visit_type }) => visit_type === 'visit'))
  const call = last(contacts.filter(({ visit_type }) => visit_type === 'call'))
  const ended = last(contacts.filter(({ visit_result }) => visit_result !== null))
  return {
    has_availed: contacts.some(({ has_availed }) => has_availed),
    last_call: call === undefined ? null : timeOf(call),
    last_visit: visit === undefined ? null : timeOf(visit),
    last_visit_id: visit?.id ?? null,
    visit_result: ended?.visit_result ?? null,
    visit_secondary_result: ended?.visit_secondary_result ?? null,
    visits_pin: pinSlowly(contacts),
  }
}

const columns = 'id, has_availed, last_call, last_visit, last_visit_id, visit_result, visit_secondary_result, visits_latitude, visits_longitude, visits_located'

type Row = Omit<ModelDerived, 'last_call' | 'last_visit' | 'visits_pin'> & {
  readonly id: string
  readonly last_call: Date | null
  readonly last_visit: Date | null
  readonly visits_latitude: number | null
  readonly visits_longitude: number | null
  readonly visits_located: number
}

const asModelDerived = ({ id: _, last_call, last_visit, visits_latitude: latitude, visits_longitude: longitude, visits_located: visits, ...rest }: Row): ModelDerived => ({
  ...rest,
  visits_pin: latitude === null || longitude === null ? null : { latitude, longitude, visits },
  last_call: last_call?.toISOString() ?? null,
  last_visit: last_visit?.toISOString() ?? null,
})

/** What stands with each of some clients. */
export async function derivedOf(clients: readonly string[]): Promise<Record<string, ModelDerived>> {
  const { rows } = await app.pool.query<Row>(`select ${columns} from clients where id = any($1)`, [clients])
  return Object.fromEntries(rows.map((row) => [row.id, asModelDerived(row)]))
}

/** Every version that each client has had, oldest first. */
export async function versionsOf(clients: readonly string[]): Promise<Record<string, ModelDerived[]>> {
  const { rows } = await app.pool.query<Row>(
    `select * from (select ${columns}, revision_id from client_revisions where id = any($1)
       union all select ${columns}, revision_id from clients where id = any($1)) v order by revision_id`,
    [clients],
  )
  const versions: Record<string, ModelDerived[]> = Object.fromEntries(clients.map((id) => [id, []]))
  for (const row of rows as (Row & { revision_id?: unknown })[]) {
    delete row.revision_id
    versions[row.id]?.push(asModelDerived(row))
  }
  return versions
}

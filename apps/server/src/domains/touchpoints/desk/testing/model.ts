import { isDialable } from '@bisita/rules/cells/numberPlan'
import { type DeskClass, type DeskReason, deskClasses } from '@bisita/contract/touchpoints/guard'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { mayCallAt, nextOpening, promiseShared } from '@bisita/rules/guard/hours'
import type { TestApp } from '../../../../testing/app.ts'
import type { Settings } from '../../../../settings.ts'

type Contact = {
  readonly id: string
  readonly user_id: string
  readonly visit_type: 'visit' | 'call'
  readonly at: number
  readonly visit_result: string | null
  readonly has_availed: boolean
  readonly contact_detail: string | null
  readonly call_back_at: number | null
}

/** One of a client's numbers, with what calls to it as any client's say: when each was, and whether a living client asked at it. */
type Phone = { readonly number: string; readonly bad: boolean; readonly calls: readonly number[]; readonly asked: boolean }

/** A client with everything that was ever said of it, as the tables have it. */
export type PlainDeskClient = {
  readonly id: string
  readonly phones: readonly Phone[]
  readonly do_not_contact: string
  readonly visit_result: string | null
  readonly contacts: readonly Contact[]
  readonly step: { readonly kind: string | null; readonly open_on: string | null; readonly ended: boolean } | null
  readonly leased: boolean
  readonly waits: boolean
}

export type ModelQueueStatus = { readonly reason: DeskReason; readonly class: DeskClass | null; readonly key: string | number | null }

/** Who calls, for which branch, by which settings, and who of all may call there. */
export type ModelDesk = { readonly now: Date; readonly user_id: string; readonly settings: Settings; readonly able: ReadonlySet<string> }

const later = (one: Contact, other: Contact): number => one.at - other.at || (one.id < other.id ? -1 : 1)

/** promises/calling 4, word for word and contact by contact. */
export function slowQueueStatus(client: PlainDeskClient, { now, user_id, settings, able }: ModelDesk): ModelQueueStatus {
  const today = manilaDay(now)
  const stands = (reason: DeskReason, kind: DeskClass | null = null, key: string | number | null = null): ModelQueueStatus => ({ reason, class: kind, key })
  const contacts = [...client.contacts].sort(later)
  const calls = contacts.filter(({ visit_type }) => visit_type === 'call')
  const lastCall = calls.at(-1)
  if (client.leased) return stands('leased')
  if (['Deceased', 'Moved Out'].includes(client.visit_result ?? '')) return stands('ended')
  if (client.do_not_contact !== 'none') return stands('do_not_contact')
  const good = client.phones.filter(({ number, bad }) => isDialable(number) && !bad)
  if (good.length === 0) return stands('no_number')
  if (client.step?.ended) return stands('ended')
  if (good.every(({ asked }) => asked)) return stands('do_not_contact')
  if (client.waits) return stands('not_due')
  const isFull = (times: readonly number[]): boolean => {
    const days = times.map((time) => manilaDay(new Date(time)))
    const week = days.filter((day) => day > addDays(today, -7) && day <= today).length
    return days.filter((day) => day === today).length >= settings.calls_per_day || week >= settings.calls_per_week
  }
  if (isFull(calls.map(({ at }) => at)) || good.every((phone) => phone.asked || isFull(phone.calls))) return stands('caps')

  const promises = contacts.filter((one) => one.call_back_at !== null && (lastCall === undefined || later(one, lastCall) >= 0 || one.id === lastCall.id))
  const promise = promises.sort((one, other) => (one.call_back_at ?? 0) - (other.call_back_at ?? 0) || (one.id < other.id ? -1 : 1))[0]
  const ready = (kind: DeskClass, key: string | number): ModelQueueStatus => stands(mayCallAt(settings, now) ? 'ready' : 'hours', kind, key)
  const at = promise?.call_back_at ?? 0
  const due = promise === undefined ? null : nextOpening(settings, new Date(at))
  const passed = due === null ? null : promiseShared(settings, due)
  const ours = promise !== undefined && (promise.user_id === user_id || !able.has(promise.user_id) || (passed !== null && passed <= now))
  if (promise !== undefined && at <= now.getTime() && ours) return ready(promise.user_id === user_id ? 'call_back_mine' : 'call_back', at)
  const lastResult = contacts.filter(({ visit_result, has_availed }) => visit_result !== null || has_availed).at(-1)
  if (lastResult?.visit_result === 'Not Interested' && addDays(manilaDay(new Date(lastResult.at)), settings.cool_off_days) > today) return stands('cool_off')
  const calling = client.step?.kind === 'call'
  if (calling && (client.step?.open_on ?? '9') <= today) return ready('touchpoint', client.step?.open_on ?? '')
  const retried = lastCall !== undefined && ['No Answer', 'Busy', 'Unreachable'].includes(lastCall.contact_detail ?? '')
  const again = lastCall === undefined ? 0 : lastCall.at + settings.retry_hours * 3_600_000
  if (promise === undefined) {
    if (lastCall === undefined && !calling) return ready('never_called', client.id)
    if (lastCall !== undefined && ((retried && again <= now.getTime()) || lastCall.contact_detail === 'Wrong Number')) return ready('retry', lastCall.at)
    if (lastCall !== undefined && !calling && addDays(manilaDay(new Date(lastCall.at)), settings.desk_again_days) <= today) return ready('longest', lastCall.at)
  }
  const comes = [...(promise !== undefined && ours ? [at] : []), ...(promise === undefined && retried ? [again] : [])].filter((time) => time > now.getTime())
  const soon = comes.some((time) => {
    const opens = nextOpening(settings, new Date(time))
    return opens !== null && opens.getTime() === time && manilaDay(opens) === today
  })
  const early = comes.some((time) => manilaDay(new Date(time)) === today && manilaDay(nextOpening(settings, new Date(time)) ?? new Date(0)) === today)
  return stands(soon || early ? 'later_today' : 'not_due')
}

/** Who is served first of two clients that are ready: by class, then by what it goes by, then by id; as `toSorted` wants it. */
export function compareServiceOrder([a, one]: readonly [string, ModelQueueStatus], [b, other]: readonly [string, ModelQueueStatus]): number {
  const classes = deskClasses.indexOf(one.class as DeskClass) - deskClasses.indexOf(other.class as DeskClass)
  if (classes !== 0) return classes
  if (one.key === other.key) return a < b ? -1 : 1
  return (one.key ?? '') < (other.key ?? '') ? -1 : 1
}

/** Who may call the clients of a branch. */
export async function readAble(app: TestApp, branchId: string): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from users where deactivated_at is null and deleted_at is null and (user_type = 'admin' or (user_type in ('tele', 'oic') and branch_id = $1)
       or (user_type = 'ah' and exists (select from area_heads h join branches b on b.area_id = h.area_id where h.user_id = users.id and b.id = $1)))`,
    [branchId],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The living clients of a branch out of the tables. */
export async function readPlainDeskClients(app: TestApp, branchId: string, now: Date): Promise<readonly PlainDeskClient[]> {
  const { rows } = await app.pool.query(
    `select c.id, c.do_not_contact, c.visit_result, c.phone_number, c.phone_bad, c.secondary_phone_number, c.secondary_phone_bad,
       (select coalesce(json_agg(json_build_object('id', v.id, 'user_id', v.user_id, 'visit_type', v.visit_type, 'visit_result', v.visit_result,
          'has_availed', v.has_availed, 'contact_detail', v.contact_detail,
          'at', extract(epoch from least(v.visit_time, v.received_at)) * 1000, 'call_back_at', extract(epoch from v.call_back_at) * 1000)), '[]')
        from visits v where v.client_id = c.id and v.deleted_at is null) as contacts,
       (select json_build_object('kind', p.kind, 'open_on', p.open_on, 'ended', p.ended is not null) from client_placements p
        join strategy_generations g on g.generation = p.generation and g.present where p.client_id = c.id) as step,
       exists (select from desk_leases d where d.client_id = c.id and d.ended_at is null and d.expires_at > $2) as leased,
       exists (select from approvals k where k.client_id = c.id and k.status = 'PENDING' and 'call.create' = any(k.actions)) as waits
     from clients c join branch_locations b on b.location_id = c.location_id where b.branch_id = $1 and c.deleted_at is null`,
    [branchId, now],
  )
  const said = await readDialled(app)
  const phone = (number: string | null, bad: boolean): Phone => ({ number: number ?? '', bad, calls: [], asked: false, ...said.get(number ?? '') })
  return rows.map(({ phone_number, phone_bad, secondary_phone_number, secondary_phone_bad, contacts, ...row }) => ({
    ...row,
    contacts,
    phones: [phone(phone_number, phone_bad), phone(secondary_phone_number, secondary_phone_bad)],
  }))
}

/** What all living calls say of each number that was dialled. */
async function readDialled(app: TestApp): Promise<ReadonlyMap<string, Pick<Phone, 'calls' | 'asked'>>> {
  const { rows } = await app.pool.query<{ number: string; at: number; asked: boolean }>(
    `select v.dialled_number as number, extract(epoch from least(v.visit_time, v.received_at))::float * 1000 as at,
       coalesce(v.contact_detail = 'Do Not Call', false) and c.deleted_at is null and c.do_not_contact <> 'none' as asked
     from visits v join clients c on c.id = v.client_id where v.dialled_number is not null and v.deleted_at is null`,
  )
  const said = new Map<string, { calls: number[]; asked: boolean }>()
  for (const { number, at, asked } of rows) {
    const one = said.get(number) ?? { calls: [], asked: false }
    said.set(number, { calls: [...one.calls, at], asked: one.asked || asked })
  }
  return said
}

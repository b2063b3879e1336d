import type { CallAnswer } from '@bisita/contract/calls/call'
import { itineraryStatuses } from '@bisita/contract/itineraries'
import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { type areaHeadsByUser, type mrByUser, type reportOptions, type SaturationGroup, saturationGroups } from '@bisita/contract/reports'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { fold } from '@bisita/rules/fold'
import type { Context } from '../../http/context.ts'
import { findMembersAt, findReportUsers } from './reportUsers.store.ts'
import { findReportBranches, findReportHeads } from './saturation.store.ts'

type Choice = { readonly id: string; readonly name: string }

const groupNames: Readonly<Record<SaturationGroup, string>> = {
  area_head: 'Area head', branch: 'Branch', region: 'Region', province: 'Province', mun_city: 'City or municipality', barangay: 'Barangay',
}

const byName = <T extends Choice>(choices: readonly T[]): T[] => choices.toSorted((a, b) => (fold(a.name) + a.id < fold(b.name) + b.id ? -1 : 1))

const same = (text: string): Choice => ({ id: text, name: text })

/** What the filters may be, in the caller's scope. */
export async function readOptions({ db, user, now }: Context): Promise<CallAnswer<typeof reportOptions>> {
  const today = manilaDay(now)
  const [branches, heads, mrs, teles] = await Promise.all([
    findReportBranches(db, user.scope, {}),
    findReportHeads(db, user.scope),
    findReportUsers(db, user.scope, { role: 'mr' }, today),
    findReportUsers(db, user.scope, { role: 'tele' }, today),
  ])
  const named = (people: readonly { readonly id: string; readonly display_name: string }[]) => byName(people.map(({ id, display_name: name }) => ({ id, name })))
  return {
    branches: byName(branches.map(({ id, name }) => ({ id, name }))),
    area_heads: byName(heads.map(({ id, name }) => ({ id, name }))),
    mrs: named(mrs),
    teles: named(teles),
    group_bys: saturationGroups.map((id) => ({ id, name: groupNames[id] })),
    statuses: itineraryStatuses.map((id) => ({ id, name: id.slice(0, 1).toUpperCase() + id.slice(1) })),
    outcomes: [availed, ...visitResults].map(same),
  }
}

/** The representatives in scope at the end of a Manila day, today: now. */
export async function readMrs({ db, user, now }: Context, date?: string): Promise<CallAnswer<typeof mrByUser>> {
  const at = startOfDay(addDays(date ?? manilaDay(now), 1))
  const people = await findMembersAt(db, user.scope, 'mr', at)
  return { items: byName(people.map((person) => ({ ...person, name: person.display_name }))).map(({ name: _, ...person }) => person) }
}

/** The area heads in scope, with the areas that they head. */
export async function readHeads({ db, user }: Context): Promise<CallAnswer<typeof areaHeadsByUser>> {
  const heads = byName(await findReportHeads(db, user.scope))
  return { items: heads.map(({ id, name, area, tenure_date }) => ({ id, display_name: name, branch: null, area, tenure_date })) }
}

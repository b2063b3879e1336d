import { reportVersion } from '@bisita/contract/limits'
import type { ReportFilters, ReportType, SaturationGroup } from '@bisita/contract/reports'
import { manilaDay } from '@bisita/rules/time/days'
import type { Scope } from '@bisita/rules/people/scope'
import type { Executor } from '../../database/connection.ts'
import { takeMoment } from '../../database/moments.ts'
import { Problem } from '../../problem.ts'
import type { Stretch } from '../../stretch.ts'
import { uuidv7 } from '../../uuid.ts'
import { takePeople } from './takePeople.service.ts'
import { takeSaturation } from './takeSaturation.service.ts'
import { isBranchHeld, isHeadHeld, isPersonHeld } from './people.store.ts'
import { stretchOf } from './stretch.ts'
import type { Snapshot } from './snapshot.ts'

/** Filters of a report as they were asked for. */
export type ReportAsked = {
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly branch_id?: string | undefined
  readonly area_head_id?: string | undefined
  readonly mr_id?: string | undefined
  readonly tele_id?: string | undefined
  readonly status?: string | undefined
  readonly visit_result?: string | undefined
  readonly group_by?: SaturationGroup | undefined
}

/** Whose report it is. */
export type Reader = { readonly id: string; readonly scope: Scope }

/** What everything of a report is asked with. */
export type Taking = {
  readonly db: Executor
  readonly reader: Reader
  readonly asked: ReportAsked
  readonly stretch: Stretch | null
  readonly day: string
}

/**
 * Takes a report: all that it needs is read in one transaction, which has written nothing.
 * @throws Problem invalid (the days), not_found (somebody or something named that is not in scope)
 */
export async function takeReport(db: Executor, reader: Reader, type: ReportType, sent: ReportAsked, now: Date): Promise<Snapshot> {
  const day = manilaDay(now)
  const asked = { ...sent, ...(sent.visit_result === 'All' && { visit_result: undefined }) }
  const stretch = stretchOf(type, asked, day)
  await refuseForeign(db, reader.scope, asked)
  const moment = await takeMoment(db)
  const taking = { db, reader, asked, stretch, day }
  const filters = filtersOf(asked, stretch)
  const figures = type === 'market-saturation' ? await takeSaturation(taking, moment) : await takePeople(taking, moment, type, filters)
  return { id: uuidv7(), user_id: reader.id, type, version: reportVersion, filters, moment, taken_at: now, ...figures }
}

function filtersOf(asked: ReportAsked, stretch: Stretch | null): ReportFilters {
  const whole = { ...asked, ...(stretch !== null && { date_from: stretch[0], date_to: stretch[1] }) }
  return Object.fromEntries(Object.entries(whole).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

async function refuseForeign(db: Executor, scope: Scope, { branch_id, area_head_id, mr_id, tele_id }: ReportAsked): Promise<void> {
  const held = [
    branch_id === undefined || (await isBranchHeld(db, scope, branch_id)),
    area_head_id === undefined || (await isHeadHeld(db, scope, area_head_id)),
    mr_id === undefined || (await isPersonHeld(db, scope, 'mr', mr_id)),
    tele_id === undefined || (await isPersonHeld(db, scope, 'tele', tele_id)),
  ]
  if (held.includes(false)) throw new Problem('not_found')
}

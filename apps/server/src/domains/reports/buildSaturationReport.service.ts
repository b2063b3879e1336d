import { fold } from '@bisita/rules/fold'
import type { TransactionSnapshot } from '../../database/asOf.ts'
import { columnsOf } from './columns.ts'
import { ratio } from './numbers.ts'
import { countSaturation, findReportBranches, findReportHeads, type ReportBranch, type Saturation, saturationConditions } from './saturation.store.ts'
import type { ReportCell, Snapshot } from './snapshot.ts'
import type { ReportContext } from './reportContext.ts'

/** The row of those who belong to none of the others. */
export const none = 'none'

const counting = Object.keys(saturationConditions)

type Group = { readonly id: string; readonly name: string; readonly tenure_date: string | null; readonly branches: readonly string[] }

/** How many clients there are and were visited, called and reached: by who heads, by branch, or by place. */
export async function buildSaturationReport({ db, reader, request, days, day }: ReportContext, moment: TransactionSnapshot): Promise<Pick<Snapshot, 'frozen' | 'rows' | 'totals'>> {
  const { branch_id, area_head_id, group_by = 'area_head' } = request
  const reportBranches = await findReportBranches(db, reader.scope, { branch_id, area_head_id })
  const everything = reader.scope.kind === 'all' && branch_id === undefined && area_head_id === undefined
  const branches = everything ? null : reportBranches.map(({ id }) => id)
  const frozen = { day, stretch: days, branches }
  const counts = await countSaturation(db, { moment, days, branches }, group_by === 'area_head' ? 'branch' : group_by)
  const totals = sum(counts)
  if (group_by !== 'area_head' && group_by !== 'branch') {
    const rows = counts.toSorted((a, b) => byName(a as Named, b as Named)).map((place) => line(place as Named, null, place))
    return { frozen, rows, totals }
  }
  const groups = group_by === 'branch' ? reportBranches.map(({ id, name }) => ({ id, name, tenure_date: null, branches: [id] })) : await headed(reportBranches)
  const grouped = new Set(groups.flatMap((group) => group.branches))
  const rest = counts.filter(({ id }) => id === null || !grouped.has(id))
  const rows = groups.toSorted(byName).map((group) => line(group, group.tenure_date, sum(counts.filter(({ id }) => id !== null && group.branches.includes(id)))))
  const last = line({ id: none, name: group_by === 'branch' ? 'No branch' : 'No area head' }, null, sum(rest))
  return { frozen: { ...frozen, held: Object.fromEntries(groups.map((group) => [group.id, group.branches])) }, rows: [...rows, last], totals }

  async function headed(allBranches: readonly ReportBranch[]): Promise<readonly Group[]> {
    const heads = await findReportHeads(db, reader.scope)
    return heads
      .filter(({ id }) => area_head_id === undefined || id === area_head_id)
      .map(({ id, name, tenure_date }) => ({ id, name, tenure_date, branches: allBranches.filter((branch) => branch.heads.includes(id)).map((branch) => branch.id) }))
      .filter((head) => branch_id === undefined || head.branches.length > 0)
  }
}

type Named = { readonly id: string; readonly name: string }

const byName = (a: Named, b: Named): number => {
  const [one, other] = [fold(a.name), fold(b.name)]
  return one === other ? (a.id < b.id ? -1 : 1) : one < other ? -1 : 1
}

/** Each client lies in one place and so in one branch: the parts of a sum share none. */
const sum = (parts: readonly Saturation[]): Record<string, number> => Object.fromEntries(counting.map((key) => [key, parts.reduce((all, part) => all + (part[key] ?? 0), 0)]))

const columns = columnsOf('market-saturation', {})

function line({ id, name }: Named, tenure_date: string | null, counts: Readonly<Record<string, unknown>>): ReportCell[] {
  const cells: Readonly<Record<string, unknown>> = {
    ...counts, id, name, tenure_date, saturation_rate: ratio(Number(counts['reached']), Number(counts['clients']), 'rate'),
  }
  return columns.map(({ key }) => cells[key] as ReportCell)
}

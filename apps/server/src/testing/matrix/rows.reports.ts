import type { Role } from '@bisita/contract/users/roles'
import type { MatrixPlace } from './actors.ts'
import type { MatrixRequest, MatrixRow } from './matrix.ts'
import type { MatrixWorld } from './world.ts'

const ofBranch = ({ at }: MatrixWorld, place: MatrixPlace) => ({ query: { branch_id: at[place].branch_id } })

/** A report taken by the role's caller, or by an administrator for roles that may take none. */
const cellOf = (type: string, column: string) => async (world: MatrixWorld, _: MatrixPlace, role: Role): Promise<MatrixRequest> => {
  const by = role === 'mr' || role === 'tele' ? world.admin : world.caller(role)
  const { headers } = await by.get(`/report/${type}`)
  return { query: { job_id: headers.get('job-id') as string, row: 'total', column } }
}

const cellOfAnother = (type: string, column: string) => async ({ app, admin }: MatrixWorld): Promise<MatrixRequest> => {
  const { headers } = await admin.get(`/report/${type}`)
  const job_id = headers.get('job-id') as string
  // The snapshot belongs to another user, so that even an administrator does not read their own.
  await app.pool.query(`update report_snapshots set user_id = (select id from users where username = 'ah2') where id = $1`, [job_id])
  return { query: { job_id, row: 'total', column } }
}

const details = [
  ['reports.mrItineraryDetails', 'mr-itineraries', 'total'],
  ['reports.mrVisitDetails', 'mr-visits', 'Total'],
  ['reports.teleCallDetails', 'tele-calls', 'Availed'],
  ['reports.marketSaturationDetails', 'market-saturation', 'clients'],
] as const

const refused = [403, 403, 403] as const
const hidden = [404, 404, 404] as const

/** Rows of the reports. */
export const reportRows: readonly MatrixRow[] = [
  { call: 'reports.mrItineraries', cells: '- - D D D', make: ofBranch },
  { call: 'reports.mrVisits', cells: '- - D D D', make: ofBranch },
  { call: 'reports.teleCalls', cells: '- - D D D', make: ofBranch },
  { call: 'reports.marketSaturation', cells: '- - D D D', make: ofBranch },
  { call: 'reports.mrVisits', form: 'of somebody', cells: '- - D D D', make: ({ at }, place) => ({ query: { mr_id: at[place].mr.id } }) },
  { call: 'reports.teleCalls', form: 'of somebody', cells: '- - D D D', make: ({ at }, place) => ({ query: { tele_id: at[place].tele.id } }) },
  ...details.map(([call, type, column]): MatrixRow => ({ call, cells: '- - D D D', placeless: true, make: cellOf(type, column) })),
  ...details.map(([call, type, column]): MatrixRow => ({
    call, form: 'of another person', table: { mr: refused, tele: refused, oic: hidden, ah: hidden, admin: [200, 200, 200] }, make: cellOfAnother(type, column),
  })),
  { call: 'reports.options', cells: '- - D D D', list: true, make: ({ at }, place) => ({ finds: at[place].branch_id }) },
  { call: 'reports.mrByUser', cells: '- - D D D', list: true, make: ({ at }, place) => ({ finds: at[place].mr.id }) },
  { call: 'reports.areaHeadsByUser', cells: '- - D D D', placeless: true },
  { call: 'reports.snapshots', cells: '- - D D D', placeless: true },
]

import type { MatrixRow } from './matrix.ts'
import { clientRows } from './rows.clients.ts'
import { deskRows } from './rows.desk.ts'
import { deviceRows } from './rows.devices.ts'
import { importRows } from './rows.imports.ts'
import { organisationRows } from './rows.organisation.ts'
import { peopleRows } from './rows.people.ts'
import { reportRows } from './rows.reports.ts'
import { touchpointRows } from './rows.touchpoints.ts'
import { viewRows } from './rows.views.ts'
import { visitRows } from './rows.visits.ts'

/** All rows; every call at least once. */
export const matrixRows: readonly MatrixRow[] = [
  ...clientRows, ...visitRows, ...peopleRows, ...organisationRows, ...reportRows, ...touchpointRows, ...importRows, ...deskRows, ...deviceRows, ...viewRows,
]

import { messages } from '@bisita/contract/messages'
import { kindOf } from '../../../locations/psgc/kinds.ts'
import { type OldName, oldNamesOf } from '../../../locations/psgc/oldNames.ts'
import { type LocationRow, locationRows } from '../../../locations/psgc/rows.ts'
import type { MunCityKind } from '../../../locations/psgc/tree.ts'
import { fileRows } from './files.ts'
import { EditionProblem, type SheetRow, sheetRows } from './sheet.ts'

export type EditionRow = LocationRow & { readonly correspondence_code: string | null }

/** What a file of the publication says: every barangay, and the names that places had before. */
export type Edition = { readonly rows: readonly EditionRow[]; readonly oldNames: readonly OldName[] }

const kinds: Readonly<Record<string, MunCityKind>> = { HUC: 'Highly Urbanized City', ICC: 'Independent Component City', CC: 'Component City' }

/**
 * Reads the official workbook, or its sheet as CSV. Takes seconds: call it in a thread of its own.
 * @throws EditionProblem with a message for people
 */
export const readEdition = async (bytes: Uint8Array): Promise<Edition> => editionOf(sheetRows(await fileRows(bytes)))

function editionOf(rows: Iterable<SheetRow>): Edition {
  const [regions, provinces, munCities] = [new Map<string, string>(), new Map<string, string>(), new Map<string, { name: string; kind: MunCityKind }>()]
  const barangays: SheetRow[] = []
  const oldNames: OldName[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(row.code)) throw new EditionProblem(`The code ${row.code} stands in the file twice.`)
    seen.add(row.code)
    oldNames.push(...oldNamesOf(row))
    if (row.level === 'reg') regions.set(row.code, row.name)
    else if (row.level === 'prov') provinces.set(row.code, row.name)
    else if (row.level === 'city' || row.level === 'mun' || row.level === 'submun') munCities.set(row.code, { name: row.name, kind: kinds[row.cityClass] ?? kindOf(row.code, row.name) })
    else if (row.level === 'bgy') barangays.push(row)
  }
  if (barangays.length === 0) throw new EditionProblem(messages.headersDiffer)
  const correspondence = new Map(barangays.map((row) => [row.code, row.correspondence]))
  const located = inTree({ regions, provinces, munCities, barangays })
  return { rows: located.map((row) => ({ ...row, correspondence_code: correspondence.get(row.id) ?? null })), oldNames }
}

function inTree(tree: Parameters<typeof locationRows>[0]): LocationRow[] {
  try {
    return locationRows(tree)
  } catch (error) {
    throw new EditionProblem(error instanceof Error ? error.message : messages.headersDiffer)
  }
}

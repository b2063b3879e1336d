import type { MunCityKind } from './tree.ts'

/** The five cities whose charters make them independent of the province they lie in, by PPPMM. */
const independentComponentCities: ReadonlySet<string> = new Set([
  '01724', // Naga, Camarines Sur
  '03135', // Santiago, Isabela
  '03738', // Ormoc, Leyte
  '05518', // Dagupan, Pangasinan
  '08703', // Cotabato, Maguindanao del Norte
])

/**
 * The kind of a place from its code and its published name, where the source doesn't say: a city is named
 * one ("City of Naga", "Ormoc City", "Science City of Muñoz"), and a highly urbanised one has a code of
 * the province level.
 */
export function kindOf(code: string, name: string): MunCityKind {
  if (!/\bCity\b/.test(name)) return 'Municipality'
  if (code.endsWith('00000')) return 'Highly Urbanized City'
  return independentComponentCities.has(code.slice(2, 7)) ? 'Independent Component City' : 'Component City'
}

import { mix } from '../random.ts'

/** What the demo needs to know of a location; `location` is its whole path in words. */
export type DemoLocation = { readonly id: string; readonly mun_city_code: string; readonly location: string }

export const branchNames = ['Baguio', 'Dagupan', 'Cebu', 'Davao'] as const

export type BranchName = (typeof branchNames)[number]

/** The cities and municipalities around each branch, by the first seven digits of their code. */
const around: Readonly<Record<BranchName, readonly string[]>> = {
  // Baguio, and Benguet whole.
  Baguio: [
    '1430300', '1401101', '1401103', '1401104', '1401105', '1401106', '1401107', '1401108', '1401109', '1401110',
    '1401111', '1401112', '1401113', '1401114',
  ],
  // Dagupan, Binmaley, Calasiao, Lingayen, Mangaldan, Mapandan, San Fabian, San Jacinto, Santa Barbara.
  Dagupan: ['0105518', '0105513', '0105517', '0105522', '0105526', '0105528', '0105533', '0105534', '0105538'],
  // Cebu, Lapu-Lapu, Mandaue, Consolacion, Cordova, Liloan, Minglanilla, Naga, Talisay.
  Cebu: ['0730600', '0731100', '0731300', '0702219', '0702220', '0702227', '0702232', '0702234', '0702250'],
  // Davao, Panabo, Samal, Santa Cruz.
  Davao: ['1130700', '1102315', '1102317', '1102412'],
}

/** The barangays of a branch, in the order of their codes. */
export function barangaysOf(branch: BranchName, places: readonly DemoLocation[]): string[] {
  const codes = new Set(around[branch].map((code) => `${code}000`))
  return places.filter((place) => codes.has(place.mun_city_code)).map((place) => place.id)
}

/** How much of a branch's list each of its two MRs holds, from where to where: a little overlap, a little left over. */
const mrShares = [
  [0, 0.5],
  [0.46, 0.95],
] as const

/** The barangays of the first or second MR of a branch. Neighbours stay together, since codes follow the map. */
export function shareOf(mr: 0 | 1, barangays: readonly string[]): string[] {
  const [from, to] = mrShares[mr]
  return barangays.slice(Math.round(from * barangays.length), Math.round(to * barangays.length))
}

/** The same list in a mixed order that depends on nothing but itself. */
export function mixed(ids: readonly string[]): string[] {
  const key = (id: string) => mix(Number(id) % 0xffff_ffff)
  return [...ids].sort((a, b) => key(a) - key(b))
}

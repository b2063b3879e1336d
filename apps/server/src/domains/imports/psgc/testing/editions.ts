import type { PublishedPlace } from './publication.ts'

/** Barangays under a parent: `[number, name, more]`. */
const under = (parent: string, correspondence: string, barangays: readonly (readonly [number, string, Partial<PublishedPlace>?])[]): PublishedPlace[] =>
  barangays.map(([n, name, more]) => {
    const nr = String(n).padStart(3, '0')
    return { code: `${parent.slice(0, 7)}${nr}`, name, level: 'Bgy', correspondence: `${correspondence.slice(0, 6)}${nr}`, ...more }
  })

/** Of a town where nothing happens. */
const still = Array.from({ length: 30 }, (_, n): readonly [number, string] => [n + 1, `Sitio ${n + 1}`])

const capital: PublishedPlace[] = [
  { code: '1300000000', name: 'National Capital Region (NCR)', level: 'Reg', correspondence: '130000000' },
  { code: '1381701000', name: 'Pateros', level: 'Mun', correspondence: '137606000' },
  ...under('1381701000', '137606000', [[1, 'Aguho'], [2, 'Magtanggol']]),
]

const ilocos: PublishedPlace[] = [
  { code: '0100000000', name: 'Region I (Ilocos Region)', level: 'Reg', correspondence: '010000000' },
  { code: '0105500000', name: 'Pangasinan', level: 'Prov', correspondence: '015500000' },
  { code: '0105522000', name: 'Lingayen', level: 'Mun', correspondence: '015522000' },
  ...under('0105522000', '015522000', still),
]

/** What a test starts with: two barangays, Poblacion Norte and Sur, beside others in Binmaley, and Siquijor in Central Visayas. */
export const before: readonly PublishedPlace[] = [
  ...capital,
  ...ilocos,
  { code: '0105510000', name: 'Binmaley', level: 'Mun', correspondence: '015510000' },
  ...under('0105510000', '015510000', [[1, 'Poblacion Norte'], [2, 'Poblacion Sur'], [3, 'Daclan'], [4, 'Lomboy', { correspondence: '' }], [5, 'Camaley'], [6, 'Gayaman']]),
  { code: '0700000000', name: 'Region VII (Central Visayas)', level: 'Reg', correspondence: '070000000' },
  { code: '0706100000', name: 'Siquijor', level: 'Prov', correspondence: '076100000' },
  { code: '0706106000', name: 'City of Siquijor', level: 'City', correspondence: '076106000', city: 'CC' },
  ...under('0706106000', '076106000', [[1, 'Caipilan'], [2, 'Candanay']]),
  { code: '0990100000', name: 'City of Isabela (Not a Province)', level: '', correspondence: '099700000' },
]

/**
 * The next edition: the city of Siquijor has moved to another region with its province, Poblacion Norte and Sur are one,
 * Daclan is written Daklan, Lomboy is there no more, Bagong Silang is new.
 */
export const after: readonly PublishedPlace[] = [
  ...capital,
  ...ilocos,
  { code: '0105510000', name: 'Binmaley', level: 'Mun', correspondence: '015510000' },
  ...under('0105510000', '015510000', [[3, 'Daklan'], [5, 'Camaley'], [6, 'Gayaman'], [7, 'Bagong Silang'], [8, 'Poblacion', { old: 'Poblacion Norte; Poblacion Sur' }]]),
  { code: '1800000000', name: 'Negros Island Region (NIR)', level: 'Reg', correspondence: '180000000' },
  { code: '1806100000', name: 'Siquijor', level: 'Prov', correspondence: '076100000' },
  { code: '1806106000', name: 'City of Siquijor', level: 'City', correspondence: '076106000', city: 'CC' },
  ...under('1806106000', '076106000', [[1, 'Caipilan'], [2, 'Candanay']]),
  { code: '0990100000', name: 'City of Isabela (Not a Province)', level: '', correspondence: '099700000' },
]

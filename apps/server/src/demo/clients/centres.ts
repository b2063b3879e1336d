import { mix, type Random } from '../random.ts'

/**
 * About where the middle of each city and municipality of the demo's branches lies, in degrees north and
 * east, by the first seven digits of its code. From general knowledge and to two decimals, a kilometre: good
 * enough to see on a map that somebody was in that town, and no more is claimed.
 */
const centres: Readonly<Record<string, readonly [number, number]>> = {
  // Baguio; Atok, Bakun, Bokod, Buguias, Itogon, Kabayan, Kapangan, Kibungan, La Trinidad, Mankayan, Sablan, Tuba, Tublay.
  '1430300': [16.41, 120.59],
  '1401101': [16.58, 120.69],
  '1401103': [16.79, 120.66],
  '1401104': [16.49, 120.83],
  '1401105': [16.72, 120.83],
  '1401106': [16.36, 120.68],
  '1401107': [16.62, 120.84],
  '1401108': [16.57, 120.6],
  '1401109': [16.69, 120.65],
  '1401110': [16.46, 120.59],
  '1401111': [16.86, 120.79],
  '1401112': [16.49, 120.49],
  '1401113': [16.39, 120.56],
  '1401114': [16.51, 120.62],
  // Dagupan; Binmaley, Calasiao, Lingayen, Mangaldan, Mapandan, San Fabian, San Jacinto, Santa Barbara.
  '0105518': [16.04, 120.34],
  '0105513': [16.03, 120.27],
  '0105517': [16.01, 120.36],
  '0105522': [16.02, 120.23],
  '0105526': [16.07, 120.4],
  '0105528': [16.02, 120.45],
  '0105533': [16.12, 120.41],
  '0105534': [16.07, 120.44],
  '0105538': [16, 120.4],
  // Cebu, Lapu-Lapu, Mandaue; Consolacion, Cordova, Liloan, Minglanilla, Naga, Talisay.
  '0730600': [10.32, 123.89],
  '0731100': [10.3, 123.96],
  '0731300': [10.34, 123.93],
  '0702219': [10.38, 123.95],
  '0702220': [10.25, 123.95],
  '0702227': [10.41, 123.99],
  '0702232': [10.25, 123.79],
  '0702234': [10.21, 123.75],
  '0702250': [10.25, 123.84],
  // Davao; Panabo, Samal, Santa Cruz.
  '1130700': [7.08, 125.6],
  '1102315': [7.31, 125.68],
  '1102317': [7.06, 125.73],
  '1102412': [6.84, 125.41],
}

/** How far barangays lie around the centre, and clients around their barangay's middle; degrees. */
const spread = { barangay: 0.01, client: 0.0015 } as const

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Degrees, six decimals. */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

/** A spot where somebody stood in a barangay: near the same middle each time. Null where the town is not in the table. */
export function coordinatesIn(location_id: string, random: Random): Coordinates | null {
  const centre = centres[location_id.slice(0, 7)]
  if (centre === undefined) return null
  const bits = mix(Number(location_id) % 0xffff_ffff)
  const around = (half: number) => (half / 0xffff - 0.5) * 2 * spread.barangay + (random.real() - 0.5) * 2 * spread.client
  return { latitude: rounded(centre[0] + around(bits >>> 16)), longitude: rounded(centre[1] + around(bits & 0xffff)) }
}

import type { Random } from '../random.ts'
import { weightedBy } from '../weighted.ts'

const streets = [
  'Rizal', 'Mabini', 'Bonifacio', 'Luna', 'Del Pilar', 'Burgos', 'Quezon', 'Osmeña', 'Roxas', 'Magsaysay', 'Aguinaldo',
  'Jacinto', 'Lapu-Lapu', 'Sampaguita', 'Ilang-Ilang', 'Rosal', 'Camia', 'Dahlia', 'Narra', 'Molave', 'Acacia', 'Mahogany',
  'Maharlika', 'Bayanihan', 'Kalayaan', 'San Jose', 'San Roque', 'Sto. Niño', 'Santa Cruz', 'Mangga', 'Santol', 'Everlasting',
]
const sitios = [
  'Centro', 'Riverside', 'Ilaya', 'Ibaba', 'Bagong Silang', 'Pag-asa', 'Malinis', 'Masagana', 'Lower', 'Upper',
  'Tabing Ilog', 'Looban', 'Kanluran', 'Silangan', 'San Isidro', 'Mabolo', 'Talisay', 'Kawayan',
]
const villages = [
  'Villa Verde', 'Green Meadows', 'St. Joseph', 'Sunrise', 'Pine View', 'Golden Hills', 'Bella Vista', 'Southville',
  'Don Antonio', 'Fairview', 'Palm Grove', 'Carmelite', 'Nazareth', 'Santa Monica',
]

type Form = 'street' | 'purok' | 'sitio' | 'village' | 'zone' | 'landmark' | 'none'

const form = weightedBy<Form>({ street: 34, purok: 22, sitio: 12, village: 14, zone: 8, landmark: 5, none: 5 })

const landmarks = ['the barangay hall', 'the chapel', 'the public market', 'the elementary school', 'the health center']

/** The line before the barangay as people write it, or null where nothing is known. */
export function addressLine(random: Random): string | null {
  switch (form(random)) {
    case 'street':
      return `${1 + random.below(480)} ${random.pick(streets)} ${random.chance(0.5) ? 'Street' : 'St.'}`
    case 'purok':
      return `Purok ${1 + random.below(12)}`
    case 'sitio':
      return `Sitio ${random.pick(sitios)}`
    case 'village':
      return `Blk ${1 + random.below(40)} Lot ${1 + random.below(36)}, ${random.pick(villages)} ${random.chance(0.7) ? 'Subd.' : 'Village'}`
    case 'zone':
      return `Zone ${1 + random.below(8)}, ${random.pick(streets)} Street`
    case 'landmark':
      return `Near ${random.pick(landmarks)}, ${random.pick(streets)} Street`
    default:
      return null
  }
}

import type { EvidenceCode, EvidenceVerdict } from '@bisita/contract/visits/evidence.kinds'

type Place = { readonly latitude: number; readonly longitude: number }

/** A photo: its bytes by a name, and the points at which it is dark. */
export type ModelPhoto = { readonly name: string; readonly dark: ReadonlySet<number>; arrived: boolean }

/** A visit as the model keeps it; times in milliseconds. */
export type ModelVisit = {
  readonly id: string
  readonly by: string
  readonly client: string
  readonly at: number
  readonly received: number
  readonly place: Place | null
  readonly accuracy: number | null
  readonly age: number | null
  readonly minutes: number | null
  readonly clock: number
  readonly asked: boolean
  readonly photo: ModelPhoto | null
  /** Where the client was known to be as it arrived, and the point of the barangay. */
  readonly known: Place | null
  readonly barangay: Place
  living: boolean
  readonly dismissed: Set<EvidenceCode>
}

/** Metres by the law of cosines, which is another way than the rule's. */
function metres(one: Place, other: Place): number {
  const [a, b] = [(one.latitude * Math.PI) / 180, (other.latitude * Math.PI) / 180]
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(((other.longitude - one.longitude) * Math.PI) / 180)
  return Math.acos(Math.min(1, cosine)) * 6_371_000
}

const middle = (sorted: readonly number[]): number => ((sorted[Math.floor((sorted.length - 1) / 2)] as number) + (sorted[Math.ceil((sorted.length - 1) / 2)] as number)) / 2

/** Where the visits of a client say that it is. */
export function knownPlace(visits: readonly ModelVisit[], client: string): Place | null {
  const sure = visits.filter((visit) => visit.living && visit.client === client && visit.place !== null && visit.accuracy !== null && visit.accuracy <= 100).map(({ place }) => place as Place)
  if (sure.length === 0) return null
  const of = (half: keyof Place) => middle(sure.map((place) => place[half]).sort((a, b) => a - b))
  return { latitude: of('latitude'), longitude: of('longitude') }
}

const manilaHours = (at: number): number => ((at / 3_600_000 + 8) % 24)
const manilaDate = (at: number): number => Math.floor((at / 3_600_000 + 8) / 24)

const differing = (one: ModelPhoto, other: ModelPhoto): number => Array.from({ length: 64 }, (_, at) => at).filter((at) => one.dark.has(at) !== other.dark.has(at)).length

function photoIsUsed(visit: ModelVisit, all: readonly ModelVisit[]): boolean {
  const { photo } = visit
  if (photo === null) return false
  return all.some((other) => {
    if (!other.living || other === visit || other.photo === null) return false
    if (other.photo.name === photo.name) return true
    const near = other.by === visit.by && Math.abs(other.at - visit.at) <= 365 * 86_400_000
    return near && photo.arrived && other.photo.arrived && differing(photo, other.photo) <= 4
  })
}

/** What the decisions say of a visit, word for word, looking through everything that there is. */
export function codesSlowly(visit: ModelVisit, all: readonly ModelVisit[]): EvidenceCode[] {
  const { place } = visit
  const sameDay = all.filter((other) => other.living && other.by === visit.by && manilaDate(other.at) === manilaDate(visit.at) && other !== visit)
  const holds: Partial<Record<EvidenceCode, boolean>> = { no_location: place === null }
  if (place !== null) {
    holds.far_from_client = visit.known !== null && Math.round(metres(place, visit.known)) > 500
    holds.far_from_barangay = Math.round(metres(place, visit.barangay)) > 10_000
    const earlier = sameDay.filter((other) => other.place !== null && (other.at < visit.at || (other.at === visit.at && other.id < visit.id))).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    const last = earlier.at(-1)
    if (last !== undefined) {
      const way = Math.round(metres(place, last.place as Place)) - (visit.accuracy ?? 0) - (last.accuracy ?? 0)
      holds.too_fast = Math.max(0, way) / (Math.max(1000, visit.at - last.at) / 1000) > 120 / 3.6
    }
    const there = sameDay.filter((other) => other.client !== visit.client && other.place !== null && metres(place, other.place) <= 20)
    holds.same_spot = new Set(there.map(({ client }) => client)).size >= 3
  }
  holds.inaccurate = (visit.accuracy ?? 0) > 500
  holds.old_fix = (visit.age ?? 0) > 600
  const hour = manilaHours(visit.at)
  holds.odd_hour = hour < 6 || Math.floor(hour * 60) > 21 * 60
  holds.too_short = visit.minutes === 0
  holds.clock_off = Math.abs(visit.clock) > 300
  holds.late = visit.received - visit.at > 72 * 3_600_000
  holds.no_photo = visit.asked && visit.photo === null
  holds.photo_reused = photoIsUsed(visit, all)
  return (Object.keys(holds) as EvidenceCode[]).filter((code) => holds[code] === true).sort()
}

export function verdictSlowly(visit: ModelVisit, all: readonly ModelVisit[]): EvidenceVerdict {
  const left = codesSlowly(visit, all)
  if (left.includes('no_location')) return 'unverified'
  return left.some((code) => !visit.dismissed.has(code)) ? 'doubtful' : 'verified'
}

import { cityWords, joined, keyOf, placeWords, provinceWords, strictOf, withoutKind } from './placeWords.ts'

/** A place as the table of locations has it, or a name that it had: `id` is the place of today. */
export type KnownPlace = {
  readonly id: string
  readonly province: string
  readonly mun_city: string
  readonly barangay: string
  /** How it is shown to be chosen. */
  readonly label: string
  /** A name of before: what is called so today comes first. */
  readonly old?: boolean
}

/** One way of writing a name: letter by letter, and the words of it that must be the very same. */
export type Spelling = { readonly name: string; readonly strict: string }

export type Barangay = {
  readonly id: string
  readonly old: boolean
  readonly label: string
  /** The whole name, the same without "Barangay", and without its brackets too; null where it has none. */
  readonly whole: string
  readonly bare: string
  readonly outside: string | null
  /** The spellings that a misspelled name is compared with. */
  readonly spellings: readonly Spelling[]
}

export type City = Spelling & {
  readonly old: boolean
  readonly province: string
  readonly barangays: readonly Barangay[]
}

/** Every place, ready to be compared with. */
export type PlaceIndex = {
  readonly cities: readonly City[]
  readonly citiesByName: ReadonlyMap<string, readonly City[]>
  /** Every name of a barangay, of whatever city: a text that is one of them is no misspelling. */
  readonly barangayNames: ReadonlySet<string>
  readonly provinceNames: ReadonlySet<string>
}

const spelling = (words: readonly string[]): Spelling => ({ name: joined(words), strict: strictOf(words) })

/** Makes ready what is compared with. Names of old may stand beside those of today. */
export function indexPlaces(places: Iterable<KnownPlace>): PlaceIndex {
  const cities = new Map<string, Spelling & { old: boolean; province: string; barangays: Barangay[] }>()
  const barangayNames = new Set<string>()
  for (const { id, province, mun_city, barangay, label, old = false } of places) {
    const at = `${province}/${mun_city}`
    const city = cities.get(at) ?? { ...spelling(cityWords(mun_city)), old, province: joined(provinceWords(province)), barangays: [] }
    cities.set(at, city)
    if (!old) city.old = false
    const words = placeWords(barangay)
    const bare = withoutKind(words.words)
    const outside = words.outside && withoutKind(words.outside)
    const whole = keyOf(words.words)
    barangayNames.add(whole)
    city.barangays.push({ id, old, label, whole, bare: keyOf(bare), outside: outside && keyOf(outside), spellings: [spelling(bare), ...(outside ? [spelling(outside)] : [])] })
  }
  const all = [...cities.values()]
  return {
    cities: all,
    citiesByName: Map.groupBy(all, ({ name }) => name),
    barangayNames,
    provinceNames: new Set(all.map(({ province }) => province)),
  }
}

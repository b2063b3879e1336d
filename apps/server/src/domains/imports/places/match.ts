import { distance } from './distance.ts'
import type { Barangay, City, PlaceIndex } from './known.ts'
import { cityWords, joined, keyOf, placeWords, type PlaceWords, provinceWords, strictOf, withoutKind } from './placeWords.ts'

/** So many letters may be wrong in a whole address, if no other one is as near. */
const mostWrong = 2
const mostSuggestions = 5

export type Suggestion = { readonly location_id: string; readonly label: string }

/** The place that a text certainly means, or what it may mean. */
export type Match = { readonly id: string } | { readonly id: null; readonly suggestions: readonly Suggestion[] }

/** How many letters of a name may be wrong, for it to be known nevertheless: a short one is soon another. */
const allowed = (name: string): number => (name.length < 4 ? 0 : name.length < 6 ? 1 : mostWrong)

/** A likeness: how many letters are off, and whether that is more than a name of its length bears. */
type Near<T> = { readonly what: T; readonly off: number; readonly far: boolean }

/**
 * Which barangay the words of a row mean. Certain is: the very same, spelled out; the only one there by that name without
 * "Barangay" or without its brackets; or the only one of all within two wrong letters of the whole address, none of them
 * in a number, a numeral or a single letter, where the barangay's text is no other place's own name.
 */
export function matchPlace(index: PlaceIndex, province: string, munCity: string, barangay: string): Match {
  const cities = citiesOf(index, province, munCity)
  const typed = placeWords(barangay)
  const found = cities.flatMap((city) =>
    barangaysOf(index, city.what, typed)
      .map(({ what, off, far }) => ({ what, off: city.off + off, far: city.far || far }))
      .filter(({ off }) => off <= mostWrong),
  )
  const [first] = found
  if (first !== undefined && !first.far && found.every(({ what }) => what.id === first.what.id)) return { id: first.what.id }
  return { id: null, suggestions: suggestionsOf(cities, joined(withoutKind(typed.words)), found) }
}

/** The cities that province and city may denote; an exact match leaves no others. */
function citiesOf(index: PlaceIndex, province: string, munCity: string): readonly Near<City>[] {
  const words = cityWords(munCity)
  const name = joined(words)
  const strict = strictOf(words)
  const above = joined(provinceWords(province))
  const asCity = joined(cityWords(province))
  const named = (index.citiesByName.get(name) ?? []).filter((city) => city.strict === strict)
  const surely = named.filter((city) => city.province === above)
  // The city stands in the province's cell too: a province of that name comes first.
  const exact = surely.length > 0 ? surely : named.filter(() => asCity === name)
  if (exact.length > 0) return ofToday(exact).map((what) => ({ what, off: 0, far: false }))
  return index.cities.flatMap((one): readonly Near<City>[] => {
    if (strict !== one.strict) return []
    const off = distance(name, one.name, mostWrong)
    if (off > mostWrong) return []
    const place = provinceOff(index, one, above, asCity)
    return off + place.off > mostWrong ? [] : [{ what: one, off: off + place.off, far: off > allowed(one.name) || place.far }]
  })
}

/** What is called so today, where something is. */
function ofToday<T extends { readonly old: boolean }>(found: readonly T[]): readonly T[] {
  const today = found.filter(({ old }) => !old)
  return today.length > 0 ? today : found
}

/** How far the text of a province's cell is from a city's province, or from the city, which people write there too. */
function provinceOff(index: PlaceIndex, city: City, above: string, asCity: string): { readonly off: number; readonly far: boolean } {
  if (city.province === above || asCity === city.name) return { off: 0, far: false }
  // It is another province's own name.
  if (index.provinceNames.has(above)) return { off: mostWrong + 1, far: true }
  const asProvince = { name: city.province, off: distance(above, city.province, mostWrong) }
  const asItself = { name: city.name, off: distance(asCity, city.name, mostWrong) }
  const { name, off } = asItself.off < asProvince.off ? asItself : asProvince
  return { off, far: off > allowed(name) }
}

/** The barangays of a city that a text certainly or possibly means: the surest kind of likeness that there is. */
function barangaysOf(index: PlaceIndex, city: City, typed: PlaceWords): readonly Near<Barangay>[] {
  const whole = keyOf(typed.words)
  const bare = keyOf(withoutKind(typed.words))
  const outside = typed.outside && keyOf(withoutKind(typed.outside))
  const kinds: readonly ((one: Barangay) => boolean)[] = [
    (one) => one.whole === whole,
    (one) => one.bare === bare,
    // Brackets may be left out, or written where there are none; with other words in them it is another place.
    (one) => outside === null && one.outside === bare,
    (one) => outside !== null && one.outside === null && one.bare === outside,
  ]
  for (const isAlike of kinds) {
    const found = city.barangays.filter(isAlike)
    if (found.length > 0) return ofToday(found).map((what) => ({ what, off: 0, far: false }))
  }
  // It is the exact name of another place, so it is not taken for a misspelling of one in this city.
  return index.barangayNames.has(whole) ? [] : misspelled(city, withoutKind(typed.words))
}

/** The barangays of a city that differ by a few letters. */
function misspelled(city: City, words: readonly string[]): readonly Near<Barangay>[] {
  const typed = joined(words)
  const strict = strictOf(words)
  return city.barangays.flatMap((what) => {
    const near = what.spellings.filter((one) => one.strict === strict).map(({ name }) => ({ name, off: distance(typed, name, mostWrong) }))
    const [nearest] = near.toSorted((a, b) => a.off - b.off)
    return nearest === undefined || nearest.off > mostWrong ? [] : [{ what, off: nearest.off, far: nearest.off > allowed(nearest.name) }]
  })
}

/** What a person chooses from: the nearest, first. */
function suggestionsOf(cities: readonly Near<City>[], bare: string, found: readonly Near<Barangay>[]): readonly Suggestion[] {
  const far = Math.max(4, Math.ceil(bare.length / 2))
  const scored =
    found.length > 0
      ? found
      : cities.flatMap(({ what, off }) =>
          what.barangays.flatMap((one) => {
            const apart = Math.min(...one.spellings.map(({ name }) => (name.startsWith(bare) ? 1 : distance(bare, name, far))))
            return apart > far ? [] : [{ what: one, off: off + apart, far: true }]
          }),
        )
  const ordered = scored.toSorted((a, b) => a.off - b.off || (a.what.label < b.what.label ? -1 : 1))
  return [...new Map(ordered.map(({ what }) => [what.id, { location_id: what.id, label: what.label }])).values()].slice(0, mostSuggestions)
}

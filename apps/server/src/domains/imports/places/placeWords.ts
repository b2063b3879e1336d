import { fold } from '@bisita/rules/fold'
import { distance } from './distance.ts'

/** Abbreviations of names of places, both ways of writing being one. */
const abbreviations: Readonly<Record<string, string>> = {
  sta: 'santa', sto: 'santo', st: 'saint', gen: 'general', gral: 'general', brgy: 'barangay', bgy: 'barangay', brg: 'barangay', bgry: 'barangay',
  pob: 'poblacion', mt: 'mount', pres: 'president', dr: 'doctor', gov: 'governor', capt: 'captain', hon: 'honorable', mun: 'municipality',
  ma: 'maria', fr: 'father', col: 'colonel', sgt: 'sergeant', engr: 'engineer', atty: 'attorney', 
}

const numeral = /^(?=[ivx])x{0,3}(ix|iv|v?i{0,3})$/

/** A word that must be the very same: a number, a numeral or a single letter tells one place from its neighbour. */
export const isStrict = (word: string): boolean => /\d/.test(word) || word.length === 1 || numeral.test(word)

/** A name of a place as it is compared: its words, spelled out. Brackets part words and are remembered. */
export type PlaceWords = {
  readonly words: readonly string[]
  /** The words outside of brackets; null where there are none inside. */
  readonly outside: readonly string[] | null
}

const spelled = (text: string): string[] =>
  text
    .replace(/[.,;:/'"’&-]+/g, ' ')
    // A number that a letter hangs on to is two words, so that "1-A", "1A" and "1 A" are one.
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .split(/[\s()[\]]+/)
    .filter((word) => word !== '')
    .map(spelledOut)

/** A word as it is compared: spelled out, a number without its zeros. */
function spelledOut(word: string): string {
  if (Object.hasOwn(abbreviations, word)) return abbreviations[word] as string
  return /^\d+$/.test(word) ? String(Number(word)) : word
}

/** The commonest word of all is known before a name also where it is misspelled. */
const kindMended = (words: readonly string[]): readonly string[] =>
  words.length > 1 && (words[0]?.length ?? 0) > 5 && distance(words[0] ?? '', 'barangay', 2) <= 2 ? ['barangay', ...words.slice(1)] : words

/** The words of a name. */
export function placeWords(text: string): PlaceWords {
  const folded = fold(text)
  const bare = folded.replace(/[([][^)\]]*[)\]]?/g, ' ')
  return { words: kindMended(spelled(folded)), outside: bare === folded ? null : kindMended(spelled(bare)) }
}

const dropped = (words: readonly string[], ...these: readonly string[]): readonly string[] => {
  const left = words.filter((word) => !these.includes(word))
  return left.length === 0 ? words : left
}

/** A city's own words: "City of Naga", "Naga City" and "Naga" are one; so are the longer titles. */
export function cityWords(text: string): readonly string[] {
  const titled = fold(text).replace(/\b(science city of|island garden city of|city of|municipality of)\b/g, ' ')
  const words = spelled(titled.replace(/\([^)]*\)/g, ' '))
  // "Citty of Naga", "Naga Ctiy": the word is known where it stands.
  const isCity = (word: string | undefined) => word !== undefined && word.startsWith('c') && distance(word, 'city', 2) <= 2
  const named = words[1] === 'of' && isCity(words[0]) ? words.slice(2) : words.length > 1 && isCity(words.at(-1)) ? words.slice(0, -1) : words
  return dropped(named, 'city', 'municipality', 'capital')
}

const provinceNames: Readonly<Record<string, string>> = {
  'ncr': 'metro manila', 'national capital region': 'metro manila', 'mm': 'metro manila', 'metropolitan manila': 'metro manila',
  'western samar': 'samar', 'north cotabato': 'cotabato', 'mt province': 'mountain province', 'compostela valley': 'davao de oro',
}

/** A province's own words, under the name that it goes by today. */
export function provinceWords(text: string): readonly string[] {
  const bare = fold(text).replace(/\bprovince of\b/g, ' ').replace(/\([^)]*\)/g, ' ').replace(/[.,]+/g, ' ').replace(/\s+/g, ' ').trim()
  const known = Object.hasOwn(provinceNames, bare) ? (provinceNames[bare] as string) : bare
  return spelled(known)
}

/** A barangay's words without the word "barangay". */
export const withoutKind = (words: readonly string[]): readonly string[] => dropped(words, 'barangay')

/** Words as one text to be compared letter by letter. */
export const joined = (words: readonly string[]): string => words.join('')

/** What two names share that are the same: "I-II" is not "III", "Sanjose" is "San Jose". */
export const keyOf = (words: readonly string[]): string => `${joined(words)}#${strictOf(words)}`

/** The words that must be the very same, in their order. */
export const strictOf = (words: readonly string[]): string => words.filter(isStrict).join(' ')

import { fold } from '@bisita/rules/fold'

/** Numbers from 0 to 1 that are the same in every run. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export type Address = { readonly province: string; readonly mun_city: string; readonly barangay: string }

type Random = () => number
type Slip = (address: Address, random: Random) => Address | null

const parts = ['province', 'mun_city', 'barangay'] as const

/** Changes one word of four letters or more, none of them a numeral. */
function letters(change: (word: string, at: number) => string): Slip {
  return (address, random) => {
    const part = parts[Math.floor(random() * 3)] ?? 'barangay'
    const words = address[part].split(' ')
    const fit = words.flatMap((word, at) => (/^\p{L}{4,}$/u.test(word) && !/^[ivxlc]+$/i.test(word) ? [at] : []))
    const at = fit[Math.floor(random() * fit.length)]
    if (at === undefined) return null
    const word = words[at] ?? ''
    const changed = change(word, 1 + Math.floor(random() * (word.length - 2)))
    return changed === word ? null : { ...address, [part]: words.with(at, changed).join(' ') }
  }
}

const replaced =
  (part: keyof Address, from: RegExp, to: string): Slip =>
  (address) => {
    const text = address[part].replace(from, to)
    return text === address[part] ? null : { ...address, [part]: text }
  }

const slips: readonly Slip[] = [
  letters((word, at) => word.slice(0, at) + word.slice(at + 1)),
  letters((word, at) => word.slice(0, at) + (word[at] ?? '') + word.slice(at)),
  letters((word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)),
  (address) => {
    const plain = (text: string) => text.replaceAll('ñ', 'n').replaceAll('Ñ', 'N')
    const changed = { province: plain(address.province), mun_city: plain(address.mun_city), barangay: plain(address.barangay) }
    return parts.every((part) => changed[part] === address[part]) ? null : changed
  },
  replaced('barangay', /\bSanta\b/, 'Sta.'),
  replaced('barangay', /\bSta\.?(?= )/, 'Santa'),
  replaced('barangay', /\bSanto\b/, 'Sto.'),
  replaced('barangay', /\bBarangay\b/, 'Brgy.'),
  replaced('barangay', /\bPoblacion\b/, 'Pob.'),
  replaced('barangay', /^Barangay (?=\d)/, ''),
  replaced('mun_city', /^City of (.+)$/, '$1 City'),
  replaced('mun_city', /^City of /, ''),
  (address) => (address.mun_city.startsWith('City of ') ? { ...address, province: address.mun_city } : null),
]

/** An address with so many slips, none of which makes another place of that city out of it. */
export function misspell<T extends Address>(address: T, count: number, random: Random, cityOf: (address: T) => readonly Address[]): Address {
  let typed: Address = { province: address.province, mun_city: address.mun_city, barangay: address.barangay }
  const taken = new Set(cityOf(address).flatMap(({ barangay }) => (barangay === address.barangay ? [] : [fold(barangay)])))
  for (let made = 0, tries = 0; made < count && tries < 200; tries += 1) {
    const next = slips[Math.floor(random() * slips.length)]?.(typed, random) ?? null
    if (next === null || taken.has(fold(next.barangay))) continue
    typed = next
    made += 1
  }
  return typed
}

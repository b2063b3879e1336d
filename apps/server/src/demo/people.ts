import { fold } from '@bisita/rules/fold'
import names from './names.json' with { type: 'json' }
import type { Random } from './random.ts'
import { weighted } from './weighted.ts'

/** A made-up person. `name_key` is the folded full name. */
export type DemoPerson = {
  readonly lastname: string
  readonly firstname: string
  readonly middlename: string | null
  readonly female: boolean
  readonly name_key: string
}

type Name = { readonly text: string; readonly key: string }

// Folding is dear, so each name is folded once; folding pieces and folding the whole give the same.
const name = (text: string): Name => ({ text, key: fold(text) })

/** A few surnames with 1 to 2 % each, then a long tail. */
const surname = weighted(names.surnames.map(name), (_, rank) => 1 / (rank + 25))
const givenFemale = weighted(names.given_female.map(name), (_, rank) => 1 / (rank + 12))
const givenMale = weighted(names.given_male.map(name), (_, rank) => 1 / (rank + 12))
const suffix = weighted(names.suffixes.map(name), (_, rank) => 1 / (rank + 1) ** 2)
const avoided: ReadonlySet<string> = new Set(names.avoid_full_names)

const join = (a: Name, separator: string, b: Name): Name => ({
  text: `${a.text}${separator}${b.text}`,
  key: `${a.key}${separator}${b.key}`,
})

/** Made of common Filipino names at random; never the name of somebody in the history books. */
export function demoPerson(random: Random): DemoPerson {
  const female = random.chance(0.55)
  const given = (female ? givenFemale : givenMale)(random)
  let family = surname(random)
  while (avoided.has(`${given.text} ${family.text}`)) family = surname(random)
  // Some married women write both names; a few men carry a suffix, which stands with the surname.
  if (female && random.chance(0.06)) family = join(family, '-', surname(random))
  else if (!female && random.chance(0.04)) family = join(family, ' ', suffix(random))
  const middle = middleName(random)

  return {
    lastname: family.text,
    firstname: given.text,
    middlename: middle?.text ?? null,
    female,
    name_key: `${family.key}, ${given.key}${middle === null ? '' : ` ${middle.key}`}`,
  }
}

/** The mother's surname; sometimes only its initial, sometimes nothing. */
function middleName(random: Random): Name | null {
  const kind = random.real()
  if (kind < 0.03) return null
  const mothers = surname(random)
  return kind < 0.06 ? { text: `${mothers.text[0]}.`, key: `${mothers.key[0]}.` } : mothers
}

import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'

/** Who is spoken to. */
type Person = {
  readonly firstname: string
  readonly lastname: string
  readonly age: number | null
  readonly pension_type: string | null
  readonly last_visit: string | null
}

/** The fields of a script (promises/strategies 1). */
const fillings = (person: Person, caller: string): Readonly<Record<string, string>> => ({
  firstname: person.firstname,
  lastname: person.lastname,
  age: person.age === null ? t('not known') : String(person.age),
  pension_type: person.pension_type ?? t('not known'),
  last_visit: person.last_visit === null ? t('never') : showDate(person.last_visit),
  caller,
})

/** A script with its fields filled in; one that isn't known stays as it was written. */
export function filledScript(script: string, person: Person, caller: string): string {
  const values = fillings(person, caller)
  return script.replace(/\{(\w+)\}/g, (written, field: string) => (Object.hasOwn(values, field) ? (values[field] ?? written) : written))
}

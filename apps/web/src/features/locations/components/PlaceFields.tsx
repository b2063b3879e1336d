import { t } from '@bisita/contract/words'
import { Choice } from '../../../ui/forms/Choice.tsx'
import type { PlaceChoice, PlaceChoices } from '../locations.repository.ts'

/** The chosen codes, from the wide to the narrow. */
export type ChosenPlaceCodes = {
  readonly region?: string
  readonly province?: string
  readonly mun_city?: string
  readonly barangay?: string
}

const levels = [
  { level: 'region', many: 'regions', label: t('Region'), any: t('Any region') },
  { level: 'province', many: 'provinces', label: t('Province'), any: t('Any province') },
  { level: 'mun_city', many: 'mun_cities', label: t('City or municipality'), any: t('Any city or municipality') },
  { level: 'barangay', many: 'barangays', label: t('Barangay'), any: t('Any barangay') },
] as const

type Level = (typeof levels)[number]['level']

/** A choice at one level drops what was chosen below it. */
export function choosePlace(codes: ChosenPlaceCodes, level: Level, code: string): ChosenPlaceCodes {
  const at = levels.findIndex((known) => known.level === level)
  const above = Object.fromEntries(levels.slice(0, at).flatMap(({ level: name }) => (codes[name] ? [[name, codes[name]]] : [])))
  return code === '' ? above : { ...above, [level]: code }
}

/** The names of the chosen places; a code that the choices don't hold yet stands for itself. */
export function placeNames(codes: ChosenPlaceCodes, choices: PlaceChoices | undefined): readonly { level: Level; label: string; name: string }[] {
  return levels.flatMap(({ level, many, label }) => {
    const code = codes[level]
    if (code === undefined) return []
    return [{ level, label, name: choices?.[many].find((place) => place.code === code)?.name ?? label }]
  })
}

const options = (any: string, places: readonly PlaceChoice[]) => [
  { value: '', label: any },
  ...places.map(({ code, name }) => ({ value: code, label: name })),
]

/** Beyond this a list of cities is too long to find one in, and half of its names stand for several. */
const readable = 200

const isOffered = (choices: PlaceChoices | undefined, codes: ChosenPlaceCodes, level: Level, places: readonly PlaceChoice[]): boolean =>
  choices !== undefined &&
  (codes[level] !== undefined ||
    (places.length > 0 && (level !== 'mun_city' || codes.province !== undefined || places.length <= readable)))

type Props = {
  codes: ChosenPlaceCodes
  choices: PlaceChoices | undefined
  onCodes: (codes: ChosenPlaceCodes) => void
  labelled: boolean
  /** The levels to offer; all where it is left out. */
  only?: readonly Level[]
}

/** Region, province, city, barangay: each level offers what lies under the one above. */
export function PlaceFields({ codes, choices, onCodes, labelled, only }: Props) {
  return levels
    .filter(({ level }) => only === undefined || only.includes(level))
    .map(({ level, many, label, any }) => {
      const places = choices?.[many] ?? []
      const offered = isOffered(choices, codes, level, places)
      return (
        <Choice
          key={level}
          label={label}
          shown={labelled}
          options={options(any, offered ? places : [])}
          value={codes[level] ?? ''}
          disabled={!offered}
          onChange={(code) => onCodes(choosePlace(codes, level, code))}
        />
      )
    })
}

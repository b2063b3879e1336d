import { locationTimeout } from '@bisita/contract/limits'
import type { LocationError } from '@bisita/contract/visits/visits'
import { grouped } from '@bisita/rules/numbers'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { Fix } from '../../ui/browser/geolocation.ts'

/** Where somebody was, or why that is not known. */
export type LocationResult = { readonly fix: Fix } | { readonly error: LocationError }

/** Why there is no location, for people. */
export const placeErrors: Readonly<Record<LocationError, string>> = {
  denied: 'The location was not allowed.',
  unavailable: 'The device could not tell where it is.',
  timeout: `No location came within ${locationTimeout / 1000} seconds.`,
  unsupported: 'This browser cannot tell where it is.',
}

const metres = (value: number) => (value < 1000 ? `${Math.round(value)} m` : `${(value / 1000).toFixed(1)} km`)

const grades: readonly { readonly within: number; readonly tone: StateTone; readonly word: string }[] = [
  { within: 20, tone: 'done', word: 'Very precise' },
  { within: 50, tone: 'done', word: 'Precise' },
  { within: 200, tone: 'plain', word: 'Rough' },
  { within: 1000, tone: 'late', word: 'Very rough' },
  { within: Infinity, tone: 'late', word: 'Only the area' },
]

/** How good a location is: a word, and how far off it may be. */
export function showAccuracy(accuracy: number): { readonly tone: StateTone; readonly word: string; readonly within: string } {
  const { tone, word } = grades.find(({ within }) => accuracy <= within) ?? { tone: 'late', word: 'Only the area' }
  return { tone, word, within: `within ${metres(accuracy)}` }
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A length of time in its largest unit: `2 minutes`. */
export function showSpan(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const [size, name] = units.find(([least]) => whole >= least) ?? [1, 'second']
  const count = Math.floor(whole / size)
  return `${grouped(count)} ${name}${count === 1 ? '' : 's'}`
}

/** How long ago, for what is of the last moments too. */
export const showAge = (seconds: number): string => (seconds < 5 ? 'just now' : `${showSpan(seconds)} ago`)

/** Where a map shows a location. */
export const mapLink = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`

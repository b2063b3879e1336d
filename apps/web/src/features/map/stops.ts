import type { PinSource } from '@bisita/contract/clients/clients.fields'
import type { Position } from '@bisita/rules/clients/pins'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { groupBy } from '../../device/overlay/groupBy.ts'

export const stopStates = { planned: 'planned', done: 'visited', skipped: 'skipped' } as const

/** Somebody who is visited on the day that the map shows. */
export type MapStop = Position & {
  readonly id: string
  /** Its place in the order of the day, from 1. */
  readonly number: number
  readonly name: string
  /** What says where it is; `barangay` is only about. */
  readonly source: PinSource
  readonly state: keyof typeof stopStates
  /** Stops of one route are joined by a line, in their order. */
  readonly route: string
}

/** Somebody near who could be visited too. */
export type MapSuggestion = Position & { readonly id: string; readonly name: string; readonly source: PinSource }

/** A stop that nothing says the place of, and why. */
export type MissingStop = { readonly id: string; readonly number: number; readonly name: string; readonly reason: string }

export type StopsOnMap = {
  readonly stops: readonly MapStop[]
  /** Where the day begins and ends; null where that is not known. */
  readonly start: Position | null
  readonly end: Position | null
  readonly suggestions: readonly MapSuggestion[]
  /** Where somebody asked not to be visited; nobody is named. */
  readonly blocked: readonly Position[]
}

/** What can be done at a stop or a suggestion: links and buttons, in the card of its mark. */
export type StopActions = (id: string) => ReactNode

export type MarkKind = 'stop' | 'suggestion' | 'blocked' | 'start' | 'end'

/** A mark on the map: a button that opens its card. */
export type MapMark = {
  /** Unique on the map. */
  readonly key: string
  readonly kind: MarkKind
  /** The id of the stop or suggestion; null where nobody is named. */
  readonly id: string | null
  readonly position: Position
  /** What stands in the mark. */
  readonly face: string
  readonly title: string
  /** What is known of it, in words. */
  readonly words: string
  readonly about: boolean
  readonly state: MapStop['state'] | null
}

const aboutWords = t('approximate: only the barangay is known')

const unnamed = (kind: MarkKind, key: string, position: Position, face: string, title: string): MapMark => ({
  key, kind, id: null, position, face, title, words: '', about: false, state: null,
})

/** The marks of a day in the order in which the keyboard goes through them: the stops by their numbers, then the others. */
export function marksOf({ stops, start, end, suggestions, blocked }: StopsOnMap): readonly MapMark[] {
  const position = ({ latitude, longitude }: Position): Position => ({ latitude, longitude })
  const wordsOf = (...words: readonly (string | false)[]) => words.filter((word) => word !== false).join(', ')
  return [
    ...(start === null ? [] : [unnamed('start', 'start', start, 'S', t('Start of the day'))]),
    ...stops.toSorted((one, other) => one.number - other.number).map((stop): MapMark => {
      const about = stop.source === 'barangay'
      return {
        key: `stop ${stop.id}`, kind: 'stop', id: stop.id, position: position(stop), face: String(stop.number), title: `${stop.number}. ${stop.name}`,
        words: wordsOf(stopStates[stop.state], about && aboutWords), about, state: stop.state,
      }
    }),
    ...(end === null ? [] : [unnamed('end', 'end', end, 'E', t('End of the day'))]),
    ...suggestions.map((one): MapMark => {
      const about = one.source === 'barangay'
      return { key: `suggestion ${one.id}`, kind: 'suggestion', id: one.id, position: position(one), face: '+', title: one.name, words: wordsOf(t('not planned'), about && aboutWords), about, state: null }
    }),
    ...blocked.map((door, at) => unnamed('blocked', `blocked ${at}`, door, '✕', t('A client here asked not to be visited'))),
  ]
}

/** The lines of a day: those of each route through its stops by their numbers, from the start to the end where these are known. */
export function linesOf({ stops, start, end }: Pick<StopsOnMap, 'stops' | 'start' | 'end'>): readonly (readonly Position[])[] {
  const routes = groupBy(stops.toSorted((one, other) => one.number - other.number), ({ route }) => route)
  return [...routes.values()]
    .map((route) => [...(start === null ? [] : [start]), ...route, ...(end === null ? [] : [end])])
    .filter((line) => line.length > 1)
}

import type { Position } from '@bisita/rules/clients/pins'

/** A closed line of positions. */
export type Ring = readonly Position[]

/** A province, or Metro Manila, by its code: its islands and its holes as rings. */
export type Province = { readonly code: string; readonly name: string; readonly rings: readonly Ring[] }

export type Boundaries = {
  readonly provinces: readonly Province[]
  /** The middle of the barangays of each city and municipality, by its code. */
  readonly cities: ReadonlyMap<string, Position>
}

/** A thousandth of a degree, about 110 metres: what the file counts in. */
const unit = 1000

const numbersOf = (text: string): number[] => text.split(' ').map(Number)

const positionOf = (north: number, east: number): Position => ({ latitude: north / unit, longitude: east / unit })

/** A line between two boundaries' meetings: a position (east, north), then the steps from one to the next. */
function arcOf(line: string): Position[] {
  let [east, north] = [0, 0]
  return line.split(',').map((step) => {
    const [more = 0, up = 0] = numbersOf(step)
    east += more
    north += up
    return positionOf(north, east)
  })
}

/** A ring of arcs by their numbers, joined end to start; `-1` is the first one backwards. */
function ringOf(text: string, arcs: readonly Position[][]): Ring {
  return numbersOf(text).flatMap((number, at) => {
    const arc = number < 0 ? (arcs[-number - 1] ?? []).toReversed() : (arcs[number] ?? [])
    return at === 0 ? arc : arc.slice(1)
  })
}

function provinceOf(line: string, arcs: readonly Position[][]): Province {
  const [code = '', name = '', islands = ''] = line.split('|')
  return { code, name, rings: islands.split(';').flatMap((island) => island.split('/').map((ring) => ringOf(ring, arcs))) }
}

function citiesOf(lines: readonly string[]): Map<string, Position> {
  let [north, east] = [0, 0]
  return new Map(
    lines.map((line): [string, Position] => {
      const [code = '', ...steps] = line.split(' ')
      const [up = 0, more = 0] = steps.map(Number)
      north += up
      east += more
      return [code, positionOf(north, east)]
    }),
  )
}

/**
 * Reads `boundaries.txt`: three parts with an empty line between them. Lines that provinces share stand there once
 * (docs/decisions/map.md says how it was made).
 */
export function decodeBoundaries(text: string): Boundaries {
  const [arcs = [], provinces = [], cities = []] = text.trimEnd().split('\n\n').map((part) => part.split('\n'))
  const lines = arcs.map(arcOf)
  return { provinces: provinces.map((line) => provinceOf(line, lines)), cities: citiesOf(cities) }
}

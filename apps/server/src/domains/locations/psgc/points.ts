import { readFile } from 'node:fs/promises'
import type { Position } from '@bisita/rules/clients/pins'

/** A ten-thousandth of a degree, about 11 metres: what the file counts in. */
const unit = 1e4

/**
 * Reads a point inside each of 41,094 barangays, by their codes: for "about here", not where people live. Drawn from the
 * boundaries of PSA, NAMRIA and OCHA (first quarter of 2026; docs/decisions/locations.md). A line of the file is a city or
 * municipality, seven digits of the code, then for each barangay in order the steps from the one before: of the last three
 * digits, of the latitude and of the longitude. Barangays of which only the city's point is known are not there.
 */
export async function readShippedPoints(): Promise<ReadonlyMap<string, Position>> {
  const text = await readFile(new URL('points.txt', import.meta.url), 'utf8')
  const points = new Map<string, Position>()
  for (const line of text.trimEnd().split('\n')) {
    const [city, barangays = ''] = line.split(':')
    let [code, latitude, longitude] = [0, 0, 0]
    for (const steps of barangays.split(',')) {
      const [next, north, east] = steps.split(' ').map(Number) as [number, number, number]
      code += next
      latitude += north
      longitude += east
      points.set(`${city}${String(code).padStart(3, '0')}`, { latitude: latitude / unit, longitude: longitude / unit })
    }
  }
  return points
}

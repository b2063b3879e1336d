import type { Position } from '../clients/pins.ts'
import { straightMetres } from '../places/distance.ts'

/** How much longer a way is than the straight line: what roads in hills and towns come to in the mean. */
export const detour = 1.3

/** Metres of the way between two positions, as an estimate: the straight line times {@link detour}. */
export const wayMetres = (one: Position, other: Position): number => straightMetres(one, other) * detour

/** `about 4 km`, `about 0.6 km`: below ten kilometres with one decimal, never as if it were measured. */
export function aboutKilometres(metres: number): string {
  const kilometres = metres / 1000
  return `about ${kilometres < 9.95 ? kilometres.toFixed(1).replace(/\.0$/, '') : Math.round(kilometres)} km`
}

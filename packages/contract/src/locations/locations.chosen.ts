import { z } from 'zod'
import { placeCode, text } from '../fields.ts'
import { maximumText, usualBody } from '../limits.ts'

/** At most so many locations are named in one call; a filter has no such bound. */
export const maximumNamedLocations = 5000

/** The most bytes of a body that names locations. */
export const namingBody = usualBody + maximumNamedLocations * 16

/** A selection of locations by what they lie in and what their name contains. */
export const placeFilter = {
  region: placeCode.optional(),
  province: placeCode.optional(),
  mun_city: placeCode.optional(),
  keyword: text(maximumText).optional(),
}

/** Every location that a filter finds; an empty filter would be everything, which nobody means. */
export const chosenByFilter = z
  .strictObject(placeFilter)
  .refine((filter) => Object.values(filter).some((value) => value !== undefined && value !== ''), 'Choose at least one place.')

export const namedLocationIds = z
  .array(placeCode)
  .min(1, 'Choose at least one location.')
  .max(maximumNamedLocations, `At most ${maximumNamedLocations} at once.`)

/** Whether exactly one of the two ways of naming locations is used. */
export const exactlyOneWayMessage = 'Name the locations, or a filter for them.'

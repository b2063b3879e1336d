import { z } from 'zod'
import { placeCode, text } from '../fields.ts'
import { maximumText, usualBody } from '../limits.ts'

/** The most locations that one call may name; a filter has no such limit. */
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

/** Every location that a filter matches. An empty filter, which would match all, is refused. */
export const chosenByFilter = z
  .strictObject(placeFilter)
  .refine((filter) => Object.values(filter).some((value) => value !== undefined && value !== ''), 'Choose at least one place.')

export const namedLocationIds = z
  .array(placeCode)
  .min(1, 'Choose at least one location.')
  .max(maximumNamedLocations, `At most ${maximumNamedLocations} at once.`)

/** The message where not exactly one of the two, names or filter, is sent. */
export const exactlyOneWayMessage = 'Name the locations, or a filter for them.'

import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { flag, pageOf, paging, placeCode, sortBy, text, wholeList } from '../fields.ts'

/** A barangay with the places it lies in. */
export const location = z.object({
  id: placeCode,
  location: z.string(),
  region: z.string(),
  province: z.string(),
  mun_city_kind: z.string(),
  mun_city: z.string(),
  barangay: z.string(),
})

export type Location = z.infer<typeof location>

/** The same with a point in it, which need not be where its people live; null where none is known. */
const placedLocation = location.extend({ latitude: z.number().nullable(), longitude: z.number().nullable() })

export type PlacedLocation = z.infer<typeof placedLocation>

const place = z.object({ code: placeCode, name: z.string() })

export type PlaceChoice = z.infer<typeof place>

const chosen = {
  region: placeCode.optional(),
  province: placeCode.optional(),
  mun_city: placeCode.optional(),
}

/** Also locations without a branch: for roles that may assign locations to branches, 403 for others. */
const withFree = { with_free: flag.optional() }

export const locationFilter = defineCall({
  name: 'locations.filter',
  method: 'GET',
  path: '/location/filter',
  summary: 'The choices at each level under the chosen codes, in scope',
  requires: ['location.read'],
  query: z.strictObject({ ...chosen, ...withFree }),
  answers: {
    200: z.object({
      regions: z.array(place),
      provinces: z.array(place),
      mun_cities: z.array(place),
      barangays: z.array(place),
    }),
  },
})

export const locationFilterList = defineCall({
  name: 'locations.filterList',
  method: 'GET',
  path: '/location/filter-list',
  summary: 'The locations under the chosen codes, in scope',
  requires: ['location.read'],
  query: z.strictObject({ ...chosen, barangay: placeCode.optional() }),
  answers: { 200: wholeList(location) },
})

const locationSorts = sortBy(['location', 'region', 'province', 'mun_city', 'barangay'])

export const myLocations = defineCall({
  name: 'locations.mine',
  method: 'GET',
  path: '/location/my-locations',
  summary: "The locations assigned to the signed-in marketing representative, with the clients in each",
  requires: ['location.mine'],
  query: z.strictObject({ ...paging(50), keyword: text(255).optional(), sort: locationSorts.optional() }),
  answers: { 200: pageOf(location.extend({ clients: z.int() })) },
})

export const locationList = defineCall({
  name: 'locations.list',
  method: 'GET',
  path: '/location/list',
  summary: 'Locations in scope',
  requires: ['location.read'],
  query: z.strictObject({
    ...paging(50),
    keyword: text(255).optional(),
    region: placeCode.optional(),
    province: placeCode.optional(),
    mun_city: placeCode.optional(),
    sort: locationSorts.optional(),
    after_id: placeCode.optional(),
    ...withFree,
  }),
  answers: { 200: pageOf(placedLocation) },
})

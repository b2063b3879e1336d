import { messages } from '@bisita/contract/messages'
import { describe, expect, test } from 'vitest'
import { type RecordedContact, type RecordedBy, visitFaults } from './visits.ts'

const availed = { has_availed: true, visit_result: null, visit_secondary_result: null, visit_others_result: null }
const visit: RecordedContact = { ...availed, visit_type: 'visit', latitude: 16.4, longitude: 120.6 }
const call: RecordedContact = { ...availed, visit_type: 'call' }
const mr: RecordedBy = { role: 'mr', photo: null }

describe('what is wrong with a visit or call', () => {
  test.each<[string, RecordedContact, RecordedBy, Record<string, string>]>([
    ['no outcome', { ...visit, has_availed: false }, mr, { visit_result: 'This is required.' }],
    ['half a location', { ...visit, longitude: null }, mr, { longitude: 'A location has both.' }],
    ['the other half', { ...visit, latitude: null }, mr, { latitude: 'A location has both.' }],
    ['a location, and why there is none', { ...visit, location_error: 'timeout' }, mr, { location_error: 'Only where there is no location.' }],
    ["an mr's visit that says nothing of where it was", { ...visit, latitude: null, longitude: null }, mr, { location_error: messages.allowLocation }],
    ["an mr's visit with the location switched off", { ...visit, latitude: null, longitude: null, location_error: 'denied' }, mr, { location_error: messages.allowLocation }],
    ['a call with a photo', call, { role: 'tele', photo: 'a' }, { visit_proof: 'Only a visit has a photo.' }],
    ['a call with a photo announced', { ...call, photo_sha256: 'a' }, { role: 'tele', photo: null }, { visit_proof: 'Only a visit has a photo.' }],
    ['a call of an itinerary', { ...call, itinerary_id: 'a' }, mr, { itinerary_id: 'Only a visit belongs to an itinerary.' }],
    ['another photo than was announced', { ...visit, photo_sha256: 'a' }, { role: 'mr', photo: 'b' }, { photo_sha256: 'Not that of the photo.' }],
  ])('%s', (_, recorded, by, faults) => {
    expect(visitFaults(recorded, by)).toEqual(faults)
  })

  test.each<[string, RecordedContact, RecordedBy]>([
    ['a visit with its place', visit, mr],
    ['a visit with its place and photo', { ...visit, photo_sha256: 'a', itinerary_id: 'b' }, { role: 'mr', photo: 'a' }],
    ["an mr's visit that says why its place is not known", { ...visit, latitude: null, longitude: null, location_error: 'timeout' }, mr],
    ["an officer's visit without a place", { ...visit, latitude: null, longitude: null }, { role: 'oic', photo: null }],
    ["an mr's call", call, mr],
  ])('nothing: %s', (_, recorded, by) => {
    expect(visitFaults(recorded, by)).toEqual({})
  })
})

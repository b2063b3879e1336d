import { expect, test } from 'vitest'
import { chosenOf, filterOf, nothingPicked } from './picking.ts'

const baguio = { region: '1400000000', province: '1401100000', mun_city: '1401102000' }

test('nothing picked is nothing to send: an empty filter would be everywhere', () => {
  expect(chosenOf(nothingPicked)).toBeNull()
  expect(chosenOf({ ...nothingPicked, keyword: '  ' })).toBeNull()
})

test('places and words are a filter, without what is not chosen', () => {
  expect(chosenOf({ ...nothingPicked, codes: { region: baguio.region } })).toEqual({ filter: { region: baguio.region } })
  expect(filterOf({ ...nothingPicked, codes: baguio, keyword: ' poblacion ' })).toEqual({ ...baguio, keyword: 'poblacion' })
})

test('what is ticked counts instead of the filter it was found with', () => {
  expect(chosenOf({ codes: baguio, keyword: 'a', ticked: new Set(['1401102001']) })).toEqual({ location_ids: ['1401102001'] })
})

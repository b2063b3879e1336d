import { clientStages } from '@bisita/contract/visits/outcomes'
import { expect, test } from 'vitest'
import { stageNumber, stageOf } from './stages.ts'

const contact = (visit_result: string | null, has_availed = false) => ({ visit_result, has_availed })

test('a client without a contact has come nowhere', () => {
  expect(stageOf([])).toBe(0)
})

test('each stage follows from the contact that led furthest, whichever came last', () => {
  expect(stageOf([contact('Not Around')])).toBe(1)
  expect(stageOf([contact(null)])).toBe(1)
  expect(stageOf([contact('Moved Out'), contact('Not Around')])).toBe(2)
  expect(stageOf([contact('Interested'), contact('Not Interested')])).toBe(3)
  expect(stageOf([contact('Not Around', true), contact('Not Around')])).toBe(4)
})

test('stages are numbered from contacted on', () => {
  expect(clientStages.map(stageNumber)).toEqual([1, 2, 3, 4])
})

import { all, outcomeTable, secondaryResults, visitResults } from '@bisita/contract/visits/outcomes'
import { describe, expect, test } from 'vitest'
import { endsWork, outcomeProblems, secondPartFilters, showOutcome, visitedStatus, type ContactOutcome } from './outcomes.ts'

const outcome = (given: Partial<ContactOutcome>): ContactOutcome => ({
  has_availed: false,
  visit_result: null,
  visit_secondary_result: null,
  visit_others_result: null,
  ...given,
})

const wrong = (given: Partial<ContactOutcome>) => outcomeProblems(outcome(given)).map(({ path }) => path)

describe('an outcome is refused', () => {
  test.each([
    [{}, ['visit_result']],
    [{ visit_result: 'Availed' }, ['visit_result']],
    [{ visit_result: 'not interested' }, ['visit_result']],
    [{ visit_result: 'toString' }, ['visit_result']],
    [{ visit_result: 'Interested' }, ['visit_secondary_result']],
    [{ visit_result: 'Interested', visit_secondary_result: 'Loyalist' }, ['visit_secondary_result']],
    [{ visit_result: 'Deceased', visit_secondary_result: 'Others' }, ['visit_secondary_result']],
    [{ visit_result: 'Others' }, ['visit_others_result']],
    [{ visit_result: 'Others', visit_others_result: '  ' }, ['visit_others_result']],
    [{ visit_result: 'Interested', visit_secondary_result: 'Others' }, ['visit_others_result']],
    [{ visit_result: 'Not Around', visit_others_result: 'why' }, ['visit_others_result']],
    [{ has_availed: true, visit_secondary_result: 'Loyalist' }, ['visit_secondary_result']],
    [{ has_availed: true, visit_others_result: 'why' }, ['visit_others_result']],
    [
      { visit_result: 'Not Around', visit_secondary_result: 'Others', visit_others_result: 'why' },
      ['visit_secondary_result', 'visit_others_result'],
    ],
  ] satisfies readonly (readonly [Partial<ContactOutcome>, string[]])[])('%j', (given, paths) => {
    expect(wrong(given)).toEqual(paths)
  })
})

describe('an outcome is taken', () => {
  test('for every result with every second part, availed or not', () => {
    for (const visit_result of visitResults) {
      const parts = outcomeTable[visit_result]
      for (const second of parts.length > 0 ? parts : [null]) {
        const own = visit_result === 'Others' || second === 'Others' ? 'in her own words' : null
        const given = { visit_result, visit_secondary_result: second, visit_others_result: own }
        expect(wrong(given), `${visit_result} ${second}`).toEqual([])
        expect(wrong({ ...given, has_availed: true })).toEqual([])
      }
    }
  })

  test('without a result where the client has availed', () => {
    expect(wrong({ has_availed: true })).toEqual([])
  })
})

describe('the lists', () => {
  test('name every result and every second part of the table once', () => {
    expect(Object.keys(outcomeTable)).toEqual([...visitResults])
    expect(new Set(Object.values(outcomeTable).flat())).toEqual(new Set(secondaryResults))
  })

  test('of a filter offer All with the second parts', () => {
    expect(secondPartFilters('Not Around')).toEqual([])
    expect(secondPartFilters(all)).toEqual([])
    expect(secondPartFilters('Other Lending')).toEqual(['All', 'Interested to Transfer', 'Loyalist'])
  })
})

describe('what follows from a result', () => {
  test('only Deceased and Moved Out end the work', () => {
    expect(visitResults.filter(endsWork)).toEqual(['Moved Out', 'Deceased'])
    expect(endsWork(null)).toBe(false)
  })

  test('a client with a last visit is visited', () => {
    expect(visitedStatus(null)).toBe('unvisited')
    expect(visitedStatus('2026-11-21T00:00:00Z')).toBe('visited')
  })

  test('it is shown with its second part', () => {
    expect(showOutcome(null, null)).toBe('')
    expect(showOutcome('Deceased', null)).toBe('Deceased')
    expect(showOutcome('Interested', 'Undecided')).toBe('Interested (Undecided)')
  })
})

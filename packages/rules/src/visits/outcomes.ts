import { all, outcomeTable, others, visitResults, type VisitResult, type VisitStatus } from '@bisita/contract/visits/outcomes'

/** How a contact ended, as sent. */
export type ContactOutcome = {
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly visit_others_result: string | null
}

/** One field of an outcome that is wrong, and why. */
export type ContactOutcomeProblem = { readonly path: keyof ContactOutcome; readonly message: string }

const results: ReadonlySet<string> = new Set(visitResults)

/** Whether text is the label of a result. */
export function isVisitResult(text: string): text is VisitResult {
  return results.has(text)
}

/** The second parts of a result; none for most. */
export function secondPartsOf(result: VisitResult): readonly string[] {
  return outcomeTable[result]
}

/**
 * The faults of an outcome (promises/visits 1), empty where there are none: it has a result of the list unless the
 * client has availed, a second part exactly where the result has them, and own words exactly where the result or its
 * second part is Others.
 */
export function outcomeProblems(outcome: ContactOutcome): readonly ContactOutcomeProblem[] {
  const { has_availed, visit_result: result, visit_secondary_result: second, visit_others_result: own } = outcome
  const problems: ContactOutcomeProblem[] = []
  const say = (path: keyof ContactOutcome, message: string) => problems.push({ path, message })
  if (result !== null && !isVisitResult(result)) {
    say('visit_result', 'Choose a result of the list.')
    return problems
  }
  if (result === null && !has_availed) say('visit_result', 'This is required.')
  const parts = result === null ? [] : secondPartsOf(result)
  if (parts.length === 0 && second !== null) say('visit_secondary_result', 'This result has no second part.')
  if (parts.length > 0 && second === null) say('visit_secondary_result', 'This is required.')
  if (parts.length > 0 && second !== null && !parts.includes(second))
    say('visit_secondary_result', 'Choose a second part of this result.')
  const wantsOwn = result === others || (parts.length > 0 && second === others)
  if (wantsOwn && (own ?? '').trim() === '') say('visit_others_result', 'This is required.')
  if (!wantsOwn && own !== null) say('visit_others_result', 'Only where the result is Others.')
  return problems
}

/** Whether a client counts as visited, given its last visit; calls don't count (promises/clients 8). */
export function visitedStatus(lastVisit: string | null): VisitStatus {
  return lastVisit === null ? 'unvisited' : 'visited'
}

/** Whether a result ends the work on a client until a later contact says otherwise. */
export function endsWork(result: string | null): boolean {
  return result === 'Deceased' || result === 'Moved Out'
}

/** A result with its second part for people: `Interested (Undecided)`; empty where there is none. */
export function showOutcome(result: string | null, second: string | null): string {
  if (result === null) return ''
  return second === null ? result : `${result} (${second})`
}

/** The second parts that a filter offers beside All, once a result is chosen (promises/visits 1). */
export function secondPartFilters(result: string): readonly string[] {
  const parts = isVisitResult(result) ? secondPartsOf(result) : []
  return parts.length === 0 ? [] : [all, ...parts]
}

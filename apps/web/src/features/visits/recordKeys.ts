import { visitResults } from '@bisita/contract/visits/outcomes'
import { secondParts, withResult, type RecordValues } from './recording.ts'

/** Which choice the number keys make now: the second part while one is awaited, otherwise the result. */
export const numberedPart = (values: RecordValues): 'result' | 'second' =>
  secondParts(values).length > 0 && values.visit_secondary_result === null ? 'second' : 'result'

const back = (values: RecordValues): RecordValues =>
  values.visit_secondary_result === null ? withResult(values, null) : { ...values, visit_secondary_result: null }

/**
 * What a key makes of the outcome: a number chooses, A says availed, Backspace takes the last choice back.
 * Null for any other key.
 */
export function pressed(values: RecordValues, key: string): RecordValues | null {
  if (key.toLowerCase() === 'a') return { ...values, has_availed: !values.has_availed }
  if (key === 'Backspace') return back(values)
  if (!/^[1-9]$/.test(key)) return null
  const at = Number(key) - 1
  if (numberedPart(values) === 'second') {
    const second = secondParts(values)[at]
    return second === undefined ? null : { ...values, visit_secondary_result: second }
  }
  const result = visitResults[at]
  return result === undefined ? null : withResult(values, result)
}

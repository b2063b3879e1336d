import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runHistory } from '../../web/src/device/testing/model/history.ts'
import { plantedFaults } from './faults.ts'
import { histories } from './histories.ts'
import { plant, uproot } from './planting.ts'

/** Always the same histories: this asks what they find, not whether chance is kind today. */
const seed = 20_261_122

/** So many histories at most until a fault is found. */
const most = 5000

/** Which history found what is found late: it is tried before all others. Where another does now, only time is lost. */
const foundBy: Record<string, number> = {
  'what may be stored is corrected': 1040,
  'that it is about to be sent is not noted': 1040,
  'what an item names does not go before it': 414,
  'what was planned goes after the visit that ends the work': 834,
  'a 401 is taken for a refusal': 1069,
  'a failing server is taken for a refusal': 224,
  'a gateway is taken for the server': 209,
  'a damaged photo is given up': 1238,
  'it is handed over before the answer': 1899,
}

afterAll(uproot)

describe('histories find what is planted in a copy of the queue and the loop', () => {
  test.each(plantedFaults.map((fault, number) => [fault.name, fault, number] as const))('%s', async (_, fault, number) => {
    const subject = await plant(fault, number)
    const keeps = fc.asyncProperty(histories, async (history) => (await runHistory(subject, history)).length === 0)
    const late = foundBy[fault.name]
    if (late !== undefined && (await fc.check(keeps, { seed, path: String(late - 1), numRuns: 1, endOnFailure: true })).failed) return
    const found = await fc.check(keeps, { seed, numRuns: most, endOnFailure: true })
    console.log(`${fault.name}: after ${found.numRuns} histories`)
    expect(found.failed).toBe(true)
  })
})

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

afterAll(uproot)

describe('histories find what is planted in a copy of the queue and the loop', () => {
  test.each(plantedFaults.map((fault, number) => [fault.name, fault, number] as const))('%s', { timeout: 600_000 }, async (_, fault, number) => {
    const subject = await plant(fault, number)
    const keeps = fc.asyncProperty(histories, async (history) => (await runHistory(subject, history)).length === 0)
    const found = await fc.check(keeps, { seed, numRuns: most, endOnFailure: true })
    console.log(`${fault.name}: after ${found.numRuns} histories`)
    expect(found.failed).toBe(true)
  })
})

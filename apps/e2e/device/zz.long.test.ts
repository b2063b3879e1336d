import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueue } from '../../web/src/device/queue/queue.ts'
import { createLoop } from '../../web/src/device/sync/loop.ts'
import { memoryQueue } from '../../web/src/device/testing/memoryQueue.ts'
import { runHistory } from '../../web/src/device/testing/model/history.ts'
import { restoredHistories } from './histories.ts'
for (const seed of [737372118, 11, 12, 13]) test(`s${seed}`, async () => {
  await fc.assert(fc.asyncProperty(restoredHistories, async (h) => { expect(await runHistory({ createLoop, createQueue, memoryQueue }, h)).toEqual([]) }), { seed, numRuns: 60000 })
})

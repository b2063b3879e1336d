import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf, share } from '@bisita/server/testing/seed'
import { createQueue } from '../../web/src/device/queue/queue.ts'
import { createLoop } from '../../web/src/device/sync/loop.ts'
import { memoryQueue } from '../../web/src/device/testing/memoryQueue.ts'
import { runHistory } from '../../web/src/device/testing/model/history.ts'
import { lockedCounts } from '../../web/src/device/testing/model/takingBack.ts'
import { histories, restoredHistories, sealedHistories } from './histories.ts'

const runs = share(800, 100_000)
const sealedRuns = share(400, 100_000)

describe('histories of the queue and the loop', () => {
  test(`${runs} of them keep every promise`, async () => {
    const seed = seedOf('histories of the device')
    const subject = { createLoop, createQueue, memoryQueue }
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect(await runHistory(subject, history)).toEqual([])
      }),
      { seed, numRuns: runs, endOnFailure: false },
    )
  })

  test(`${runs} with backups that are put back keep every promise: nothing that was sent is lost, nothing twice`, async () => {
    const seed = seedOf('histories of the device with backups')
    const subject = { createLoop, createQueue, memoryQueue }
    await fc.assert(
      fc.asyncProperty(restoredHistories, async (history) => {
        expect(await runHistory(subject, history)).toEqual([])
      }),
      { seed, numRuns: runs, endOnFailure: false },
    )
  })

  test(`${sealedRuns} on a sealed phone with locks in the middle keep every promise: what is handed over counts once`, async () => {
    const seed = seedOf('histories of a sealed device')
    const subject = { createLoop, createQueue, memoryQueue }
    await fc.assert(
      fc.asyncProperty(sealedHistories, async (history) => {
        expect(await runHistory(subject, history)).toEqual([])
      }),
      { seed, numRuns: sealedRuns, endOnFailure: false },
    )
    console.log(`${JSON.stringify(lockedCounts)} in ${sealedRuns} histories`)
    for (const often of Object.values(lockedCounts)) expect(often).toBeGreaterThan(sealedRuns / 20)
  })

  test('a visit that was declined after the backup is sent again with its photo', async () => {
    const steps = [
      { after: 20, action: 'back up', pick: 0 },
      { after: 200, action: 'approval of visits', pick: 0 },
      { after: 20, action: 'photo visit', pick: 0 },
      { after: 20, action: 'decline', pick: 0 },
      { after: 882, action: 'put back', pick: 0 },
      ...Array.from({ length: 4 }, () => ({ after: 0, action: 'client' as const, pick: 0 })),
    ] as const
    expect(await runHistory({ createLoop, createQueue, memoryQueue }, { seed: 0, locks: false, steps })).toEqual([])
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp, type TestApp } from '@bisita/server/testing/app'
import { assertUntil, seedOf, share } from '@bisita/server/testing/seed'
import { createQueue } from '../../web/src/device/queue/queue.ts'
import { createLoop } from '../../web/src/device/sync/loop.ts'
import { memoryQueue } from '../../web/src/device/testing/memoryQueue.ts'
import { runHistory } from '../../web/src/device/testing/model/history.ts'
import { histories } from './histories.ts'
import { replay, workplace } from './replay.ts'
import { recorder } from './trace.ts'

const runs = share(20, 1000)

describe('histories against the real server', () => {
  let app: TestApp
  let admin: TestCaller
  let place: string

  beforeAll(async () => {
    app = await testApp()
    admin = await app.signIn('admin')
    place = await workplace(app)
  })
  afterAll(() => app.close())

  test(`what ${runs} of them send is answered and kept as the model has it`, async () => {
    const seed = seedOf('histories against the real server')
    let sent = 0
    await assertUntil(
      () => sent > runs,
      fc.asyncProperty(histories, async (history) => {
        const { onlooker, trace } = recorder()
        expect(await runHistory({ createLoop, createQueue, memoryQueue }, history, onlooker)).toEqual([])
        sent += trace.events.length
        expect(await replay(app, admin, place, trace)).toEqual([])
      }),
      { seed, numRuns: runs, endOnFailure: true },
    )
    console.log(`${sent} calls in ${runs} histories`)
    expect(sent).toBeGreaterThan(runs)
  })
})

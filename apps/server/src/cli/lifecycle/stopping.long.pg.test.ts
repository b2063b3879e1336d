import { expect, test } from 'vitest'
import { stopUnderLoad, type SignalTarget } from '../../testing/stopping.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

const times = 20

/** What people are promised. Without a limit of time nobody would see a stop that waits for what nobody ends. */
const longest = 10_000

const folder = await ownFolder()

const ways = (['npm', 'group', 'process'] as const).flatMap((whom: SignalTarget) => (['SIGTERM', 'SIGINT'] as const).map((signal) => [signal, whom] as const))

test.each(ways)(`%s to %s under load ends everything within 10 s and cuts nothing off, ${times} of ${times} times`, { timeout: 1_200_000 }, async (signal, whom) => {
  for (let time = 1; time <= times; time += 1) {
    const { cut, took } = await stopUnderLoad(folder, whom, signal)
    expect({ time, cut, inTime: took < longest }).toEqual({ time, cut: [], inTime: true })
  }
})

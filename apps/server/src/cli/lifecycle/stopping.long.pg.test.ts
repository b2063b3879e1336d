import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopUnderLoad, type Whom } from '../../testing/stopping.ts'

const times = 20

/** What people are promised. Without a limit of time nobody would see a stop that waits for what nobody ends. */
const longest = 10_000

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ways = (['npm', 'group', 'process'] as const).flatMap((whom: Whom) => (['SIGTERM', 'SIGINT'] as const).map((signal) => [signal, whom] as const))

test.each(ways)(`%s to %s under load ends everything within 10 s and cuts nothing off, ${times} of ${times} times`, { timeout: 1_200_000 }, async (signal, whom) => {
  for (let time = 1; time <= times; time += 1) {
    const { cut, took } = await stopUnderLoad(folder, whom, signal)
    expect({ time, cut, inTime: took < longest }).toEqual({ time, cut: [], inTime: true })
  }
})

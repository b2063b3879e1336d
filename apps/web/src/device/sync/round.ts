import { messages } from '@bisita/contract/messages'
import { followEpoch } from './again.ts'
import { askDecisions } from './askDecisions.ts'
import type { Round } from './deps.ts'
import type { Unsent } from '../queue/queue.store.ts'
import type { Heard } from './records.ts'
import { countsOf, isAllSent, reportOf } from './report.ts'
import { sendItems } from './sendItems.ts'
import { sendPhotos } from './sendPhotos.ts'

/** What one round leaves for the next. */
export type RoundMemory = {
  /** Something was sent of which it has not been said that all is sent. */
  unsaid: boolean
  /** When it was last asked how requests were decided; milliseconds since 1970. */
  askedAt: number | null
}

/** How often requests that wait are asked about without anybody's wish. */
const askEvery = 300_000

/** Tells the server what is unsent and hears what is new; null for a device that it does not know. */
async function report(round: Round, unsent: Unsent): Promise<Heard | null> {
  const { server, store, records, userId, appVersion } = round
  const device = await store.recall('device')
  if (device === undefined || device.user_id !== userId) return null
  const lastSuccessAt = (await store.recall('last_success_at')) ?? null
  const positions = await records.positions()
  round.check()
  const told = reportOf(unsent, { deviceId: device.device_id, appVersion, lastSuccessAt, positions })
  const heard = await round.answered(server.sync(told))
  const { latest } = heard
  const behind = latest !== null && positions !== null && (['clients', 'visits', 'itineraries'] as const).some((feed) => latest[feed] > positions[feed])
  round.tell({ reached: true, ...(behind ? { out_of_sync: true } : {}) })
  return heard
}

async function catchUp(round: Round, heard: Heard | null): Promise<void> {
  if (heard === null || (await round.records.positions()) === null) return
  round.check()
  round.tell({ phase: 'catching-up' })
  await round.records.catchUp(heard, (replay) => round.tell({ replay }), () => isRunning(round))
  round.check()
  round.tell({ replay: null, out_of_sync: false })
}

const isRunning = (round: Round): boolean => {
  try {
    round.check()
    return true
  } catch {
    return false
  }
}

/** Sends items and photos until nothing that can be sent is left. */
async function sendAll(round: Round): Promise<void> {
  do await sendItems(round)
  while (await sendPhotos(round))
}

/** One round, from telling to the last thing read. Throws Halt, or what a call or the store threw. `asked` by the person. */
export async function runRound(round: Round, memory: RoundMemory, asked: boolean): Promise<void> {
  const { clock, store, records } = round
  const unsent = await round.count()
  round.tell({ phase: 'checking', current: null })
  const heard = await report(round, unsent)
  if (heard !== null) await followEpoch(round, heard)
  if (asked || memory.askedAt === null || Math.abs(clock.now() - memory.askedAt) >= askEvery) {
    await askDecisions(round)
    memory.askedAt = clock.now()
  }
  await sendAll(round)
  const sentNow = memory.unsaid
  const counts = countsOf(await round.count())
  const whole = isAllSent(counts)
  if (sentNow && whole) {
    memory.unsaid = false
    round.say(messages.queueSynced)
  }
  await catchUp(round, heard)
  // Something may have been entered meanwhile.
  if (whole && isAllSent(countsOf(await round.count()))) {
    await store.remember('last_success_at', clock.now())
    round.tell({ last_success_at: clock.now() })
  }
  // What was sent has moved the feeds, and the supervisor sees at once that it came.
  if (sentNow) {
    const heardAfter = await report(round, await round.count())
    // A backup was put back meanwhile: what was sent before is sent again, and only then is anything read.
    if (heardAfter !== null && (await followEpoch(round, heardAfter))) return runRound(round, memory, false)
    await catchUp(round, heardAfter)
  }
  if (!whole || (await records.positions()) === null) return
  round.check()
  await records.whenQuiet(() => isRunning(round))
}

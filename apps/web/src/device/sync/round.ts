import { messages } from '@bisita/contract/messages'
import { followEpoch } from './resend.ts'
import { fetchDecisions } from './fetchDecisions.ts'
import type { Round } from './deps.ts'
import type { UnsentWork } from '../queue/queue.store.ts'
import type { SyncAnswer } from './records.ts'
import { countsOf, isAllSent, deviceReportOf } from './report.ts'
import { sendItems } from './sendItems.ts'
import { sendPhotos } from './sendPhotos.ts'

/** Values that one round passes on to the next. */
export type RoundMemory = {
  /** Whether something was sent since the message that all is sent was last shown. */
  unannounced: boolean
  /** When decisions of requests were last read; milliseconds since 1970. */
  decisionsFetchedAt: number | null
}

/** Milliseconds between two readings of decisions, unless the user asks for a round. */
const askEvery = 300_000

/** Sends the report of the device and returns the server's answer; null where the server does not know the device. */
async function report(round: Round, unsent: UnsentWork): Promise<SyncAnswer | null> {
  const { server, store, records, userId, appVersion } = round
  const device = await store.recall('device')
  if (device === undefined || device.user_id !== userId) return null
  const lastSuccessAt = (await store.recall('last_success_at')) ?? null
  const positions = await records.positions()
  round.check()
  const deviceReport = deviceReportOf(unsent, { deviceId: device.device_id, appVersion, lastSuccessAt, positions })
  const answer = await round.answered(server.sync(deviceReport))
  const { latest } = answer
  const behind = latest !== null && positions !== null && (['clients', 'visits', 'itineraries'] as const).some((feed) => latest[feed] > positions[feed])
  round.updateState({ reached: true, ...(behind ? { out_of_sync: true } : {}) })
  return answer
}

async function catchUp(round: Round, answer: SyncAnswer | null): Promise<void> {
  if (answer === null || (await round.records.positions()) === null) return
  round.check()
  round.updateState({ phase: 'catching-up' })
  await round.records.catchUp(answer, (replay) => round.updateState({ replay }), () => isRunning(round))
  round.check()
  round.updateState({ replay: null, out_of_sync: false })
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

/**
 * Runs one round, from the report to the last page of the feeds. `byPerson` is true where the user requested it.
 * @throws Halt, and the errors of calls and of the store
 */
export async function runRound(round: Round, memory: RoundMemory, byPerson: boolean): Promise<void> {
  const { clock, store, records } = round
  const unsent = await round.count()
  round.updateState({ phase: 'checking', current: null })
  const answer = await report(round, unsent)
  if (answer !== null) await followEpoch(round, answer)
  if (byPerson || memory.decisionsFetchedAt === null || Math.abs(clock.now() - memory.decisionsFetchedAt) >= askEvery) {
    await fetchDecisions(round)
    memory.decisionsFetchedAt = clock.now()
  }
  await round.beforeSending?.(round)
  await sendAll(round)
  const sentNow = memory.unannounced
  const counts = countsOf(await round.count())
  const whole = isAllSent(counts)
  if (sentNow && whole) {
    memory.unannounced = false
    round.showMessage(messages.queueSynced)
  }
  await catchUp(round, answer)
  // Counted again, since something may have been entered meanwhile.
  if (whole && isAllSent(countsOf(await round.count()))) {
    await store.remember('last_success_at', clock.now())
    round.updateState({ last_success_at: clock.now() })
  }
  // Sent items have made new changes in the feeds, and the second report lets the supervisor see that they arrived.
  if (sentNow) {
    const answerAfter = await report(round, await round.count())
    // A backup was restored meanwhile: archived items are sent again before the feeds are read.
    if (answerAfter !== null && (await followEpoch(round, answerAfter))) return runRound(round, memory, false)
    await catchUp(round, answerAfter)
  }
  if (!whole || (await records.positions()) === null) return
  round.check()
  await records.whenQuiet(() => isRunning(round))
}

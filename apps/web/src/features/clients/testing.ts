import type { ClientsRepository } from './clients.repository.ts'

/** A repository of clients for tests, all of whose calls answer alike; a test puts its own in place of some. */
export const clientsAnswering = (answer: () => Promise<never>): ClientsRepository => ({
  list: answer, info: answer, several: answer, noVisitPoints: answer, timeline: answer, bestTimes: answer, create: answer, update: answer, remove: answer, reveal: answer,
})

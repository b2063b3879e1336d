import type { VisitsRepository } from './visits.repository.ts'

const unasked = () => Promise.reject(new Error('Not asked here.'))

/** A repository that answers what a test gives it. */
export const fakeVisits = (answers: Partial<VisitsRepository> = {}): VisitsRepository => ({
  list: unasked,
  info: unasked,
  create: unasked,
  guardReasons: async () => [],
  remove: unasked,
  proofUrl: (id) => `/api/visit/proof/${id}`,
  sendProofPart: unasked,
  proofState: unasked,
  ...answers,
})

import type { Branch, BranchDesk } from './desk.repository.ts'

/** A branch for tests. */
export const someBranch = (change: Partial<Branch> = {}): Branch => ({
  id: '0190a6a0-0000-7000-8000-0000000000b1',
  branch_name: 'Baguio',
  area_id: null,
  area_name: null,
  members: 3,
  locations: 12,
  clients: 341,
  created_at: '2026-11-01T00:00:00Z',
  ...change,
})

const notAsked = () => Promise.reject(new Error('Not asked here.'))

/** A desk of which a test says what it answers; everything else fails. */
export const someDesk = (answers: Partial<BranchDesk>): BranchDesk => ({
  list: notAsked, info: notAsked, create: notAsked, update: notAsked, remove: notAsked,
  locations: notAsked, assign: notAsked, removeLocations: notAsked, locationsCascade: notAsked,
  members: notAsked, assignMembers: notAsked, removeMembers: notAsked, membersCascade: notAsked,
  ...answers,
})

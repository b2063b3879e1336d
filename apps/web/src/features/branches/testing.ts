import type { Branch } from './branchManagement.queries.ts'

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

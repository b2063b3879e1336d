import type { Session, User } from './userManagement.queries.ts'

const branch = '0190a6a0-0000-7000-8000-0000000000b1'

/** A person for tests. */
export const someUser = (change: Partial<User> = {}): User => ({
  id: '0190a6a0-0000-7000-8000-0000000000d1',
  username: 'mr1',
  display_name: 'Maribel Asuncion',
  user_type: 'mr',
  deactivated: 'N',
  branch_id: branch,
  assigned_branch: 'Baguio',
  assigned_area: null,
  tenure_date: '2024-03-01',
  last_login: '2026-11-20T02:00:00Z',
  must_change_password: false,
  language: null,
  mr_locations: [{ id: '1401108013', location: 'Poblacion, Pilar, Abra, CAR' }],
  mr_locations_count: 1,
  created_at: '2024-03-01T00:00:00Z',
  ...change,
})

/** A sign-in for tests. */
export const someSession = (change: Partial<Session> = {}): Session => ({
  id: '0190a6a0-0000-7000-8000-0000000000e1',
  created_at: '2026-11-19T02:00:00Z',
  last_used_at: '2026-11-20T02:00:00Z',
  expires_at: '2026-11-27T02:00:00Z',
  address: '10.0.0.7',
  user_agent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  device_id: null,
  current: false,
  ...change,
})

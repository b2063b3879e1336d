import type { CurrentUser } from '@bisita/contract/users/users'
import { createNotices, type Notices } from '../ui/notices.ts'
import { createFlag } from './session/flag.ts'
import { createRecordedPath, type RecordedPath } from './session/recordedPath.ts'
import { createSession, type Session } from './session/session.ts'
import { storageOf } from '../frame/storage.ts'

/** A user for tests. */
export const someUser = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '0190a6a0-0000-7000-8000-000000000001',
  username: 'mr1',
  display_name: 'Maribel Asuncion',
  user_type: 'mr',
  deactivated: 'N',
  branch_id: null,
  assigned_branch: 'Baguio',
  assigned_area: null,
  tenure_date: null,
  last_login: null,
  must_change_password: false,
  language: null,
  ...change,
})

const inMemory = () =>
  storageOf(() => {
    throw new Error('No storage in this test.')
  })

export type SessionFixture = {
  readonly session: Session
  readonly path: RecordedPath
  readonly notices: Notices
  readonly local: Storage
  /** What was wiped, in order. */
  readonly wiped: { drafts: boolean }[]
  readonly texts: () => readonly string[]
}

/** A session on storage of its own. */
export function sessionFixture(): SessionFixture {
  const local = inMemory()
  const wiped: { drafts: boolean }[] = []
  const path = createRecordedPath(inMemory())
  const notices = createNotices()
  const session = createSession({ flag: createFlag(local), path, wipe: (kept) => void wiped.push(kept) })
  return { session, path, notices, local, wiped, texts: () => notices.list().map(({ text }) => text) }
}

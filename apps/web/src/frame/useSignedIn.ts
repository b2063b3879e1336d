import { createInjected } from '../ui/inject.tsx'
import type { SessionState } from '../app/session/session.ts'

/** Who is signed in; within the frame there always is somebody. */
export const [SignedInProvider, useSignedIn] = createInjected<SessionState>('Somebody signed in')

import { createInjected } from '../ui/inject.tsx'
import type { Handlers } from './outcomes.ts'

/**
 * Deals with what a call threw: the session's own matters first, then the caller's handlers, then the
 * message for everything else. The app provides it; domains only call it.
 */
export type DealWith = (error: unknown, handlers?: Handlers) => void

export const [RefusalsProvider, useRefusals] = createInjected<DealWith>('What deals with refusals')

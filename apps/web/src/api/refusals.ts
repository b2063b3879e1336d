import { createInjected } from '../ui/inject.tsx'
import type { Handlers } from './outcomes.ts'

/**
 * Deals with what a call threw: the session's own matters first, then the caller's handlers, then the
 * message for everything else. The app provides it; domains only call it.
 *
 * Where a person is asked first (a 202) it gives what ends with their answer: a mutation whose `onError`
 * returns it is under way until then, so that its form stays as it is behind the dialog.
 */
export type DealWith = (error: unknown, handlers?: Handlers) => PromiseLike<void> | void

export const [RefusalsProvider, useRefusals] = createInjected<DealWith>('What deals with refusals')

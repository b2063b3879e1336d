import { createInjected } from '../ui/inject.tsx'
import type { OutcomeHandlers } from './outcomes.ts'

/**
 * Deals with what a call threw: the session's own matters first, then the caller's handlers, then the
 * message for everything else. The app provides it; domains only call it.
 *
 * Where a person is asked first (a 202) it gives what ends with their answer: a mutation whose `onError`
 * returns it is under way until then, so that its form stays as it is behind the dialog.
 */
export type HandleOutcome = (error: unknown, handlers?: OutcomeHandlers) => PromiseLike<void> | void

export const [OutcomeProvider, useHandleOutcome] = createInjected<HandleOutcome>('What deals with refusals')

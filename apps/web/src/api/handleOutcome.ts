import { createInjected } from '../ui/inject.tsx'
import type { OutcomeHandlers } from './outcomes.ts'

/**
 * Handles an error thrown by a call: the session's own cases first, then the caller's handlers, then a message for
 * everything else. The app provides it; domains only call it.
 *
 * For a 202 it returns a promise that ends with the user's answer in the approval dialog: a mutation whose `onError`
 * returns it stays pending until then, so that its form stays as it is behind the dialog.
 */
export type HandleOutcome = (error: unknown, handlers?: OutcomeHandlers) => PromiseLike<void> | void

export const [OutcomeProvider, useHandleOutcome] = createInjected<HandleOutcome>('What deals with refusals')

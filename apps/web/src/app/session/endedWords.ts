import type { Problem } from '@bisita/contract/problems'

/** Why a session ended by time. */
export type Ended = NonNullable<Problem['ended']>

export const endedWords: Readonly<Record<Ended, string>> = {
  unused: 'You were signed out because Bisita was not used for a while. Sign in to go on where you were.',
  too_long: 'You were signed out because your last sign-in was long ago. Sign in to go on where you were.',
}

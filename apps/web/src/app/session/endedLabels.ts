import type { Problem } from '@bisita/contract/problems'
import { t } from '@bisita/contract/words'

/** Why a session ended by time. */
export type SessionEnd = NonNullable<Problem['ended']>

export const endedLabels: Readonly<Record<SessionEnd, string>> = {
  unused: t('You were signed out because Bisita was not used for a while. Sign in to continue.'),
  too_long: t('You were signed out because your last sign-in was long ago. Sign in to continue.'),
}

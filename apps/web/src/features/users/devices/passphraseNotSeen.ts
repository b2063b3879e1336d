import { t } from '@bisita/contract/words'

/** What to say where nobody saw a passphrase: the first answer was lost, or the screen was left before it came. */
export const passphraseNotSeen = (name: string): string =>
  t('The passphrase of {name} was not seen. Set a new one with “Change password” in the record.', { name })

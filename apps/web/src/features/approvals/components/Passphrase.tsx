import { t } from '@bisita/contract/words'
import { OnceShown } from '../../../ui/forms/OnceShown.tsx'

/** The passphrase that an approval generated, for a new user or for a password reset. */
export const Passphrase = ({ passphrase }: { passphrase: string }) => (
  <OnceShown secret={passphrase}>{t('The user signs in with this passphrase once and then chooses a password. It is shown only now: copy it, or write it down.')}</OnceShown>
)

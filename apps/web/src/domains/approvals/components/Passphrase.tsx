import { OnceShown } from '../../../ui/forms/OnceShown.tsx'

/** The passphrase that an approval has made: of somebody new, or of somebody whose password was to be set anew. */
export const Passphrase = ({ passphrase }: { passphrase: string }) => (
  <OnceShown secret={passphrase}>The user signs in with this passphrase once and then chooses a password. It is shown only now: copy it, or write it down.</OnceShown>
)

import { loginTitle } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LoginForm, type SecondStep, type SignedIn } from '../../features/auth/components/LoginForm.tsx'
import { PasskeySignIn } from '../../features/auth/passkeys/PasskeySignIn.tsx'
import { hasPasskeys } from '../../features/auth/passkeys/supported.ts'
import { PasswordSetNote } from '../../features/auth/components/PasswordSetNote.tsx'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { useStore } from '../../ui/browser/store.ts'
import { endedLabels } from '../session/endedLabels.ts'
import { afterSignIn } from '../session/guard.ts'
import { useServices } from '../../frame/useServices.ts'
import { forgetRemoval, readRemoval, type Removal } from '../../frame/removal.ts'
import { storageOf } from '../../frame/storage.ts'
import { takeLanguage } from '../../words/language.ts'
import { LanguageSwitch } from '../../words/LanguageSwitch.tsx'
import { BrandPage } from './BrandPage.tsx'

const CodeStep = lazyWithPreload(() => import('../../features/auth/codes/CodeStep.tsx'), 'CodeStep')

const removed: Readonly<Record<Removal['why'], string>> = {
  lost: t('This phone was marked as lost, so its records were removed.'),
  deactivated: t('Your account was deactivated, so the records on this phone were removed.'),
}

/** Why a locked phone was emptied: nobody may have looked at it then. */
function RemovedNote({ why, handed }: Removal) {
  return (
    <p style={{ marginBottom: 20 }} role="status">
      {removed[why]} {handed > 0 && t('{handed, plural, one {One record that was not sent} other {# records that were not sent}} went to your office.', { handed })}
    </p>
  )
}

/** Sign-in; leads back to where the person wanted to go. */
export function LoginPage() {
  const { session, notices, path } = useServices()
  const navigate = useNavigate()
  const ended = useStore(session.ended)
  const [removal] = useState(readRemoval)
  const [step, setStep] = useState<SecondStep | null>(null)
  const [found, setFound] = useState<SignedIn | null>(null)
  const goOn = async ({ user, allowed_paths, factor_due }: SignedIn) => {
    const changed = await takeLanguage(storageOf(() => window.localStorage), user.language)
    forgetRemoval()
    session.begin({ user, allowedPaths: allowed_paths, factorDue: factor_due === true })
    const to = afterSignIn(path)
    if (changed) window.location.assign(to)
    else void navigate({ to })
  }
  const signedIn = (signed: SignedIn) => (signed.password_set.length > 0 ? setFound(signed) : void goOn(signed))
  return (
    // Fetched while the person types: what the first screen after it needs.
    <BrandPage title={loginTitle} onFocus={preload}>
      {found === null && step !== null && (
        <Suspense>
          <CodeStep step={step} notices={notices} onSignedIn={signedIn} onBack={() => setStep(null)} />
        </Suspense>
      )}
      {found === null && step === null && (
        <>
          {removal !== null && <RemovedNote {...removal} />}
          {ended !== null && <p style={{ marginBottom: 20 }}>{endedLabels[ended]}</p>}
          <LoginForm notices={notices} onSignedIn={signedIn} onSecondStep={setStep} />
          {hasPasskeys(window) && <PasskeySignIn notices={notices} onSignedIn={signedIn} />}
        </>
      )}
      {found !== null && <PasswordSetNote set={found.password_set} onGoOn={() => void goOn(found)} />}
      <LanguageSwitch notices={notices} />
    </BrandPage>
  )
}

const preload = () => {
  void import('../shell/Shell.tsx')
}

import { Button } from '@mantine/core'
import { dialogWidth } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { OnceShown } from '../../../ui/forms/OnceShown.tsx'

/** What somebody signs in with the next time. */
export type Secret = { readonly title: string; readonly name: string; readonly secret: string }

/** Tells a password this once. Closed by its button only: nobody can show it again. */
export function SecretDialog({ secret: { title, name, secret }, onClose }: { secret: Secret; onClose: () => void }) {
  return (
    <Dialog opened onClose={() => undefined} title={title} width={dialogWidth} locked>
      <div className="stack gap-14">
        <OnceShown secret={secret}>
          {t('{name} signs in with this once and then chooses a password. It is shown only now: copy it, or write it down, before you close this.', { name })}
        </OnceShown>
        <div>
          <Button onClick={onClose}>{t('I have it')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

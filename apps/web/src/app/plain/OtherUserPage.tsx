import { Button } from '@mantine/core'
import { homePath } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { PlainPage } from './PlainPage.tsx'

/** Another tab signed in as somebody else: nothing of the first user may be sent or stay on the screen. */
export function OtherUserPage() {
  return (
    <PlainPage
      alone
      title={t('Signed in as somebody else')}
      text={t('Somebody else has signed in on this browser. Unsent entries were not saved. Continue as the user who is signed in now.')}
    >
      {/* Reloads the whole page, so that nothing of the first user is left in memory. */}
      <Button onClick={() => window.location.assign(homePath)}>{t('Continue')}</Button>
    </PlainPage>
  )
}

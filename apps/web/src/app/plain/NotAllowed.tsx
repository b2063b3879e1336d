import { Button } from '@mantine/core'
import { homePath } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { PlainPage } from './PlainPage.tsx'

/** A screen that exists but isn't the signed-in user's. */
export function NotAllowed() {
  return (
    <PlainPage title={t('Not allowed')} text={t('Your role does not include this page. Ask your supervisor if you need it.')}>
      <Button renderRoot={(props) => <Link to={homePath} {...props} />}>{t('To the dashboard')}</Button>
    </PlainPage>
  )
}

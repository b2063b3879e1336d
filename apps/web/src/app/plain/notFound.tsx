import { Button } from '@mantine/core'
import { homePath } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { PlainPage } from './PlainPage.tsx'

/** Any path that is no screen of this version. */
export function NotFoundPage() {
  return (
    <PlainPage title={t('Not found')} text={t('There is no such page. The address may be mistyped or out of date.')}>
      <Button renderRoot={(props) => <Link to={homePath} {...props} />}>{t('To the dashboard')}</Button>
    </PlainPage>
  )
}

import { screenTitles } from '@bisita/contract/paths'
import { roleLabels } from '@bisita/contract/users/roles'
import { showDate } from '@bisita/rules/time/dates'
import { mayAny } from '@bisita/rules/people/permissions'
import { t } from '@bisita/contract/words'
import { Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import { useDevice } from '../../device/device.ts'
import { Facts } from '../../ui/Facts.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useSignedIn } from '../../frame/useSignedIn.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'

const BackupsShown = lazyWithPreload(() => import('../../features/backups/components/BackupsShown.tsx'), 'BackupsShown')

/** What this is, which version, and who is signed in. */
export function AboutPage() {
  const { version, user } = useSignedIn()
  const device = useDevice()
  return (
    <>
      <PageHead title={screenTitles['/about']} />
      <div className="stack gap-20" style={{ maxWidth: '60ch' }}>
        <p>
          {t('Bisita keeps every visit and call to your SSS and GSIS pensioners on one record.')}
        </p>
        <Facts
          facts={[
            [t('Version'), version ?? t('Not known yet')],
            [t('Signed in as'), `${user.display_name} (${user.username})`],
            [t('Role'), roleLabels[user.user_type]],
            [t('Branch'), user.assigned_branch],
            [t('Area'), user.assigned_area?.area_name],
            [t('Date hired'), user.tenure_date === null ? null : showDate(user.tenure_date)],
          ]}
        />
        {device !== null && (
          <p>
            <Link to="/settings" search={{ show: 'guide' }}>
              {t('Working without a network')}
            </Link>
            {t(': what to do before the first day, what each mark means, what to do when something is refused.')}
          </p>
        )}
        {mayAny(['job.manage'], user.user_type) && (
          <Suspense fallback={null}>
            <BackupsShown />
          </Suspense>
        )}
        <p className="small mute">
          {t('Codes of places: Philippine Statistics Authority. Points of barangays and boundaries: PSA, NAMRIA and OCHA (CC BY-IGO).')}
        </p>
        <p>
          <a href="/api/docs">{t('API of this server, for other programs')}</a>
        </p>
      </div>
    </>
  )
}

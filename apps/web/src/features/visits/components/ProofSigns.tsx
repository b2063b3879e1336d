import { t } from '@bisita/contract/words'
import { IconCamera, IconPlace } from '../../../ui/icons.ts'
import type { VisitWithQueue } from '../visits.repository.ts'
import styles from './ProofSigns.module.css'

const photos = { stored: t('Photo'), awaited: t('Photo on its way'), none: t('No photo') } as const

/** How a visit was proven, in two signs: what is there in colour, what is missing struck. */
export function ProofSigns({ visit }: { visit: Pick<VisitWithQueue, 'photo_state' | 'latitude'> }) {
  const photo = photos[visit.photo_state]
  const place = visit.latitude === null ? t('No location') : t('Location')
  return (
    <>
      <span className={`rigid anchor ${styles.sign}`} data-there={visit.photo_state === 'stored'} title={photo}>
        <IconCamera size={18} aria-hidden />
        <span className="unseen">{photo}</span>
      </span>
      <span className={`rigid anchor ${styles.sign}`} data-there={visit.latitude !== null} title={place}>
        <IconPlace size={18} aria-hidden />
        <span className="unseen">{place}</span>
      </span>
    </>
  )
}

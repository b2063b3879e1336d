import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { QueuedPhotoState } from '../../../device/device.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import styles from './Queue.module.css'
import { formatBytes } from '../format.ts'

function stateOf({ refused, sent, visit_stored }: QueuedPhotoState) {
  if (refused !== null) return { tone: 'bad', word: t('Refused') } as const
  if (!visit_stored) return { tone: 'held', word: t('After its visit') } as const
  return { tone: 'held', word: sent > 0 ? t('On its way') : t('Waiting') } as const
}

/** Photos that have not arrived whole: they go apart from their visits, in parts. */
export function QueuePhotos({ photos, onDismiss }: { photos: readonly QueuedPhotoState[]; onDismiss: (visitId: string) => void }) {
  if (photos.length === 0) return null
  return (
    <section className={`stack gap-12 content-start ${styles.part}`} aria-labelledby="queue-photos">
      <h3 id="queue-photos">{t('Photos ({photos})', { photos: photos.length })}</h3>
      <ul className="stack">
        {photos.map((photo) => {
          const name = photo.client_name ?? t('A visit')
          return (
            <li key={photo.visit_id} className={`stack gap-6 ruled-below ${styles.item}`} data-refused={photo.refused !== null}>
              <div className={`flex wrap gap-4-12 between baseline ${styles.itemHead}`}>
                <h4>{t('Photo of the visit: {name}', { name })}</h4>
                <StateMark {...stateOf(photo)} />
              </div>
              {photo.refused === null ? (
                <label className="stack gap-4 small soft figures">
                  {t('{value} of {total} sent', { value: photo.sent === 0 ? t('Nothing') : formatBytes(photo.sent), total: formatBytes(photo.total) })}
                  <progress style={{ height: 8 }} max={photo.total} value={photo.sent} />
                </label>
              ) : (
                <>
                  <div className="stack gap-8 anywhere bad alert">
                    <p>{photo.refused}</p>
                  </div>
                  <p className="small soft anywhere">{t('The visit itself is stored. Only its photo was not taken.')}</p>
                  <div className="flex wrap gap-8">
                    <Button variant="default" onClick={() => onDismiss(photo.visit_id)} aria-label={t('Dismiss the photo: {name}', { name })}>
                      {t('Dismiss')}
                    </Button>
                  </div>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

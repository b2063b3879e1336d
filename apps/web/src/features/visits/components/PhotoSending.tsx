import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useStore } from '../../../ui/browser/store.ts'
import { usePhotoQueue } from '../photos/photoQueue.ts'
import styles from './VisitRecord.module.css'

/** How the photo of a visit comes along that is sent from this page; null where none is. */
export function usePhotoProgress(visitId: string) {
  return useStore(usePhotoQueue().progress).get(visitId) ?? null
}

/** The photo of a visit on its way: how far it is, or why it stopped and what to do. */
export function PhotoSending({ visitId }: { visitId: string }) {
  const queue = usePhotoQueue()
  const progress = usePhotoProgress(visitId)
  if (progress === null) return null
  const { sent, total, failed } = progress
  if (failed === null) {
    return (
      <label className={`stack gap-4 ${styles.sending}`}>
        {t('Sending the photo')}
        <progress max={total} value={sent} />
      </label>
    )
  }
  return (
    <div className="row wrap gap-6">
      <StateMark tone={failed.again ? 'late' : 'bad'} word={t('The photo has not been sent')} />
      <span>{failed.text}</span>
      {failed.again && (
        <Button variant="default" onClick={() => queue.retry(visitId)}>
          {t('Send it again')}
        </Button>
      )}
    </div>
  )
}

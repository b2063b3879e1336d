import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Picture, type PictureSource } from '../../../ui/Picture.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useHeldPhoto } from '../visits.queries.ts'
import { useVisits, type Visit } from '../visits.repository.ts'
import { PhotoSending, usePhotoProgress } from './PhotoSending.tsx'
import styles from './VisitRecord.module.css'

const PhotoViewer = lazy(() =>
  import('../../../ui/PhotoViewer.tsx').then(({ PhotoViewer: component }) => ({ default: component })),
)

/** A picture small, and at a press as large as the screen. */
function Thumb({ source, alt, onFailed }: { source: PictureSource; alt: string; onFailed: () => void }) {
  const [seen, { open, close }] = useDisclosure(false)
  return (
    <>
      <p className={styles.note}>As large as the screen when pressed</p>
      <button type="button" className={styles.thumb} onClick={open}>
        <Picture source={source} alt={alt} loading="lazy" onError={onFailed} />
      </button>
      <Suspense>{seen && <PhotoViewer source={source} alt={alt} title={alt} onClose={close} />}</Suspense>
    </>
  )
}

/** A photo that has not arrived, as this device holds it. */
function Held({ photo, alt, queued }: { photo: Blob; alt: string; queued: boolean }) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <p className={styles.line}>
        <StateMark tone="held" word={queued ? 'On this phone, sent after the visit' : 'On this phone, on its way'} />
      </p>
      {!failed && <Thumb source={photo} alt={alt} onFailed={() => setFailed(true)} />}
    </>
  )
}

/** The photo of a visit, from wherever it is by now. */
export function VisitPhoto({ visit }: { visit: Visit }) {
  const src = useVisits().proofUrl(visit.id)
  const [failed, setFailed] = useState(false)
  const sending = usePhotoProgress(visit.id)
  const held = useHeldPhoto(visit.id, visit.photo_state === 'awaited')
  const alt = `Proof of the visit to ${visit.client_name}`
  if (visit.photo_state === 'none') return 'None was taken'
  if (visit.photo_state === 'awaited' && sending !== null) return <PhotoSending visitId={visit.id} />
  if (visit.photo_state === 'awaited' && held !== null) return <Held photo={held} alt={alt} queued={visit.queue !== undefined} />
  if (visit.photo_state === 'awaited') return <StateMark tone="late" word="On its way, not here yet" />
  if (failed) {
    return (
      <span className={styles.line}>
        <StateMark tone="bad" word="It could not be loaded" />
        <button type="button" className={styles.retry} onClick={() => setFailed(false)}>
          Retry
        </button>
      </span>
    )
  }
  return <Thumb source={src} alt={alt} onFailed={() => setFailed(true)} />
}

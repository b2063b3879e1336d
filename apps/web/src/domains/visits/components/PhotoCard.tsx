import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showTime } from '@bisita/rules/dates'
import { lazy, Suspense } from 'react'
import type { OpenCamera } from '../../../ui/camera.ts'
import { IconCamera, IconTrash } from '../../../ui/icons.ts'
import type { Photo } from '../../../ui/photo.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { photoGrade, showSize } from '../photos.ts'
import styles from './RecordContact.module.css'

const CameraDialog = lazy(() =>
  import('../../../ui/CameraDialog.tsx').then(({ CameraDialog: component }) => ({ default: component })),
)
const PhotoViewer = lazy(() =>
  import('../../../ui/PhotoViewer.tsx').then(({ PhotoViewer: component }) => ({ default: component })),
)

type Props = {
  photo: Photo | null
  onPhoto: (photo: Photo | null) => void
  /** What the server said about it. */
  error: string | undefined
  openCamera?: OpenCamera | undefined
}

const alt = 'What was taken, as large as the screen when pressed'

function Taken({ photo }: { photo: Photo }) {
  const [seen, { open, close }] = useDisclosure(false)
  return (
    <div className={styles.taken}>
      <button type="button" className={styles.thumb} onClick={open}>
        <Picture source={photo.blob} alt={alt} />
      </button>
      <div>
        <p className={styles.quality}>
          <StateMark {...photoGrade(photo)} />
        </p>
        <p className={styles.small}>
          {photo.width} × {photo.height}, {showSize(photo.blob.size)}, {showTime(new Date(photo.at))}
        </p>
      </div>
      <Suspense>{seen && <PhotoViewer source={photo.blob} alt={alt} title="Photo" onClose={close} />}</Suspense>
    </div>
  )
}

/** The photo of a visit: taken here, looked at, taken again. */
export function PhotoCard({ photo, onPhoto, error, openCamera }: Props) {
  const [taking, { open, close }] = useDisclosure(false)
  return (
    <section className={styles.card} aria-label="Photo" data-state={photo === null ? 'none' : 'found'}>
      <h3>
        <IconCamera size={18} aria-hidden />
        Photo
      </h3>
      <div role="status">
        {photo === null ? <p className={styles.small}>None yet. It helps to show that you were there.</p> : <Taken photo={photo} />}
      </div>
      {error !== undefined && <p className={styles.error}>{error}</p>}
      <div className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={open}
          aria-haspopup="dialog"
          data-invalid={error !== undefined}
        >
          {photo === null ? 'Take photo' : 'Retake'}
        </Button>
        {photo !== null && (
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onPhoto(null)}>
            Remove
          </Button>
        )}
      </div>
      <Suspense>
        {taking && (
          <CameraDialog
            {...(openCamera === undefined ? {} : { open: openCamera })}
            onClose={close}
            onTaken={(taken) => {
              onPhoto(taken)
              close()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

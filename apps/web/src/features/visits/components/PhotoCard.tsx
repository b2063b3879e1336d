import { Button } from '@mantine/core'
import { showTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { Suspense, useEffect, useId, useState } from 'react'
import type { OpenCamera } from '../../../ui/dialogs/camera.ts'
import { IconCamera, IconTrash } from '../../../ui/icons.ts'
import type { Notices } from '../../../ui/notices.ts'
import type { Photo } from '../../../ui/dialogs/photo.ts'
import { Picture } from '../../../ui/dialogs/Picture.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { photoGrade, showSize } from '../photos/photos.ts'
import styles from './Proof.module.css'

const CameraDialog = lazyWithPreload(() => import('../../../ui/dialogs/CameraDialog.tsx'), 'CameraDialog')
const PhotoViewer = lazyWithPreload(() => import('../../../ui/dialogs/PhotoViewer.tsx'), 'PhotoViewer')

type Props = {
  photo: Photo | null
  onPhoto: (photo: Photo | null) => void
  /** What is wrong with it, or that it is missing. */
  error: string | undefined
  openCamera?: OpenCamera | undefined
  /** The device could not keep one. */
  noRoom: boolean
  /** They wait while the camera is open. */
  notices: Pick<Notices, 'setPaused'>
}

const withoutRoom =
  t('This phone is almost full, so no photo can be kept. Save the visit without one. Then free some room, and export what is not sent: Settings, Queue.')

const alt = t('The photo that was taken')

/** Nothing comes over what the camera sees: notices keep their time until it is closed. */
function useUndisturbed(taking: boolean, notices: Props['notices']): void {
  useEffect(() => {
    if (!taking) return undefined
    notices.setPaused(true)
    return () => notices.setPaused(false)
  }, [taking, notices])
}

function Taken({ photo }: { photo: Photo }) {
  return (
    <>
      <span className="unseen">{t('See the photo, retake or remove it')}</span>
      <Picture className={`rigid ${styles.thumb}`} source={photo.blob} alt={alt} />
      <span>
        <StateMark {...photoGrade(photo)} />
        <small>{showTime(new Date(photo.at))}</small>
      </span>
    </>
  )
}

/** The photo of a visit, as a cell of the form: the camera until one is taken, then how good it is, and behind it the whole of it. */
export function PhotoCard({ photo, onPhoto, error, openCamera, noRoom, notices }: Props) {
  const [over, setOver] = useState<'camera' | 'photo' | null>(null)
  const id = useId()
  const close = () => setOver(null)
  useUndisturbed(over === 'camera', notices)
  const message = error ?? (noRoom && photo === null ? withoutRoom : undefined)
  return (
    <section className={`shrink ${styles.part}`} aria-label={t('Photo')} data-wide={message !== undefined}>
      {/* One button throughout, so that the focus comes back to it from the camera. */}
      <button
        type="button"
        className={`row gap-8 full ink medium at-start surface boxed ${styles.cell}`}
        onClick={() => setOver(photo === null ? 'camera' : 'photo')}
        disabled={noRoom && photo === null}
        aria-haspopup="dialog"
        aria-describedby={message === undefined ? undefined : id}
        data-invalid={error !== undefined}
      >
        {photo === null ? (
          <>
            <IconCamera size={20} aria-hidden />
            {t('Take photo')}
          </>
        ) : (
          <Taken photo={photo} />
        )}
      </button>
      <span className="unseen" role="status">
        {photo !== null && t('Photo taken: {word}.', { word: photoGrade(photo).word })}
      </span>
      {message !== undefined && (
        <p id={id} className={`small mute ${styles.told}`} data-error={error !== undefined}>
          {message}
        </p>
      )}
      <Suspense>
        {over === 'camera' && (
          <CameraDialog
            {...(openCamera === undefined ? {} : { open: openCamera })}
            onClose={close}
            onTaken={(taken) => {
              onPhoto(taken)
              close()
            }}
          />
        )}
        {over === 'photo' && photo !== null && (
          <PhotoViewer source={photo.blob} alt={alt} title={t('Photo')} onClose={close}>
            <p className="small mute figures pad-y-10">
              {photo.width} × {photo.height}, {showSize(photo.blob.size)}, {showTime(new Date(photo.at))}
            </p>
            <div className="flex wrap gap-8 spread">
              <Button leftSection={<IconCamera size={18} aria-hidden />} onClick={() => setOver('camera')} disabled={noRoom}>
                {t('Retake')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => {
                  onPhoto(null)
                  close()
                }}
              >
                {t('Remove')}
              </Button>
            </div>
          </PhotoViewer>
        )}
      </Suspense>
    </section>
  )
}

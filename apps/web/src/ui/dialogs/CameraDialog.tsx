import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cameraErrorOf, cameraErrors, openCamera, type CameraError, type OpenCamera } from './camera.ts'
import styles from './CameraDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { IconPhoto } from '../icons.ts'
import { photoOf, photoOfFile, type Photo } from './photo.ts'

type Props = {
  onTaken: (photo: Photo) => void
  onClose: () => void
  /** Opens the camera; replaced in tests. */
  open?: OpenCamera
}

/** The live picture and the shutter. The camera is released when it is unmounted. */
function Live({ open, onShot, onError }: { open: OpenCamera; onShot: (source: HTMLVideoElement) => void; onError: (error: CameraError) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const failed = useEffectEvent(onError)
  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      try {
        stream = await open()
        if (over) stop()
        else if (video.current !== null) video.current.srcObject = stream
      } catch (error) {
        if (!over) failed(cameraErrorOf(error))
      }
    }
    void start()
    return () => {
      over = true
      stop()
    }
  }, [open])
  return (
    <>
      <video
        ref={video}
        className={`full round ${styles.picture}`}
        aria-label={t('Camera view')}
        autoPlay
        playsInline
        muted
        onLoadedData={() => setReady(true)}
      />
      <p className="mute" style={{ minHeight: '1.4em' }} role="status">
        {ready ? '' : t('Opening the camera. Allow it if the browser asks.')}
      </p>
      <button
        type="button"
        className={`press ${styles.shutter}`}
        disabled={!ready}
        onClick={() => {
          if (video.current !== null) onShot(video.current)
        }}
      >
        <span className="unseen">{t('Take the photo')}</span>
      </button>
    </>
  )
}

/** A picture from the device's files, or from its own camera app where it has one. */
function FileChoice({ onFile, label }: { onFile: (file: File) => void; label: string }) {
  return (
    <label className={`inline-row gap-8 justify-middle anchor strong surface boxed-field press touch hovers ${styles.file}`}>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // So that the same file can be chosen again after it was removed.
          event.currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <IconPhoto size={18} aria-hidden />
      {label}
    </label>
  )
}

/** Takes a picture within the page: camera and shutter, after which the form shows it; a file where there is no camera. */
export function CameraDialog({ onTaken, onClose, open = openCamera }: Props) {
  const [error, setError] = useState<CameraError | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const keep = async (making: Promise<Photo>, otherwise: string) => {
    try {
      setFault(null)
      onTaken(await making)
    } catch {
      setFault(otherwise)
    }
  }
  const shoot = (source: HTMLVideoElement) =>
    void keep(
      photoOf(source, { width: source.videoWidth, height: source.videoHeight }, Date.now()),
      t('The picture could not be taken. Try again.'),
    )
  const choose = (file: File) =>
    void keep(photoOfFile(file, Date.now()), t('This file is no picture that can be read here. Choose another.'))
  const lasting = error === 'none' || error === 'unsupported'

  return (
    <Dialog opened onClose={onClose} title={t('Take a photo')} width={720} form="page">
      <div className={`stack gap-12 ${styles.camera}`} data-camera>
        {fault !== null && (
          <p className={`bad alert ${styles.fault}`} role="alert">
            {fault}
          </p>
        )}
        {error !== null && (
          <>
            <p className={`bad alert ${styles.fault}`} role="alert">
              {cameraErrors[error]}
            </p>
            <div className={`flex wrap gap-8 spread ${styles.actions}`}>
              <FileChoice label={t('Choose a picture')} onFile={choose} />
              {!lasting && (
                <Button variant="default" onClick={() => setError(null)}>
                  {t('Try again')}
                </Button>
              )}
            </div>
          </>
        )}
        {error === null && <Live open={open} onShot={shoot} onError={setError} />}
      </div>
    </Dialog>
  )
}

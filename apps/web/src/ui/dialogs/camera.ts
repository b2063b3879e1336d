import { t } from '@bisita/contract/words'

/** Why there is no picture from the camera. */
export type CameraError = 'denied' | 'none' | 'busy' | 'unsupported'

/** Opens the camera, the rear one if there are two. Rejects with a DOMException. */
export type OpenCamera = () => Promise<MediaStream>

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2048 }, height: { ideal: 1536 } },
}

export const openCamera: OpenCamera = () => {
  // Typed as always present, but only so in secure contexts.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined) return Promise.reject(new DOMException(t('No camera here.'), 'NotSupportedError'))
  return devices.getUserMedia(wanted)
}

const named: Readonly<Record<string, CameraError>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The reason why the camera did not open, from the error of {@link OpenCamera}. */
export const cameraErrorOf = (error: unknown): CameraError =>
  (error instanceof DOMException ? named[error.name] : undefined) ?? 'unsupported'

/** The messages for people: what happened, and what to do. */
export const cameraErrors: Readonly<Record<CameraError, string>> = {
  denied:
    t('The camera is not allowed. Allow it in the settings of this site (the sign beside the address), then try again, or choose a picture.'),
  none: t('This device has no camera for Bisita. Choose a picture instead.'),
  busy: t('The camera is in use by something else. Close that and try again, or choose a picture.'),
  unsupported: t('This browser blocks the camera. Choose a picture instead.'),
}

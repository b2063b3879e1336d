import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Picture, type PictureSource } from '../../../ui/dialogs/Picture.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import styles from './VisitRecord.module.css'

const PhotoViewer = lazy(() =>
  import('../../../ui/dialogs/PhotoViewer.tsx').then(({ PhotoViewer: component }) => ({ default: component })),
)

/** A picture small, and at a press as large as the screen. */
export function Thumb({ source, alt, onFailed }: { source: PictureSource; alt: string; onFailed: () => void }) {
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

/** A photo that the server has. */
export function SeenPhoto({ source, alt }: { source: string; alt: string }) {
  const [failed, setFailed] = useState(false)
  if (!failed) return <Thumb source={source} alt={alt} onFailed={() => setFailed(true)} />
  return (
    <span className={styles.line}>
      <StateMark tone="bad" word="It could not be loaded" />
      <button type="button" className={styles.retry} onClick={() => setFailed(false)}>
        Retry
      </button>
    </span>
  )
}

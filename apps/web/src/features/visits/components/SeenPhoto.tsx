import { t } from '@bisita/contract/words'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { Picture, type PictureSource } from '../../../ui/dialogs/Picture.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import styles from './VisitRecord.module.css'

const PhotoViewer = lazyWithPreload(() => import('../../../ui/dialogs/PhotoViewer.tsx'), 'PhotoViewer')

/** A picture small, and at a press as large as the screen. */
export function Thumb({ source, alt, onFailed }: { source: PictureSource; alt: string; onFailed: () => void }) {
  const [seen, { open, close }] = useDisclosure(false)
  return (
    <>
      <p className="small mute">{t('Press to see it full size')}</p>
      <button type="button" className={`boxed pad-0 ${styles.thumb}`} onClick={open}>
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
    <span className="row wrap gap-6">
      <StateMark tone="bad" word={t('It could not be loaded')} />
      <button type="button" className="accent underlined bare press touch" style={{ paddingInline: 8 }} onClick={() => setFailed(false)}>
        {t('Retry')}
      </button>
    </span>
  )
}

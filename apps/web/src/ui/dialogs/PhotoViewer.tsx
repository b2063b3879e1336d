import { t } from '@bisita/contract/words'
import { useState, type ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { IconZoomIn, IconZoomOut } from '../icons.ts'
import styles from './PhotoViewer.module.css'
import { Picture, type PictureSource } from './Picture.tsx'
import { useKeys } from '../hooks/useKeys.ts'

const steps = [1, 1.5, 2, 3, 4] as const
const last = steps.length - 1

/** Zoom steps by key: `=` is the key of + without Shift; 0 shows the whole picture. */
const zooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '0': -last }

type Props = {
  source: PictureSource
  alt: string
  title: string
  onClose: () => void
  /** Under the picture: facts about it, and actions. */
  children?: ReactNode
}

/** A picture fitted to the screen; it zooms by buttons, + and −, or a click. */
export function PhotoViewer({ source, alt, title, onClose, children }: Props) {
  const [step, setStep] = useState(0)
  const zoom = (by: number) => setStep((now) => Math.min(last, Math.max(0, now + by)))
  useKeys((key) => {
    const by = zooms[key]
    if (by !== undefined) zoom(by)
    return by !== undefined
  })
  const percent = (steps[step] ?? 1) * 100
  return (
    <Dialog opened onClose={onClose} title={title} width={1100} form="page">
      <div className={`row gap-8 ${styles.tools}`}>
        <button type="button" className="square" aria-label={t('Smaller')} disabled={step === 0} onClick={() => zoom(-1)}>
          <IconZoomOut size={20} aria-hidden />
        </button>
        <span className="number" role="status">
          {percent} %
        </span>
        <button type="button" className="square" aria-label={t('Larger')} disabled={step === last} onClick={() => zoom(1)}>
          <IconZoomIn size={20} aria-hidden />
        </button>
      </div>
      <div className={`round ${styles.frame}`}>
        <button
          type="button"
          className={`bare pad-0 focus-inside-3 block ${styles.picture}`}
          data-larger={step > 0}
          style={{ width: `${percent}%` }}
          aria-label={step === last ? t('Show all of it') : t('Show it larger')}
          onClick={() => (step === last ? setStep(0) : zoom(1))}
        >
          <Picture source={source} alt={alt} />
        </button>
      </div>
      {children}
    </Dialog>
  )
}

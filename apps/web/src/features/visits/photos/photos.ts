import { t } from '@bisita/contract/words'
import type { Photo } from '../../../ui/dialogs/photo.ts'
import type { StateTone } from '../../../ui/StateMark.tsx'

/** Below this mean brightness a face can hardly be made out. */
const dark = 0.16
/** Below this many pixels on the longer side neither can a house number. */
const small = 800

/** How good a photo is as a proof, in a word. */
export function photoGrade({ width, height, light }: Pick<Photo, 'width' | 'height' | 'light'>): {
  readonly tone: StateTone
  readonly word: string
} {
  if (light < dark) return { tone: 'late', word: t('Dark') }
  if (Math.max(width, height) < small) return { tone: 'plain', word: t('Small') }
  return { tone: 'done', word: t('Good') }
}

/** Bytes for people: `640 KB`, `2.1 MB`. */
export const showSize = (bytes: number): string =>
  bytes < 1_000_000 ? t('{max} KB', { max: Math.max(1, Math.round(bytes / 1000)) }) : `${(bytes / 1_000_000).toFixed(1)} MB`

import type { EvidenceVerdict } from '@bisita/contract/visits/evidence.kinds'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../../ui/StateMark.tsx'
import type { VisitWithQueue } from '../visits.repository.ts'

type Mark = { readonly tone: StateTone; readonly word: string }

/** What a verdict is called, and its colour. */
export const verdictMarks: Readonly<Record<EvidenceVerdict, Mark>> = {
  verified: { tone: 'done', word: t('Verified') },
  doubtful: { tone: 'late', word: t('Doubtful') },
  unverified: { tone: 'plain', word: t('Unverified') },
}

/** A verdict that is the exception; what is verified, or not judged, has no mark. A phone may hold records of before there were verdicts. */
export const exceptionMarks = ({ evidence }: Partial<Pick<VisitWithQueue, 'evidence'>>): readonly Mark[] =>
  evidence === undefined || evidence === null || evidence.verdict === 'verified' ? [] : [verdictMarks[evidence.verdict]]

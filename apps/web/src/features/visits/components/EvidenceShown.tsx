import { showDateTime } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import type { Evidence, EvidenceFlag } from '@bisita/contract/visits/visits.evidence'
import { known, t } from '@bisita/contract/words'
import { StateMark } from '../../../ui/StateMark.tsx'
import { verdictMarks } from '../evidence/evidence.ts'
import { flagNames } from '../evidence/flags.ts'
import styles from './EvidenceShown.module.css'

type Props = {
  evidence: Evidence
  /** How something is dismissed; absent for those who may not. */
  dismiss?: (flag: EvidenceFlag) => ReactNode
}

/** The verdict on a visit, and what was noticed, with what was dismissed. */
export function EvidenceShown({ evidence: { verdict, flags }, dismiss }: Props) {
  return (
    <section className="stack gap-8" aria-label={t('Verdict')}>
      <h3>{t('Verdict')}</h3>
      <p>
        <StateMark {...verdictMarks[verdict]} />
      </p>
      {flags.length === 0 && <p className="small mute">{t('Nothing was noticed.')}</p>}
      <ul className={`stack ${styles.flags}`}>
        {flags.map((flag) => (
          <li key={flag.code} className="stack gap-4" data-dismissed={flag.dismissed_at !== undefined}>
            <div className="row wrap gap-4-8 between">
              <strong>{flagNames[flag.code]}</strong>
              {flag.dismissed_at === undefined && dismiss?.(flag)}
            </div>
            <p className="small">{known(flag.message)}</p>
            {flag.dismissed_at !== undefined && (
              <p className="small mute lines anywhere">
                {t('Dismissed by {dismissed_by_name}, {dismissed_at}: {note}', { dismissed_by_name: flag.dismissed_by_name, dismissed_at: showDateTime(flag.dismissed_at), note: flag.note })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

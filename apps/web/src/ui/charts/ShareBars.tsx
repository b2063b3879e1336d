import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { CSSProperties } from 'react'
import { type MarkLink, Marked } from '../marks.tsx'
import styles from './ShareBars.module.css'

/** The parts of a whole: one bar each, the largest first, with its number. */
export function ShareBars({ label, parts }: { label: string; parts: readonly { name: string; count: number; mark?: MarkLink | undefined }[] }) {
  const largest = Math.max(1, ...parts.map(({ count }) => count))
  return (
    <table className={`full ${styles.shares}`} style={{ '--digits': grouped(largest).length } as CSSProperties}>
      <caption className="unseen">{label}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('Part')}</th>
          <th scope="col">{t('Count')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, count, mark }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className={`rigid ${styles.bar}`} style={{ width: `${(count / largest) * 100}%` }} />
              <Marked mark={mark} className="unbroken">
                {grouped(count)}
              </Marked>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

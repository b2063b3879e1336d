import type { BriefItem } from '@bisita/contract/dashboards/dashboards.brief'
import { t } from '@bisita/contract/words'
import { Marked } from '../../../ui/marks.tsx'
import { briefWords } from '../brief.ts'
import type { ContactKinds, DayRange } from '../targets.ts'
import type { FigureLink } from './figureLink.ts'
import styles from './Findings.module.css'

type Props = {
  items: readonly BriefItem[]
  /** The last seven days. */
  week: DayRange
  kinds: ContactKinds
  link: FigureLink
  /** Whether all of it is of one branch, one's own. */
  ownBranch: boolean
}

/** What an officer or head should look at this morning: each finding with its figure, its cause, and one thing to do. */
export function ThisMorning({ items, link, ...with_ }: Props) {
  return (
    <section aria-labelledby="morning" style={{ marginBottom: 24 }}>
      <h2 className="size-16" id="morning" style={{ marginBottom: 12 }}>{t('This morning')}</h2>
      <ul className={`stack gap-16 ${styles.findings}`}>
        {items.map((item) => {
          const { what, why, action, target } = briefWords(item, with_)
          return (
            <li key={item.kind}>
              <p className="heavy">{what}</p>
              <p className="small mute">{why}</p>
              <p>
                <Marked mark={link(target)}>{action}</Marked>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

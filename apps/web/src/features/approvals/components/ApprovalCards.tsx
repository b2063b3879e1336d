import { moveThroughRows } from '../../../ui/tables/moveThroughRows.ts'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useNow } from '../../../ui/hooks/useNow.ts'
import { showAge } from '@bisita/rules/time/spans'
import { known, t } from '@bisita/contract/words'
import { comparesValues, headingOf, statusMark } from '../format.ts'
import { ChangeLines, consequencesText } from './ChangeSummary.tsx'
import styles from './ApprovalCards.module.css'
import type { ApprovalRowsProps } from './ApprovalTable.tsx'

/** The requests of a page where there is little width, on a phone and beside one that is open: who it is about, what changes, and by whom and why. */
export function ApprovalCards({ approvals, openId, link, formatOf, choosing }: ApprovalRowsProps) {
  const now = useNow(60_000)
  return (
    <ul className={`ruled ${styles.cards}`} onKeyDown={moveThroughRows}>
      {approvals.map((approval) => {
        const { approval_id: id, requested_by_name, requested_at } = approval
        const title = known(approval.approval_title)
        const follows = consequencesText(approval)
        const heading = headingOf(approval)
        const why = `${requested_by_name}, ${showAge((now - Date.parse(requested_at)) / 1000)}: “${approval.approval_message}”`
        return (
          <li key={id} className="flex ruled-below opens" data-open={id === openId}>
            {choosing !== null && approval.may_decide && (
              <RowCheck
                label={t('Select {title}', { title })}
                checked={choosing.chosen.has(id)}
                onChange={(chosen) => choosing.onChoose([id], chosen)}
              />
            )}
            {link(
              approval,
              <>
                <span className="stack gap-2 content-middle shrink">
                  <strong className={`strong ${comparesValues(approval) ? 'cut' : 'anywhere'}`} title={heading}>{heading}</strong>
                  <ChangeLines approval={approval} format={formatOf(approval)} />
                  <span className="small mute row gap-8">
                    <span className="cut shrink grow" title={follows === '' ? why : `${follows}. ${why}`}>
                      {follows !== '' && <span className="late-ink">{follows} · </span>}
                      {why}
                    </span>
                    {approval.status !== 'PENDING' && <StateMark {...statusMark(approval.status)} />}
                  </span>
                </span>
              </>,
            )}
          </li>
        )
      })}
    </ul>
  )
}

import { actionTable } from '@bisita/contract/actions'
import { roles } from '@bisita/contract/users/roles'
import { switchableActions } from '@bisita/rules/settings'
import { isSwitchable } from '@bisita/rules/people/permissions'
import { policy } from '@bisita/rules/people/policy'
import { t } from '@bisita/contract/words'
import { Choice } from '../../../ui/forms/Choice.tsx'
import type { Settings } from '../settings.queries.ts'
import { cellOf, withCell, type CellChoice } from '../settingsForm.ts'
import { roleWords } from '../labels.ts'
import styles from './CellsTable.module.css'

type Props = { cells: Settings['switched_cells']; onChange: (cells: Settings['switched_cells']) => void }

const words: Readonly<Record<CellChoice, string>> = { direct: t('At once'), approval: t('Approval') }

/** Who does what at once and who asks first; what is otherwise than usual is marked. */
export function CellsTable({ cells, onChange }: Props) {
  return (
    <table className={`ledger full ${styles.cells}`}>
      <caption className="unseen">{t('What each role does at once, and what needs approval')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Action')}</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {roleWords[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {switchableActions.map((action) => (
          <tr key={action}>
            <th scope="row">{actionTable[action].right}</th>
            {roles.map((role) => {
              if (!isSwitchable(action, role)) {
                return (
                  <td key={role} data-role={roleWords[role]} data-none>
                    <span aria-label={t('Not allowed')}>–</span>
                  </td>
                )
              }
              const usual = policy[action].roles[role] as CellChoice
              const now = cellOf(cells, action, role)
              return (
                <td key={role} data-role={roleWords[role]} data-switched={now !== usual}>
                  <Choice<CellChoice>
                    label={`${actionTable[action].right}, ${roleWords[role]}`}
                    options={(['direct', 'approval'] as const).map((value) => ({ value, label: words[value] }))}
                    value={now}
                    onChange={(cell) => onChange(withCell(cells, action, role, cell))}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

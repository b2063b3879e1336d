import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { NameCell, RowTable, TableRow } from '../../../ui/tables/RowTable.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Strategy } from '../strategies.queries.ts'
import styles from './StrategyTable.module.css'

type Props = {
  strategies: readonly Strategy[]
  openId: string | undefined
  link: (strategy: Strategy, face: ReactNode) => ReactNode
}

/** The strategies, a row each: which one is current, its version, its steps, and whether anything is wrong with it. */
export function StrategyTable({ strategies, openId, link }: Props) {
  return (
    <RowTable
      caption={t('Strategies')}
      className={openId === undefined ? styles.strategies : `${styles.strategies} ${styles.narrow}`}
      head={
        <>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Version')}</th>
          <th scope="col">{t('Steps')}</th>
          <th scope="col">{t('Checks')}</th>
        </>
      }
    >
      {strategies.map((strategy) => {
        const errors = strategy.problems.filter(({ severity }) => severity === 'error').length
        const warnings = strategy.problems.length - errors
        return (
          <TableRow key={strategy.id} open={strategy.id === openId}>
            <NameCell className={styles.name}>
              {link(strategy, strategy.name)}
              {strategy.is_current && <StateMark tone="done" word={t('Current')} />}
            </NameCell>
            <td className={styles.figure}>{strategy.version}</td>
            <td className={styles.figure}>{strategy.touchpoints.length}</td>
            <td>
              {errors > 0 && <StateMark tone="bad" word={t('{errors, plural, one {# error} other {# errors}}', { errors })} />}
              {warnings > 0 && <StateMark tone="late" word={t('{warnings, plural, one {# warning} other {# warnings}}', { warnings })} />}
            </td>
          </TableRow>
        )
      })}
    </RowTable>
  )
}

import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useBranchNames } from '../../../frame/branchNames.queries.ts'
import { QueueClasses } from '../components/EmptyQueueReasons.tsx'
import { useCallQueue } from '../callDesk.queries.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { IconPhone } from '../../../ui/icons.ts'
import styles from './desk.module.css'

type Props = {
  /** Whether the caller says which branch they call for. */
  chooses: boolean
  branch: string | null
  onBranch: (branch: string | null) => void
  closed: string | null
  onStart: () => void
}

/** Before the first call: what waits in the queue, and the button that takes the first client. */
export function DeskStart({ chooses, branch, onBranch, closed, onStart }: Props) {
  const branches = useBranchNames({ enabled: chooses }).data ?? []
  const ready = !chooses || branch !== null
  const queue = useCallQueue(branch ?? undefined, ready).data
  const waiting = queue?.reasons.find(({ code }) => code === 'ready')?.count ?? 0
  return (
    <section className={styles.start} aria-label={t('Start')}>
      {chooses && (
        <Choice
          label={t('Branch to call for')}
          shown
          options={[{ value: '', label: t('Choose a branch') }, ...branches.map(({ id, branch_name }) => ({ value: id, label: branch_name }))]}
          value={branch ?? ''}
          onChange={(value) => onBranch(value === '' ? null : value)}
        />
      )}
      {closed !== null && <p className="late round pad-8-12">{closed}</p>}
      {queue !== undefined && <p>{t('{waiting, plural, one {# client is} other {# clients are}} ready to be called.', { waiting })}</p>}
      <Button leftSection={<IconPhone size={18} aria-hidden />} disabled={!ready} onClick={onStart}>
        {t('Start calling')}
      </Button>
      {queue !== undefined && <QueueClasses queue={queue} />}
    </section>
  )
}

import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { StrategyTable } from '../components/StrategyTable.tsx'
import { useStrategies } from '../strategies.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { EmptyState, FailedState, QueryState, RowsShape } from '../../../ui/states.tsx'
import { Pane } from '../../../frame/Pane.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import frame from '../../../frame/frame.module.css'
import { differsIn, UnsavedGuard } from '../../../frame/UnsavedGuard.tsx'
import { Publishing } from './Publishing.tsx'
import styles from './strategies.module.css'
import { StrategyPane } from './StrategyPane.tsx'
import { StrategyRead } from './StrategyRead.tsx'

/** Who is visited or called next, and when: the strategies, one of which everybody works by. */
export function StrategyPage() {
  const { user } = useSignedIn()
  const { notices, jobsWatch } = useServices()
  const manages = user.user_type === 'admin'
  const screen = useScreen('/strategy', {
    opens: 'strategy',
    over: ['form'],
    isOpen: ({ strategy, form }) => strategy !== undefined || (manages && form === 'new'),
  })
  const { search, go, open, close } = screen
  const [published, setPublished] = useState<{ strategy: string; job: string } | null>(null)
  const found = useStrategies()
  const strategies = found.data?.items
  const strategy = strategies?.find(({ id }) => id === search.strategy)
  const list = (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label={t('List of strategies')}>
      <QueryState query={found} rows={3} />
      {strategies?.length === 0 && (
        <EmptyState title={t('No strategies yet')} text={t('A strategy says who is visited or called next, and after how many days. The one that is current fills the lists, the day and the call desk.')} />
      )}
      {strategies !== undefined && strategies.length > 0 && (
        <StrategyTable strategies={strategies} openId={search.strategy} link={({ id }, face) => screen.linkTo(id, face)} />
      )}
    </section>
  )
  const content = () => {
    const pane = { onStored: ({ id }: { id: string }) => go(() => ({ strategy: id }), { step: false }), onDeleted: close }
    const onPublished = ({ id }: { id: string }, job: string | null) => {
      notices.show('positive', t('Publishing has started.'))
      if (job === null) return
      jobsWatch.add(job)
      setPublished({ strategy: id, job })
    }
    if (manages && search.form === 'new') return <StrategyPane key="new" strategy={null} {...pane} onPublished={onPublished} />
    if (strategies === undefined) return <RowsShape rows={6} />
    if (strategy === undefined) return <FailedState text={t('This strategy is not there. It may have been deleted.')} />
    return (
      <>
        {published?.strategy === strategy.id && <Publishing jobId={published.job} />}
        {manages ? (
          <StrategyPane key={strategy.id} strategy={strategy} {...pane} onPublished={onPublished} />
        ) : (
          <>
            <h2 tabIndex={-1}>{strategy.name}</h2>
            <StrategyRead strategy={strategy} />
          </>
        )}
      </>
    )
  }
  return (
    <Screen
      screen={screen}
      className={styles.split}
      actions={
        manages && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go(() => ({ form: 'new' }), { step: !open })}>
            {t('Add strategy')}
          </Button>
        )
      }
      list={list}
      pane={
        <Pane screen={screen} label={t('Strategy')}>
          {open && content()}
          <UnsavedGuard leaves={differsIn('strategy', 'form')} />
        </Pane>
      }
    />
  )
}

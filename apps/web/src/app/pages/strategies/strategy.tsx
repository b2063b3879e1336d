import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { StrategyTable } from '../../../domains/touchpoints/strategy/components/StrategyTable.tsx'
import { useStrategies } from '../../../domains/touchpoints/strategy/strategies.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import frame from '../frame.module.css'
import { BackToList, ClosePane } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'
import { differsIn, UnsavedGuard } from '../UnsavedGuard.tsx'
import { Publishing } from './Publishing.tsx'
import styles from './strategies.module.css'
import { StrategyPane } from './StrategyPane.tsx'
import { StrategyRead } from './StrategyRead.tsx'
import type { StrategySearch } from './strategySearch.ts'

const route = getRouteApi('/main/strategy')

/** Who is visited or called next, and when: the strategies, one of which everybody works by. */
export function StrategyPage() {
  const { user } = useSignedIn()
  const { notices, jobsWatch } = useServices()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [published, setPublished] = useState<{ strategy: string; job: string } | null>(null)
  const found = useStrategies()
  const manages = user.user_type === 'admin'
  const isNew = manages && search.form === 'new'
  const open = search.strategy !== undefined || isNew
  useReturnedFocus(search.strategy, 'strategy')
  const go = (next: StrategySearch, step: boolean) =>
    void navigate({ search: next, replace: !step, resetScroll: false, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go({}, false)
  }
  const strategies = found.data?.items
  const strategy = strategies?.find(({ id }) => id === search.strategy)
  const list = (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label="List of strategies">
      {found.isPending && <RowsShape rows={3} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {strategies?.length === 0 && (
        <EmptyState title="No strategies yet" text="A strategy says who is visited or called next, and after how many days. The one that is current fills the lists, the day and the call desk." />
      )}
      {strategies !== undefined && strategies.length > 0 && (
        <StrategyTable
          strategies={strategies}
          openId={search.strategy}
          link={({ id }, face) => (
            <Link to="/strategy" search={{ strategy: id }} state={{ opened: true }} data-strategy={id} replace={search.strategy !== undefined} resetScroll={!wide} activeProps={{}}>
              {face}
            </Link>
          )}
        />
      )}
    </section>
  )
  const content = () => {
    const pane = { onStored: ({ id }: { id: string }) => go({ strategy: id }, false), onDeleted: close }
    const onPublished = ({ id }: { id: string }, job: string | null) => {
      notices.show('positive', 'Publishing has begun.')
      if (job === null) return
      jobsWatch.add(job)
      setPublished({ strategy: id, job })
    }
    if (isNew) return <StrategyPane key="new" strategy={null} {...pane} onPublished={onPublished} />
    if (strategies === undefined) return <RowsShape rows={6} />
    if (strategy === undefined) return <FailedState text="This strategy is not there. It may have been deleted." />
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
    <>
      <PageHead title={screenTitles['/strategy']} lead={!wide && open && <BackToList close={close} />}>
        {manages && (wide || !open) && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => go({ form: 'new' }, !open)}>
            Add strategy
          </Button>
        )}
      </PageHead>
      <div className={`${frame.split} ${styles.split}`} data-open={open && wide}>
        {(wide || !open) && list}
        {open && (
          <section className={`stack gap-12 content-start shrink ${frame.pane}`} data-beside={wide} aria-label="Strategy">
            {wide && <ClosePane close={close} />}
            {content()}
            <UnsavedGuard leaves={differsIn('strategy', 'form')} />
          </section>
        )}
      </div>
    </>
  )
}

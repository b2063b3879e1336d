import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Suspense, use, useState, type ReactNode } from 'react'
import { useApprovals } from '../approvals.queries.ts'
import type { Approval, ApprovalsPage } from '../approvals.queries.ts'
import { ApprovalCards } from '../components/ApprovalCards.tsx'
import { ApprovalTable } from '../components/ApprovalTable.tsx'
import { statusOptions } from '../format.ts'
import type { ApprovalTab, StatusFilter } from '../statuses.ts'
import { ViewsSlot } from '../../../ui/list/viewsSlot.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { Chips } from '../../../ui/tables/Chips.tsx'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { IconClose } from '../../../ui/icons.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useInvalidateAfterApproval } from '../../../frame/useInvalidateAfterApproval.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './approvals.module.css'
import type { ApprovalsSearch } from './approvalsSearch.ts'
import { approvalFormatOf } from './approvalsFormat.tsx'
import { decides, statusOf, viewOf } from './approvalsState.ts'
import { useApprovalsQuery } from './useListedApprovals.ts'
import frame from '../../../frame/frame.module.css'

const DecideManyDialog = lazyWithPreload(() => import('../components/DecideManyDialog.tsx'), 'DecideManyDialog')

type Props = {
  screen: ScreenState<ApprovalsSearch>
  /** The request that was approved a moment ago and can still be undone. */
  waiting: string | null
}

type Many = { readonly decision: 'approve' | 'decline'; readonly approvals: readonly Approval[] }

const countText = (count: number) => t('{count, plural, one {# request} other {# requests}}', { count })

function Nothing({ status, decider }: { status: StatusFilter; decider: boolean }) {
  if (status === 'PENDING' && decider)
    return <EmptyState title={t('Nothing waits')} text={t('Requests of the people you supervise show here until they are decided.')} />
  if (status === 'ALL' && !decider)
    return (
      <EmptyState
        title={t('No requests yet')}
        text={t('Some changes need another person’s approval. When you save one you are asked for a message, and the request shows here.')}
      />
    )
  return <EmptyState title={t('No requests')} text={t('No request has this status.')} />
}

/** What may be done with those that were chosen; at the bottom, where the thumb is. */
function ManyBar({ count, onMany, onClear }: { count: number; onMany: (decision: Many['decision']) => void; onClear: () => void }) {
  return (
    <div className={`row gap-8 ground pad-y-10 ${styles.many} screen-only`} role="group" aria-label={t('The selected requests')}>
      <button type="button" className={`stack centred soft bare press ${styles.clear}`} aria-label={t('Clear the selection')} onClick={onClear}>
        <IconClose size={20} aria-hidden />
      </button>
      <p role="status">{t('{count} selected', { count })}</p>
      <Button variant="default" onClick={() => onMany('decline')}>
        {t('Decline')}
      </Button>
      <Button onClick={() => onMany('approve')}>{t('Approve')}</Button>
    </div>
  )
}

type RowsProps = Omit<Props, 'waiting'> & { page: ApprovalsPage; narrow: boolean; onMany: (many: Many) => void }

function Rows({ screen, page, narrow, onMany }: RowsProps) {
  const { user } = useSignedIn()
  const [marked, mark] = useState<ReadonlySet<string>>(new Set())
  const chosen = page.items.filter(({ approval_id, may_decide }) => may_decide && marked.has(approval_id))
  const link = ({ approval_id }: Approval, face: ReactNode) => screen.linkTo(approval_id, face)
  const choosing = {
    chosen: marked,
    onChoose: (ids: readonly string[], on: boolean) => {
      const next = new Set(marked)
      for (const id of ids) if (on) next.add(id)
        else next.delete(id)
      mark(next)
    },
  }
  const common = { approvals: page.items, openId: screen.id, link, formatOf: approvalFormatOf, choosing: decides(user.user_type) ? choosing : null }
  return (
    <>
      {narrow ? <ApprovalCards {...common} /> : <ApprovalTable {...common} />}
      {chosen.length > 0 && (
        <ManyBar
          count={chosen.length}
          onMany={(decision) => onMany({ decision, approvals: chosen })}
          onClear={() => mark(new Set())}
        />
      )}
    </>
  )
}

/** A page without a request that is approved but not sent yet. */
function withoutOne(page: ApprovalsPage, id: string | null): ApprovalsPage {
  const items = page.items.filter(({ approval_id }) => approval_id !== id)
  return { ...page, items, count: page.count - (page.items.length - items.length) }
}

/** The list of requests with what narrows it. */
export function ApprovalsList({ screen, waiting }: Props) {
  const { search, go } = screen
  const narrow = !screen.wide || screen.open
  const views = use(ViewsSlot)?.render(false)
  const { notices } = useServices()
  const { user, info } = useSignedIn()
  const after = useInvalidateAfterApproval()
  // Kept apart from the rows: those that were decided leave them, and what became of each is still to be read.
  const [many, setMany] = useState<Many | null>(null)
  const { query, size } = useApprovalsQuery(search)
  const view = viewOf(search, user.user_type)
  const decider = decides(user.user_type)
  const status = statusOf(search, user.user_type)
  const found = useApprovals(query)
  const page = found.data && view === 'to_decide' ? withoutOne(found.data, waiting) : found.data
  const numbered = (label: string, count: number | undefined) => (count === undefined || count === 0 ? label : `${label} (${grouped(count)})`)
  const tabs: readonly { readonly value: ApprovalTab; readonly label: string }[] = [
    { value: 'to_decide', label: numbered(t('To decide'), info?.pending_approvals) },
    { value: 'mine', label: numbered(t('Mine'), info?.my_requests) },
    { value: 'all', label: t('All') },
  ]
  const choose = (filter_status: StatusFilter) =>
    go(({ page: _, ...before }) => ({ ...before, view, filter_status }), { step: false })
  return (
    <section className={`stack gap-12 shrink ${frame.list} ${styles.list}`} aria-label={t('List of requests')}>
      <div className={`row wrap between soft figures touch ${styles.tools}`}>
        {decider && (
          <>
            <span id="approval-view" className="unseen">
              {t('Requests')}
            </span>
            <Segmented labelledBy="approval-view" options={tabs} value={view} onChange={(to) => go(() => ({ view: to }), { step: false })} />
          </>
        )}
        {view !== 'to_decide' && <Choice label={t('Status')} options={statusOptions} value={status} onChange={choose} />}
        <p role="status" className={view === 'to_decide' ? 'unseen' : undefined}>{page !== undefined && countText(page.count)}</p>
        {!narrow && views}
      </div>
      {search.record_id !== undefined && (
        <Chips
          chips={[
            {
              key: 'record_id',
              text: t('About one record'),
              onRemove: () => go(({ record_id: _, page: __, ...before }) => before, { step: false }),
            },
          ]}
          onClear={() => undefined}
        />
      )}
      <ListPage
        found={page === undefined ? found : { ...found, data: page } as typeof found}
        many={t('requests')}
        shape={{ rows: 10, tall: narrow }}
        empty={<Nothing status={status} decider={decider} />}
        page={search.page}
        size={{ ...size, size: search.ipp ?? size.size }}
        onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
        onSize={(ipp) => go(({ page: _, ...before }) => ({ ...before, ipp }), { step: false })}
      >
        {(shown) => <Rows key={JSON.stringify(query)} screen={screen} page={shown} narrow={narrow} onMany={setMany} />}
      </ListPage>
      <Suspense>
        {many !== null && (
          <DecideManyDialog {...many} formatOf={approvalFormatOf} notices={notices} onMoved={after} onClose={() => setMany(null)} />
        )}
      </Suspense>
    </section>
  )
}

import { Button } from '@mantine/core'
import { defaultPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { saveHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { DuplicatePairs } from '../components/DuplicatePairs.tsx'
import { useDismiss, useDuplicates } from '../duplicates/duplicates.queries.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import frame from '../../../frame/frame.module.css'

type Props = { page: number | undefined; onPage: (page: number) => void; onClose: () => void }

/** Clients who are probably one person: a view of the clients. */
export function ClientDuplicates({ page = 1, onPage, onClose }: Props) {
  const { notices } = useServices()
  const size = usePageSize('pairs', defaultPageSize)
  const found = useDuplicates({ page, ipp: size.size })
  const keyOf = useIdempotencyKey()
  const dismiss = useDismiss({ onDone: () => notices.show('positive', t('They stay separate clients.')), handlers: saveHandlers(notices, () => undefined) })
  const pairs = found.data
  const back = (
    <Button variant="default" onClick={onClose}>
      {t('All clients')}
    </Button>
  )
  return (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label={t('Duplicates')}>
      <div className={`row gap-8 between soft figures touch ${frame.count}`}>
        <p className="unbroken" role="status">{pairs !== undefined && (t('{count, plural, one {# pair} other {# pairs}}', { count: pairs.count }))}</p>
        {back}
      </div>
      <ListPage
        found={found}
        many={t('pairs')}
        shape={{ tall: true }}
        keeps
        empty={<EmptyState title={t('No duplicates')} text={t('Probable duplicates show here after an administrator runs the job Duplicate search.')} />}
        page={page}
        size={size}
        onPage={onPage}
        onSize={() => onPage(1)}
      >
        {({ items }) => (
          <DuplicatePairs
            pairs={items}
            sending={dismiss.isPending ? (dismiss.variables.body.ids[0] ?? null) : null}
            link={({ id, fullname }) => (
              <Link to="/clients" search={{ client: id }}>
                {fullname}
              </Link>
            )}
            onDismiss={({ id }) => dismiss.mutate({ body: { ids: [id] }, key: keyOf(id) })}
          />
        )}
      </ListPage>
    </section>
  )
}

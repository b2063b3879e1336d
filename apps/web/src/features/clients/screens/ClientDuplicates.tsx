import { Button } from '@mantine/core'
import { defaultPageSize } from '@bisita/contract/limits'
import { grouped } from '@bisita/rules/numbers'
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
  const dismiss = useDismiss({ onDone: () => notices.show('positive', 'They stay two clients.'), handlers: saveHandlers(notices, () => undefined) })
  const pairs = found.data
  const back = (
    <Button variant="default" onClick={onClose}>
      All clients
    </Button>
  )
  return (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label="Duplicates">
      <div className={`row gap-8 between soft figures touch ${frame.count}`}>
        <p className="unbroken" role="status">{pairs !== undefined && (pairs.count === 1 ? '1 pair' : `${grouped(pairs.count)} pairs`)}</p>
        {back}
      </div>
      <ListPage
        found={found}
        many="pairs"
        shape={{ tall: true }}
        keeps
        empty={<EmptyState title="No duplicates" text="Probable duplicates show here after an administrator runs the job Duplicate search." />}
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

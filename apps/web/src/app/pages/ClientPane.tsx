import { Button } from '@mantine/core'
import { cellFor } from '@bisita/rules/permissions'
import { manilaDay } from '@bisita/rules/days'
import { useHotkeys } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { failureText, Refused } from '../../api/outcomes.ts'
import { ClientRecord } from '../../domains/clients/components/ClientRecord.tsx'
import { useClient } from '../../domains/clients/clients.queries.ts'
import type { Client } from '../../domains/clients/clients.repository.ts'
import { LocationField } from '../../domains/locations/components/LocationField.tsx'
import { PlaceName } from '../../domains/locations/components/PlaceName.tsx'
import { useDrafts } from '../../ui/drafts.ts'
import { IconClose, IconEdit } from '../../ui/icons.ts'
import { FailedState, RowsShape } from '../../ui/states.tsx'
import { useServices } from '../useServices.ts'
import { useSignedIn } from '../useSignedIn.ts'
import styles from './clients.module.css'
import type { ClientsSearch } from './clientsSearch.ts'
import type { Go } from './clientsState.ts'
import { DeleteClient } from './DeleteClient.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useHeadingFocus } from './paneFocus.ts'

const NewClient = lazy(() =>
  import('../../domains/clients/components/NewClient.tsx').then(({ NewClient: component }) => ({ default: component })),
)
const EditClient = lazy(() =>
  import('../../domains/clients/components/EditClient.tsx').then(({ EditClient: component }) => ({ default: component })),
)

type Props = {
  search: ClientsSearch
  go: Go
  /** Whether it stands beside the list rather than instead of it. */
  beside: boolean
  close: () => void
}

const approvalNote =
  'Changing the name, date of birth, number, pension or barangay needs the approval of another person.'

/** Asks before what was typed is left behind. */
function useUnsavedGuard() {
  const drafts = useDrafts()
  return useBlocker({
    shouldBlockFn: ({ current, next }) =>
      drafts.any() && (current.pathname !== next.pathname || !sameForm(current.search, next.search)),
    enableBeforeUnload: () => drafts.any(),
    withResolver: true,
  })
}

/** The form is open as long as these stay the same, whatever else of the address bar changes. */
const sameForm = (one: object, other: object) =>
  ['form', 'client'].every((name) => Reflect.get(one, name) === Reflect.get(other, name))

function Open({ search, go, beside, close }: Props) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const id = search.client ?? ''
  const found = useClient(id)
  if (found.isError) {
    const missing = found.error instanceof Refused && found.error.status === 404
    return (
      <FailedState
        text={failureText(found.error)}
        {...(missing ? {} : { onRetry: () => void found.refetch() })}
      />
    )
  }
  if (found.data === undefined) return <RowsShape rows={8} />
  const client = found.data
  if (search.form === 'edit' && !found.isPlaceholderData) {
    const asks = cellFor('client.update_identity', user.user_type) === 'approval'
    return (
      <Form title={`Edit ${client.fullname}`}>
        <EditClient
          key={client.id}
          client={client}
          today={manilaDay(new Date())}
          notices={notices}
          place={placeField}
          placeName={(code) => <PlaceName code={code} />}
          note={asks ? approvalNote : undefined}
          onDone={close}
          onCancel={close}
        />
      </Form>
    )
  }
  return <ClientRecord client={client} actions={<RecordActions client={client} go={go} beside={beside} close={close} />} />
}

function RecordActions({ client, go, beside, close }: { client: Client } & Omit<Props, 'search'>) {
  const { user } = useSignedIn()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit size={18} aria-hidden />}
        onClick={() => go((before) => ({ ...before, form: 'edit' }), { step: true, toTop: !beside })}
      >
        Edit
      </Button>
      {cellFor('client.delete', user.user_type) === 'direct' && <DeleteClient client={client} onDone={close} />}
    </>
  )
}

const placeField = (props: { label: string; value: string; onChange: (code: string) => void; error: string | undefined }) => (
  <LocationField {...props} />
)

function Form({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Suspense fallback={<RowsShape rows={8} />}>{children}</Suspense>
    </>
  )
}

/** What is open of a client: its record, its form, or the form for a new one. */
export function ClientPane({ search, go, beside, close }: Props) {
  const { notices } = useServices()
  const drafts = useDrafts()
  const guard = useUnsavedGuard()
  const pane = useRef<HTMLElement>(null)
  // Beside the list the focus stays with the list, where the arrows go on to the next record.
  useHeadingFocus(pane, !beside, `${search.client} ${search.form}`)
  useHotkeys([['Escape', () => document.querySelector('[data-dialog="open"]') ?? close()]])
  return (
    <section ref={pane} className={styles.pane} data-beside={beside} aria-label="Client">
      {beside && (
        <button type="button" className={`${styles.close} screen-only`} onClick={close}>
          <IconClose size={18} aria-hidden />
          Close
        </button>
      )}
      {search.form === 'new' ? (
        <Form title="Add a client">
          <NewClient
            today={manilaDay(new Date())}
            notices={notices}
            place={placeField}
            onDone={({ id }) => go(({ form: _, ...before }) => ({ ...before, client: id }), { step: false, toTop: !beside })}
            onStored={({ id }) =>
              go((before) => ({ ...before, client: id, form: 'edit' }), { step: false, keepsDraft: true })
            }
            onCancel={close}
          />
        </Form>
      ) : (
        <Open search={search} go={go} beside={beside} close={close} />
      )}
      {guard.status === 'blocked' && (
        <LeaveDialog
          onStay={guard.reset}
          onLeave={() => {
            drafts.wipe()
            guard.proceed()
          }}
        />
      )}
    </section>
  )
}

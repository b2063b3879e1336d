import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { IconArrowLeft, IconPlus } from '../../ui/icons.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { RowsShape } from '../../ui/states.tsx'
import { ClientsList } from './ClientsList.tsx'
import styles from './clients.module.css'
import type { ClientsSearch } from './clientsSearch.ts'

const ClientPane = lazy(() => import('./ClientPane.tsx').then(({ ClientPane: component }) => ({ default: component })))

const route = getRouteApi('/main/clients')

/** How a change of the address bar is meant: another step to come Back from, or the same one. */
export type GoOptions = { readonly step: boolean; readonly toTop?: boolean }
export type Go = (change: (before: ClientsSearch) => ClientsSearch, options: GoOptions) => void

function BackToList({ close }: { close: () => void }) {
  return (
    <button type="button" className={`${styles.backIcon} screen-only`} aria-label="Back to the list" onClick={close}>
      <IconArrowLeft size={22} aria-hidden />
    </button>
  )
}

/**
 * The clients screen. The list is left alone on a phone and beside the open record or form on a desk;
 * which one is open stands in the address bar, so that Back closes it.
 */
export function ClientsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const fromList = useLocation({ select: (location) => location.state.fromList === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const open = search.client !== undefined || search.form === 'new'
  const go: Go = (change, { step, toTop = false }) =>
    void navigate({
      search: change,
      replace: !step,
      resetScroll: toTop,
      state: (before) => (step ? { fromList: true } : before),
    })
  const add = () =>
    go(({ client: _, ...before }) => ({ ...before, form: 'new' }), { step: !open, toTop: !wide })
  const close = () => {
    if (fromList) router.history.back()
    else go(({ client: _client, form: _form, ...before }) => before, { step: false })
  }
  return (
    <>
      <PageHead title={screenTitles['/clients']} lead={!wide && open && <BackToList close={close} />}>
        {wide && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={add}
          >
            Add client
          </Button>
        )}
      </PageHead>
      <div className={styles.split} data-open={open && wide}>
        {(wide || !open) && <ClientsList search={search} go={go} narrow={!wide || open} beside={wide} />}
        {open && (
          <Suspense fallback={<RowsShape tall />}>
            <ClientPane search={search} go={go} beside={wide} close={close} />
          </Suspense>
        )}
      </div>
      {!wide && !open && (
        <div className={`${styles.main} screen-only`}>
          <Button fullWidth leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add client
          </Button>
        </div>
      )}
    </>
  )
}
